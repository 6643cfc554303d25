import '../../index.css';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { batik, togglesChanged, dimas, incomplete, promo, yusuf } from '../../machines/admin/entries.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { AuditRow } from './AuditRow.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { PersonRow } from './PersonRow.tsx';

const nothing = () => {};
const app = createActor(createMachine({ invoke: { src: fromCallback(nothing), systemId: 'location' } })).start();
const show = (row: ReactNode) =>
  render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <div className="p-4">{row}</div>
    </AppContextProvider>,
  );

afterEach(async () => {
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  if (violations.length > 0) throw new Error(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`).join('\n'));
});

test('an incomplete business lists its missing parts, and only its owner can finish it', async () => {
  const { rerender } = await show(
    <BusinessRow business={incomplete} isOwn onView={() => {}} onToggles={nothing} onHandover={nothing} />,
  );
  await expect.element(page.getByText('Belum lengkap')).toBeVisible();
  await expect.element(page.getByText('Belum ada: saluran, AI, sambungan AI')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Lanjutkan pembuatan' }))
    .toHaveAttribute('href', `/onboarding/start?business_id=${incomplete.id}`);
  await rerender(
    <BusinessRow business={incomplete} isOwn={false} onView={() => {}} onToggles={nothing} onHandover={nothing} />,
  );
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('only the owner of a business can hand it over', async () => {
  const onHandover = vi.fn<() => void>();
  const { rerender } = await show(
    <BusinessRow business={batik} isOwn onView={() => {}} onToggles={nothing} onHandover={onHandover} />,
  );
  await page.getByRole('button', { name: 'Tautan pindah kepemilikan: Toko Batik Lestari' }).click();
  expect(onHandover).toHaveBeenCalledOnce();
  await rerender(
    <BusinessRow business={batik} isOwn={false} onView={() => {}} onToggles={nothing} onHandover={onHandover} />,
  );
  expect(page.getByRole('button', { name: /^Tautan pindah kepemilikan/ }).elements()).toEqual([]);
});

test('a very long name with HTML is shown as text and does not overflow', async () => {
  const name = `${'Toko'.repeat(50)}<img src=x onerror=alert(1)>`;
  await show(
    <BusinessRow business={{ ...batik, name }} isOwn onView={() => {}} onToggles={nothing} onHandover={nothing} />,
  );
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('users cannot change their own permission', async () => {
  const onPermission = vi.fn<() => void>();
  const { rerender } = await show(<PersonRow person={yusuf} isSelf onPermission={onPermission} />);
  expect(page.getByRole('button').elements()).toEqual([]);
  await rerender(<PersonRow person={yusuf} isSelf={false} onPermission={onPermission} />);
  await page.getByRole('button', { name: 'Cabut izin admin: Yusuf Maulana' }).click();
  await rerender(<PersonRow person={dimas} isSelf={false} onPermission={onPermission} />);
  await page.getByRole('button', { name: 'Jadikan admin: Dimas Prakoso' }).click();
  expect(onPermission).toHaveBeenCalledTimes(2);
});

test('an audit entry shows actor, action, business and reason in words, what was seen, and no code', async () => {
  const { rerender } = await show(<AuditRow entry={togglesChanged} />);
  const shownText = () => page.getByRole('article').element().textContent;
  expect(shownText()).toContain('Yusuf Maulana mengubah perilaku AI');
  expect(shownText()).toContain('Alasan: Diminta pemilik');
  await expect.element(page.getByText('Toko Batik Lestari', { exact: true })).toBeVisible();
  const disabled = { ...togglesChanged, actor: null, action: 'webhooks.disabled', detail: { reason: 'owner_left' } };
  await rerender(<AuditRow entry={disabled} />);
  expect(shownText()).toContain('Alasan: Pemasangnya bukan pemilik lagi');
  await rerender(<AuditRow entry={{ ...togglesChanged, actor: null, action: 'constructor', detail: {} }} />);
  expect(shownText()).toMatch(/^Sistem melakukan hal lain/);
  const seen = {
    ...togglesChanged,
    action: 'business.viewed',
    business: { id: 'x', name: null },
    detail: { view: 'orders' },
  };
  await rerender(<AuditRow entry={seen} />);
  expect(shownText()).toMatch(/^Yusuf Maulana melihat daftar pesanan/);
  await expect.element(page.getByText('Bisnis yang sudah dihapus')).toBeVisible();
  await rerender(
    <AuditRow entry={{ ...togglesChanged, action: 'broadcast.pause', detail: { name: '<b>Promo</b>' } }} />,
  );
  await expect.element(page.getByText('Yusuf Maulana menjeda siaran: <b>Promo</b>')).toBeVisible();
});

test('a running broadcast has its business, state and progress, and one that an administrator paused its reason', async () => {
  const onPause = vi.fn<() => void>();
  const { rerender } = await show(<BroadcastRow broadcast={promo} onPause={onPause} />);
  await expect.element(page.getByText('Toko Batik Lestari')).toBeVisible();
  await expect.element(page.getByText('120 dari 480 terkirim')).toBeVisible();
  await page.getByRole('button', { name: 'Jeda: Kabar batik baru' }).click();
  expect(onPause).toHaveBeenCalledOnce();
  const paused = { ...promo, status: 'paused', reason: 'admin', note: 'Banyak keluhan' };
  await rerender(<BroadcastRow broadcast={paused} onPause={onPause} />);
  await expect.element(page.getByText('Alasan administrator: Banyak keluhan')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
