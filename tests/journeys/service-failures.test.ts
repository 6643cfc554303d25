import { afterAll, beforeAll, expect, test } from 'vitest';

import { composer, log, startApp, signIn, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ROOMS = /\/rest\/v1\/(?:room\?|rpc\/find_rooms)/;
const MESSAGES = /\/rest\/v1\/message\?/;

test('while rooms cannot be read the screen says so in the specification’s words, and tries again on request', async () => {
  const { page, context } = await app.newContext();
  await context.route(ROOMS, (route) => route.fulfill({ status: 500, body: '<html>rusak</html>' }));
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page.getByText('Percakapan tidak dapat dimuat').waitFor({ timeout: 60_000 });
  await page.getByText(/Failed to get rooms/).waitFor();
  await context.unroute(ROOMS);
  await page.getByRole('button', { name: 'Coba lagi' }).first().click();
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
});

test('while messages cannot be read the list goes on working', async () => {
  const { page, context } = await app.newContext();
  await context.route(MESSAGES, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '' }));
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .click();
  await page.getByText('Percakapan tidak dapat dibuka').waitFor({ timeout: 60_000 });
  await page
    .getByRole('link', { name: /Budi Hartono/ })
    .first()
    .waitFor();
  await context.unroute(MESSAGES);
  await page.getByRole('button', { name: 'Coba lagi' }).first().click();
  await composer(page).waitFor();
});

test('realtime that never answers leaves a list that can be read and answered', async () => {
  const { page, context } = await app.newContext();
  await context.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close());
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
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

test('a page whose own code does not come says so, in the colours of the device, and is there after a reload', async () => {
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

test('a piece of the application that is gone after a deployment offers one reload, and the draft is kept', async () => {
  const { page, context } = await app.newContext();
  await page.goto('/login');
  await context.route(/\/assets\/(?:signedIn|conversation|afterFirstPage|wiring)/i, (route) =>
    route.fulfill({ status: 404, body: 'Tidak ditemukan.' }),
  );
  await signIn(page, 'member@chabot.test');
  const reload = page.getByRole('button', { name: 'Muat ulang' });
  await reload.waitFor();
  await context.unroute(/\/assets\/(?:signedIn|conversation|afterFirstPage|wiring)/i);
  await reload.click();
  const room = page.getByRole('link', { name: /Nur Hidayati/ }).first();
  await room.waitFor();

  // Nor is one whose machine came empty left turning: it says so, and the rest goes on.
  const wiring = /\/assets\/wiring\.settings/;
  await context.route(wiring, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.getByRole('link', { name: 'Pengaturan', exact: true }).click();
  await page.getByRole('button', { name: 'Coba lagi', exact: true }).waitFor();
  await context.unroute(wiring);
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await room.waitFor();

  // What did not come for a moment comes when somebody asks again, though the browser remembers that it did not.
  const integrations = /\/assets\/IntegrationsPage/;
  await context.route(integrations, (route) => route.abort());
  await page.getByRole('link', { name: 'Integrasi', exact: true }).click();
  await reload.waitFor();
  await context.unroute(integrations);
  await page.getByRole('button', { name: 'Coba lagi', exact: true }).click();
  await page.getByRole('heading', { name: 'Integrasi', exact: true }).waitFor();

  // A page that does not come is no reason to stay on it.
  await context.route(/\/assets\/TicketsPage/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.getByRole('link', { name: 'Tiket', exact: true }).click();
  await reload.waitFor();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await room.waitFor();

  // Nor does anybody wait for ever for one that neither comes nor fails.
  await page.reload();
  await room.waitFor();
  await context.route(integrations, () => undefined, { times: 1 });
  await page.getByRole('link', { name: 'Integrasi', exact: true }).click();
  await reload.click();
  await page.getByRole('heading', { name: 'Integrasi', exact: true }).waitFor();
});

test('a browser that refuses storage can read, and is told why it cannot send', async () => {
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
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
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
