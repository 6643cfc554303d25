import '../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startStoryApp } from '../../../.storybook/storyActor.tsx';
import { operator } from '../legal/text/operator.id.ts';
import { AppContextProvider, type AppContextValue } from './AppContext.tsx';
import { NoBusinessView } from './NoBusiness.tsx';

const show = async (permission: Parameters<typeof NoBusinessView>[0]['permission'], shopText?: string) => {
  const value = { app: startStoryApp(null, null, undefined) } as unknown as AppContextValue;
  await render(
    <AppContextProvider value={value}>
      <NoBusinessView permission={permission} {...(shopText !== undefined && { shopText })} onCheck={() => undefined} />
    </AppContextProvider>,
  );
};
const create = () => page.getByRole('link', { name: 'Buat bisnis' });

test.each(['allowed', 'unknown'] as const)(
  'a user whose permission is "%s" gets a link that creates one business, however often it is used',
  async (permission) => {
    await show(permission);
    await expect
      .element(create())
      .toHaveAttribute('href', expect.stringMatching(/^\/business\/new\?business_id=[\da-f-]{36}$/));
  },
);

test.each([
  ['closed', /Hubungi kami/],
  ['limit', /3 bisnis/],
  ['unconfirmed', /Konfirmasi/],
  ['anonymous', /daftar/],
] as const)('a user whose permission is "%s" is told why instead', async (permission, reason) => {
  await show(permission);
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(create().elements()).toEqual([]);
  const addresses = page.getByRole('link', { name: /@/ }).elements();
  const support = `mailto:${operator.supportEmail}`;
  expect(addresses.map((link) => link.getAttribute('href'))).toEqual(permission === 'closed' ? [support] : []);
});

test('what was written before the registration is shown, and becomes the first knowledge', async () => {
  await show('allowed', 'Gamis Aisyah: Rp 210.000');
  await expect.element(page.getByText('Teks toko Anda ikut')).toBeVisible();
  await page.getByText('Lihat teksnya').click();
  await expect.element(page.getByText('Gamis Aisyah: Rp 210.000')).toBeVisible();
});

test('the page without a business has a heading, and is busy until the permission is known', async () => {
  await show(null);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  expect(create().elements()).toEqual([]);
});
