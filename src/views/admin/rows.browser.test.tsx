import '../../index.css';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { batik, changed, dimas, half, yusuf } from '../../machines/admin/rows.fixture.ts';
import { House, type HouseValue } from '../app/AppContext.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { PersonRow } from './PersonRow.tsx';
import { RecordRow } from './RecordRow.tsx';

const nothing = () => {};
const app = createActor(createMachine({ invoke: { src: fromCallback(nothing), systemId: 'location' } })).start();
const show = (row: ReactNode) =>
  render(
    <House value={{ app } as unknown as HouseValue}>
      <div className="p-4">{row}</div>
    </House>,
  );

afterEach(async () => {
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  if (violations.length > 0) throw new Error(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`).join('\n'));
});

test('a half-made business says what is not there, and only its maker can go on making it', async () => {
  const { rerender } = await show(<BusinessRow business={half} isOwn onToggles={nothing} onHandover={nothing} />);
  await expect.element(page.getByText('Setengah jadi')).toBeVisible();
  await expect.element(page.getByText('Belum ada: saluran, agen, sambungan agen')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Lanjutkan pembuatan' }))
    .toHaveAttribute('href', `/onboarding/start?business_id=${half.id}`);
  await rerender(<BusinessRow business={half} isOwn={false} onToggles={nothing} onHandover={nothing} />);
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('a name that is endless, or written to harm, stays a name', async () => {
  const name = `${'Toko'.repeat(50)}<img src=x onerror=alert(1)>`;
  await show(<BusinessRow business={{ ...batik, name }} isOwn onToggles={nothing} onHandover={nothing} />);
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('nobody is offered their own permission', async () => {
  const onPermission = vi.fn<() => void>();
  const { rerender } = await show(<PersonRow person={yusuf} isSelf onPermission={onPermission} />);
  expect(page.getByRole('button').elements()).toEqual([]);
  await rerender(<PersonRow person={yusuf} isSelf={false} onPermission={onPermission} />);
  await page.getByRole('button', { name: 'Cabut izin admin: Yusuf Maulana' }).click();
  await rerender(<PersonRow person={dimas} isSelf={false} onPermission={onPermission} />);
  await page.getByRole('button', { name: 'Jadikan admin: Dimas Prakoso' }).click();
  expect(onPermission).toHaveBeenCalledTimes(2);
});

test('a record says who did what and why, and an act without words is shown by its name', async () => {
  const { rerender } = await show(<RecordRow record={changed} />);
  const said = () => page.getByRole('article').element().textContent;
  expect(said()).toContain('Yusuf Maulana mengubah perilaku AI');
  expect(said()).toContain('Alasan: Diminta pemilik');
  await rerender(<RecordRow record={{ ...changed, actor: null, action: 'constructor', detail: {} }} />);
  expect(said()).toMatch(/^Sistem constructor/);
});
