import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { routes } from '../../src/machines/app/routing/route.ts';
import * as storageKeys from '../../src/services/platform/storageKeys.ts';
import { goOffline } from './network.ts';
import {
  composer,
  eventually,
  log,
  startApp,
  sendMessage,
  signIn,
  takeOverChat,
  waitUntilIdle,
  type TestApp,
} from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keluar dari Chabot?' });

const clickSignOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Akun dan tampilan' }).click();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
};

/** Writes a reply while offline, which stays in the outbox. */
const unsentReply = async (name: string, text: string) => {
  const { customer, page, context } = await takeOverChat(app, name);
  // The code of the sign-out dialog and the outbox load half a second after the list, and cannot load offline.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ConfirmSignOut')),
  );
  await goOffline(page);
  await sendMessage(page, text);
  await log(page).getByText(text, { exact: true }).waitFor();
  // The message is stored on the device.
  await page.getByText('1 pesan menunggu dikirim.').waitFor();
  return { customer, page, context };
};

/** All personal data of this origin: records of all databases, cookies, and our keys in localStorage. */
const storedData = async (page: Page, context: BrowserContext) => ({
  records: await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('The database request failed'));
      });
    let records = 0;
    for (const { name } of await indexedDB.databases()) {
      // oxlint-disable-next-line no-await-in-loop -- few databases, one after the other
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        // oxlint-disable-next-line no-await-in-loop -- few databases, one after the other
        records += await done(database.transaction(store).objectStore(store).count());
      database.close();
    }
    return records;
  }),
  cookies: (await context.cookies()).map(({ name }) => name),
  // Without a colon: `chabot-session` is a message between tabs without personal data.
  names: await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('chabot:') || name.startsWith('chabot-draft')),
  ),
});

