import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildSite } from '../../local/build.ts';
import { pages } from '../../scripts/pages.ts';
import { PAGES_FILE, type BuiltPages } from '../../scripts/preload.ts';
import { composer, log, startApp, openAs, signIn, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ROOMS = /\/rest\/v1\/(?:room\?|rpc\/find_rooms)/;
const MESSAGES = /\/rest\/v1\/message\?/;

test('when rooms cannot be loaded the page shows the error, and retries on request', async () => {
  const { page, context } = await app.newContext();
  await context.route(ROOMS, (route) => route.fulfill({ status: 500, body: '<html>rusak</html>' }));
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page.getByText('Chat belum dapat dimuat').waitFor();
  await page.getByText(/Failed to get rooms/).waitFor();
  await context.unroute(ROOMS);
  await page.getByRole('button', { name: 'Coba lagi' }).first().click();
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
});

test('when messages cannot be loaded the room list still works', async () => {
  const { page, context } = await app.newContext();
  // A 503 is requested again for seven seconds.
  await context.route(MESSAGES, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '' }));
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .click();
  await page.getByText('Chat tidak dapat dibuka').waitFor();
  await page
    .getByRole('link', { name: /Budi Hartono/ })
    .first()
    .waitFor();
  await context.unroute(MESSAGES);
  await page.getByRole('button', { name: 'Coba lagi' }).first().click();
  await composer(page).waitFor();
});

test('without realtime, rooms and messages are still shown', async () => {
  const { page, context } = await app.newContext();
  await context.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close());
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page
    .getByRole('link', { name: /Budi Hartono/ })
    .first()
    .click();
  await log(page).waitFor();
  await page
    .getByText(/Menyambung/i)
    .first()
    .waitFor();
});

test('a page whose script fails to load says so in the system’s color scheme, and works after a reload', async () => {
  const { page, context } = await app.newContext();
  await page.emulateMedia({ colorScheme: 'dark' });
  await context.route(/\/assets\/page-.*\.js/, (route) => route.abort());
  await page.goto('/login');
  const reloadLink = page.getByRole('link', { name: 'muat ulang' });
  await reloadLink.waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await context.unroute(/\/assets\/page-.*\.js/);
  await reloadLink.click();
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor();
});

/** The file with the view of a page. Others of the same name hold what several pages share. */
async function fileOf(page: string): Promise<string> {
  const { folder } = await buildSite();
  const { modules } = JSON.parse(await readFile(join(folder, PAGES_FILE), 'utf8')) as BuiltPages;
  const view = pages[page]?.modules[0] ?? '';
  const [file] = Object.entries(modules).find(([, inside]) => inside.includes(view)) ?? [];
  if (file === undefined) throw new Error(`No file has the view of ${page}`);
  return file;
}

test('when a chunk is missing, empty or slow the page offers a reload, and other pages still work', async () => {
  const { page, context } = await app.newContext();
  await page.goto('/login');
  await context.route(/\/assets\/(?:dashboard|room|afterFirstView)-/, (route) =>
    route.fulfill({ status: 404, body: 'Tidak ditemukan.' }),
  );
  await signIn(page, 'member@chabot.test');
  const reload = page.getByRole('button', { name: 'Muat ulang' });
  await reload.waitFor();
  await context.unroute(/\/assets\/(?:dashboard|room|afterFirstView)-/);
  await reload.click();
  // From here on: a pointer that passes over a link has the code of its page loaded ahead.
  const channelsPage = `**/${await fileOf('integrations')}`;
  await context.route(channelsPage, (route) => route.abort());
  const room = page.getByRole('link', { name: /Nur Hidayati/ }).first();
  await room.waitFor();

  // An empty chunk of a page offers a reload. Other pages still work.
  const settings = `**/${await fileOf('settings')}`;
  await context.route(settings, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.getByRole('link', { name: 'Pengaturan', exact: true }).click();
  await reload.waitFor();
  await context.unroute(settings);
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await room.waitFor();

  // A chunk that failed once loads after the reload.
  await page.getByRole('link', { name: 'Integrasi', exact: true }).click();
  await reload.waitFor();
  await context.unroute(channelsPage);
  await reload.click();
  await page.getByRole('heading', { name: 'Integrasi', exact: true }).waitFor();

  // A page that fails to load can be left.
  await context.route(`**/${await fileOf('tickets')}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.getByRole('link', { name: 'Tiket', exact: true }).click();
  await reload.waitFor();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await room.waitFor();

  // A chunk that neither arrives nor fails offers a reload after a while.
  await page.reload();
  await room.waitFor();
  await context.route(channelsPage, () => undefined, { times: 1 });
  await page.getByRole('link', { name: 'Integrasi', exact: true }).click();
  await reload.click();
  await page.getByRole('heading', { name: 'Integrasi', exact: true }).waitFor();
});

test('without the code that loads after the first rooms the page offers a reload', async () => {
  const { page, context } = await app.newContext();
  await context.route(/\/assets\/afterFirstView-/, (route) => route.abort());
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  const reload = page.getByRole('button', { name: 'Muat ulang' });
  await reload.waitFor();
  await context.unroute(/\/assets\/afterFirstView-/);
  await reload.click();
  await page.getByRole('link', { name: 'Pengaturan', exact: true }).waitFor();
});

test('without browser storage the user can read, and sees why sending is not possible', async () => {
  const { page, context } = await app.newContext();
  await context.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .click();
  await composer(page).fill('tidak boleh hilang');
  await page
    .getByText(/Penyimpanan peramban|Peramban tidak mengizinkan/)
    .first()
    .waitFor();
  expect(await composer(page).inputValue()).toBe('tidak boleh hilang');
});
