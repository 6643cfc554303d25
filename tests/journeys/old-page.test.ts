/** A page of an older release than the functions serve: what it says, what waits, and what the reload brings. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { composer, eventually, log, openAs, sendMessage, startApp, takeOverChat, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** From now on the open pages are of an older release. A page that is loaded anew is of this one. */
const makeOld = async (context: BrowserContext): Promise<void> => {
  const old = new Set(context.pages().map((page) => page.mainFrame()));
  context.on('request', (request) => {
    if (request.isNavigationRequest()) old.delete(request.frame());
  });
  await context.route(/\/(?:functions\/v1|api\/waha)\//, (route, request) =>
    route.continue(
      old.has(request.frame()) ? { headers: { ...request.headers(), 'x-client-info': 'chabot/0.9.0' } } : {},
    ),
  );
};

const newVersion = (page: Page) => page.getByRole('dialog', { name: 'Ada versi baru Chabot' });
const reload = (page: Page) => newVersion(page).getByRole('button', { name: 'Muat ulang' }).click();

test('a message waits and is sent once after the reload, and what the AI was asked is not said to be about deleted data', async () => {
  const { customer, page, context } = await takeOverChat(app, 'Lama Sekali');
  await makeOld(context);
  await sendMessage(page, 'Pesanan sudah kami kirim.');
  await page.getByText('Halaman ini perlu versi baru.').waitFor();
  expect(await newVersion(page).count()).toBe(0);
  expect(await customer.received()).toEqual([]);

  await composer(page).fill('halo bu pesanannya sdh sampe blm ya');
  await page.getByRole('button', { name: 'Bantuan AI' }).click();
  await page.getByText('Rapikan', { exact: true }).click();
  await newVersion(page).waitFor();
  expect(await page.getByText('Data pelanggan ini sudah dihapus.').count()).toBe(0);

  await reload(page);
  await log(page).getByText('Pesanan sudah kami kirim.').waitFor();
  await eventually(() => customer.received()).toEqual(['Pesanan sudah kami kirim.']);
  await eventually(() => composer(page).inputValue()).toBe('halo bu pesanannya sdh sampe blm ya');
});

test('an open dialog keeps what was typed until the page is reloaded', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await openAs(app, page, 'owner@chabot.test', `/settings?businessId=${SHOP}&section=tim`);
  await page.getByRole('button', { name: 'Undang orang' }).click();
  const form = page.getByRole('dialog', { name: 'Undang ke tim' });
  await form.getByLabel('Email (boleh kosong)').fill('baru@chabot.test');
  await makeOld(context);
  await form.getByRole('button', { name: 'Kirim undangan' }).click();
  await newVersion(page).waitFor();
  await newVersion(page).getByRole('button', { name: 'Nanti' }).click();
  expect(await form.getByLabel('Email (boleh kosong)').inputValue()).toBe('baru@chabot.test');
  await form.getByRole('alert').getByText('Halaman ini perlu versi baru. Muat ulang untuk melanjutkan.').waitFor();
  const banner = page.locator('output', { hasText: 'Halaman ini perlu versi baru.' });
  expect((await banner.boundingBox())?.height).toBeLessThan(90);

  await form.getByRole('button', { name: 'Kirim undangan' }).click();
  await reload(page);
  await invite(page);
});

const invite = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Undang orang' }).click();
  await page.getByRole('button', { name: 'Buat tautan' }).click();
  return page.getByRole('dialog', { name: 'Tautan undangan' }).getByLabel('Tautan', { exact: true }).inputValue();
};

test('a page without a workspace is told too', async () => {
  const { page: owner } = await app.newContext();
  await openAs(app, owner, 'owner@chabot.test', `/settings?businessId=${SHOP}&section=tim`);
  const { pathname } = new URL(await invite(owner));
  const { page, context } = await app.newContext({ phone: true });
  await openAs(app, page, 'outsider@chabot.test', pathname);
  await page.getByLabel(/^Saya mengerti/).check();
  await makeOld(context);
  await page.getByRole('button', { name: 'Terima undangan' }).click();
  await newVersion(page).waitFor();
  await reload(page);
  await page.getByLabel(/^Saya mengerti/).check();
  await page.getByRole('button', { name: 'Terima undangan' }).click();
  await page.waitForURL(/\/home/);
});

test('a page whose build is gone asks without its dialog', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await openAs(app, page, 'owner@chabot.test', `/settings?businessId=${SHOP}&section=tim`);
  await page.getByRole('button', { name: 'Undang orang' }).click();
  await makeOld(context);
  await context.route(/newVersion/, (route) => route.fulfill({ status: 404 }));
  const asked = Promise.withResolvers<string>();
  page.once('dialog', (dialog) => {
    asked.resolve(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Buat tautan' }).click();
  expect(await asked.promise).toMatch(/^Ada versi baru Chabot\./);
  await invite(page);
});
