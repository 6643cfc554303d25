import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { goOffline } from './network.ts';
import { eventually, log, startApp, sendMessage, signIn, takeOverChat, type TestApp } from './testApp.ts';

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

/** A reply that was written without a network, and so waits in the outbox. */
const unsentReply = async (name: string, text: string) => {
  const { customer, page, context } = await takeOverChat(app, name);
  // The question comes a moment after the list; before that it is asked plainly. So does the outbox, which is looked into
  // when there is no network that it could come by. Both are there when the page is at rest.
  await goOffline(page);
  await sendMessage(page, text);
  await log(page).getByText(text, { exact: true }).waitFor();
  // On the device, and not only in this tab.
  await page.getByText('1 pesan menunggu dikirim.').waitFor();
  return { customer, page, context };
};

/** Everything of a person that this origin keeps: records of every database, cookies, and our names in localStorage. */
const storedData = async (page: Page, context: BrowserContext) => ({
  records: await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('The database does not answer'));
      });
    let records = 0;
    for (const { name } of await indexedDB.databases()) {
      // oxlint-disable-next-line no-await-in-loop -- a handful, one after the other
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        // oxlint-disable-next-line no-await-in-loop -- the same
        records += await done(database.transaction(store).objectStore(store).count());
      database.close();
    }
    return records;
  }),
  cookies: (await context.cookies()).map(({ name }) => name),
  // Without a colon: `chabot-session` carries a word between tabs, and nothing of a person.
  names: await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('chabot:') || name.startsWith('chabot-draft')),
  ),
});

test('signing out with an unsent message asks first, and staying keeps it', async () => {
  const { customer, page, context } = await unsentReply('Bu Endang', 'masih ada kak');
  await clickSignOut(page);
  await dialog(page).getByText('1 pesan belum terkirim. Keluar akan menghapusnya.').waitFor();
  await dialog(page).getByRole('button', { name: 'Tetap masuk' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await log(page).getByText('masih ada kak', { exact: true }).waitFor();
  await context.setOffline(false);
  await eventually(customer.received).toEqual(['masih ada kak']);
  // Nothing waits any more: nothing is asked.
  await log(page)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  await clickSignOut(page);
  await page.waitForURL(/\/login/);
});

test('whoever leaves all the same leaves nothing behind, and nothing is sent by them or anybody after them', async () => {
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
  // The outbox of the next person is at work when what they write has gone out.
  await page.getByRole('link', { name: /Pak Wahyu/ }).click();
  await page.getByRole('button', { name: 'Ambil alih dari Dimas Prakoso' }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  await sendMessage(page, 'halo pak, ini Sari');
  await eventually(customer.received).toEqual(['halo pak, ini Sari']);
  expect(sent).toHaveLength(1);
  expect(await page.getByText('tidak jadi dikirim').count()).toBe(0);
});

test('whoever goes offline before any code but that of the list has come signs out, asked about what is unsent', async () => {
  const { page, context } = await unsentReply('Ibu Sulastri', 'belum sampai');
  const secondPage = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await secondPage.route(/\/waha\/send-text/, (route) => route.abort('connectionfailed'));
  // What comes after the list never comes: the conversation, the menu, the question, auth-js.
  const lateChunks = /\/assets\/(?:conversation|AccountPanel|Leaving|auth)/i;
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
  expect(blockedChunks.some((url) => /Leaving/.test(url))).toBe(true);

  // The sign-in page is a file that does not come either: the page says so instead of staying empty.
  await secondPage.getByText('Halaman perlu dimuat ulang').first().waitFor();
  await context.setOffline(false);
  await secondPage.unrouteAll();
  await secondPage.getByRole('button', { name: 'Muat ulang' }).last().click();
  await secondPage.getByLabel('Email atau nomor HP').waitFor();
});