test('signing out with an unsent message asks for confirmation, and staying keeps the message', async () => {
  const { customer, page, context } = await unsentReply('Bu Endang', 'masih ada kak');
  await clickSignOut(page);
  await dialog(page).getByText('1 pesan belum terkirim. Keluar akan menghapusnya.').waitFor();
  await dialog(page).getByRole('button', { name: 'Tetap masuk' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await log(page).getByText('masih ada kak', { exact: true }).waitFor();
  await context.setOffline(false);
  await eventually(customer.received).toEqual(['masih ada kak']);
  // Without unsent messages there is no confirmation.
  await log(page)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  await clickSignOut(page);
  await page.waitForURL(/\/login/);
});

test('signing out despite an unsent message deletes all data, and the message is never sent', async () => {
  const { customer, page, context } = await unsentReply('Pak Wahyu', 'tidak jadi dikirim');
  await clickSignOut(page);
  await dialog(page).getByRole('button', { name: 'Keluar dan hapus' }).click();
  await page.waitForURL(/\/login/);
  await eventually(() => storedData(page, context)).toEqual({ records: 0, cookies: [], names: [] });

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/waha/send-')) sent.push(request.url());
  });
  await context.setOffline(false);
  await signIn(page, 'owner@chabot.test');
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  // A sent message shows that the outbox of the next user works.
  await page.getByRole('link', { name: /Pak Wahyu/ }).click();
  await page.getByRole('button', { name: 'Ambil alih dari Dimas Prakoso' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  await sendMessage(page, 'halo pak, ini Sari');
  await eventually(customer.received).toEqual(['halo pak, ini Sari']);
  expect(sent).toHaveLength(1);
  expect(await page.getByText('tidak jadi dikirim').count()).toBe(0);
});

test('a user who is offline before all code has loaded can sign out, with a confirmation of unsent messages', async () => {
  const { page, context } = await unsentReply('Ibu Sulastri', 'belum sampai');
  const secondPage = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await secondPage.route(/\/waha\/send-text/, (route) => route.abort('connectionfailed'));
  // Blocks all chunks after the list: conversation, menu, sign-out dialog, sign-in page and auth-js.
  const lateChunks = /\/assets\/(?:room|login|AccountPanel|ConfirmSignOut|auth)/i;
  const blockedChunks: string[] = [];
  await secondPage.route(lateChunks, (route) => {
    blockedChunks.push(route.request().url());
    return route.abort();
  });
  await secondPage.goto('/inbox');
  await secondPage
    .getByRole('link', { name: /Ibu Sulastri/ })
    .first()
    .waitFor();
  await goOffline(secondPage);

  const confirmations: string[] = [];
  secondPage.on('dialog', (dialog) => {
    confirmations.push(dialog.message());
    void (confirmations.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await clickSignOut(secondPage);
  await eventually(async () => confirmations).toEqual([expect.stringContaining('1 pesan belum terkirim.')]);
  expect(await context.cookies()).not.toEqual([]);
  await clickSignOut(secondPage);
  await eventually(() => storedData(secondPage, context)).toEqual({ records: 0, cookies: [], names: [] });
  expect(blockedChunks.some((url) => /ConfirmSignOut/.test(url))).toBe(true);

  // The code of the sign-in page is missing as well: the page says so.
  await secondPage.getByText('Halaman perlu dimuat ulang').first().waitFor();
  await context.setOffline(false);
  await secondPage.unrouteAll();
  await secondPage.getByRole('button', { name: 'Muat ulang' }).last().click();
  await secondPage.getByLabel('Email atau nomor HP').waitFor();
});

test('signing out empties the cache of the browser, where responses with files of customers may be', async () => {
  const { page } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  const fileOf = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/room-'))?.name ?? null,
    );
  await eventually(fileOf).not.toBeNull();
  const file = (await fileOf()) ?? '';
  const isCached = () =>
    page.evaluate(
      (url) =>
        fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      file,
    );
  await eventually(isCached).toBe(true);
  await clickSignOut(page);
  await page.waitForURL(/\/login/);
  await eventually(isCached).toBe(false);
});

/** Every name in the browser's storage: of entries, cookies, caches, and of databases that hold a record. */
const storedNames = async (page: Page, context: BrowserContext): Promise<string[]> => {
  const { records } = await storedData(page, context);
  const [entries, caches] = await page.evaluate(async () => [
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    await globalThis.caches.keys(),
  ]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  return [...(entries ?? []), ...(caches ?? []), ...cookies, ...(records > 0 ? ['a record of a database'] : [])];
};

test('a user who has been on every screen leaves nothing in the browser but what is declared to stay', async () => {
  await (await app.newCustomer('Bu Kartini')).write('halo kak');
  const { page, context } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'owner@chabot.test');
  await page.getByRole('link', { name: /Bu Kartini/ }).click();
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  await composer(page).fill('belum selesai');
  const paths = Object.values(routes).flatMap(({ path, access }) =>
    access === 'signedIn' ? [path.replace(/\/:.*/, '')] : [],
  );
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await go(path);
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await waitUntilIdle(page);
  }
  await go('/settings?section=bisnis');
  await page.getByLabel('Nama bisnis').fill('Batik yang belum disimpan');
  // As an earlier version of the application left it.
  await page.evaluate(() => localStorage.setItem('chabot.visit.user.business', '1'));
  await eventually(async () => {
    const names = await storedNames(page, context);
    const { SESSION_COOKIE, LAST_VISIT, DRAFTS, SETTINGS_DRAFTS, LAST_BUSINESS, RECENT_ROOMS } = storageKeys;
    const met = [SESSION_COOKIE, LAST_VISIT, DRAFTS, SETTINGS_DRAFTS, LAST_BUSINESS, RECENT_ROOMS, 'a record'];
    return met.filter((one) => !names.some((name) => name.startsWith(one)));
  }).toEqual([]);
  const registered = Object.values(storageKeys).flat();
  const unknown = (await storedNames(page, context)).filter(
    (name) => name !== 'chabot.visit.user.business' && !['a record', ...registered].some((one) => name.startsWith(one)),
  );
  expect(unknown).toEqual([]);

  await clickSignOut(page);
  await page.waitForURL(/\/login/);
  const staying = [...storageKeys.STAYING, storageKeys.FBC_COOKIE, storageKeys.FBP_COOKIE];
  await eventually(async () =>
    (await storedNames(page, context)).filter((name) => !staying.some((one) => name.startsWith(one))),
  ).toEqual([]);
});
