import { afterAll, beforeAll, expect, test } from 'vitest';

import { goOffline, reconnect } from './network.ts';
import { expireAccessToken } from './sessionCookies.ts';
import {
  waitUntilIdle,
  composer,
  eventually,
  log,
  startApp,
  sendMessage,
  openAs,
  takeOverChat,
  type TestApp,
} from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('on reload, room list, messages and their code are requested once, before the page’s own code arrives', async () => {
  const { page, context } = await takeOverChat(app, 'Bu Pagi');
  await log(page).waitFor();
  const requests: string[] = [];
  // Requests of the previous page do not count.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests.length = 0;
    requests.push(request.url());
  });
  // Only first pages count. Changes since then are requested separately once realtime is connected.
  const firstPages = [
    /\/v1\/room\?.*&order=last_message_at\..*&limit=50$/,
    /\/v1\/message\?.*&order=sent_at\..*&limit=50$/,
  ];
  const wanted = [/\/assets\/dashboard-[\w-]{8}\.js$/, /\/assets\/room-[\w-]{8}\.js$/, ...firstPages];
  const early = Promise.all(wanted.map((what) => page.waitForRequest(what)));
  const held = Promise.withResolvers<void>();
  await context.route(/\/assets\/page-[^/]*\.js$/, (route) => held.promise.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await early;
  held.resolve();
  await log(page).locator('article').first().waitFor();
  await page.getByRole('link', { name: /Bu Pagi/ }).waitFor();
  for (const what of wanted) expect(requests.filter((url) => what.test(url))).toEqual([expect.stringMatching(what)]);
});

test('three replies written offline are sent once and in order when the connection is back', async () => {
  const { customer, page, context } = await takeOverChat(app, 'Bu Retno');
  await goOffline(page);
  for (const text of ['satu', 'dua', 'tiga']) await sendMessage(page, text);
  await log(page).getByText('tiga', { exact: true }).waitFor();
  expect(await customer.received()).toEqual([]);
  await context.setOffline(false);
  await eventually(customer.received).toEqual(['satu', 'dua', 'tiga']);
  await log(page)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  expect(await customer.received()).toEqual(['satu', 'dua', 'tiga']);
});

test('a message that is queued during a reload is sent once afterwards', async () => {
  const { customer, page, context } = await takeOverChat(app, 'Mbak Yanti');
  const gateway = /\/waha\/send-text/;
  await context.route(gateway, (route) => route.abort('connectionfailed'));
  // A message is stored before its first attempt.
  const attempted = page.waitForRequest(gateway);
  await sendMessage(page, 'sebentar ya kak, saya cek stok');
  await attempted;
  await page.reload();
  await log(page).getByText('sebentar ya kak, saya cek stok').waitFor();
  expect(await customer.received()).toEqual([]);
  await context.unroute(gateway);
  // After some failures the next retry is up to 30 s away. A new connection retries at once.
  await reconnect(page);
  await eventually(customer.received).toEqual(['sebentar ya kak, saya cek stok']);
  await log(page)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  expect(await log(page).getByText('sebentar ya kak, saya cek stok').count()).toBe(1);
});

test('a message whose response is lost is not sent twice', async () => {
  // Neither the response nor realtime reports the sent message, so the page has to retry.
  let isHeld = false;
  const held: (() => void)[] = [];
  const { customer, page, context } = await takeOverChat(app, 'Pak Slamet', (fresh) =>
    fresh.routeWebSocket(/\/realtime\//, (socket) => {
      socket.connectToServer().onMessage((message) => {
        if (isHeld) held.push(() => socket.send(message));
        else socket.send(message);
      });
    }),
  );
  isHeld = true;
  const requests: { id: string; status: number }[] = [];
  await context.route(/\/waha\/send-text/, async (route) => {
    const { messageId } = route.request().postDataJSON() as { messageId: string };
    const response = await route.fetch();
    requests.push({ id: messageId, status: response.status() });
    await (requests.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  await sendMessage(page, 'totalnya Rp 250.000 pak');
  await log(page)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  // The gateway answers the repeated id with the stored message.
  expect(requests.map(({ status }) => status)).toEqual([201, 200]);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  isHeld = false;
  for (const release of held) release();
  await customer.read();
  await log(page).getByTitle('Dibaca').last().waitFor();
  expect(await customer.received()).toEqual(['totalnya Rp 250.000 pak']);
  expect(await log(page).getByText('totalnya Rp 250.000 pak').count()).toBe(1);
});

test('a takeover made offline stays pending without an error and completes when the connection is back', async () => {
  const customer = await app.newCustomer('Bu Kartini');
  await customer.write('halo kak');
  const { page, context } = await app.newContext();
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page.getByRole('link', { name: /Bu Kartini/ }).click();
  await log(page).getByText('halo kak').waitFor();
  await goOffline(page);
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Chat ini menunggu Anda ambil alih').waitFor();
  // After the takeover, sending needs no confirmation.
  await sendMessage(page, 'sebentar ya kak');
  await log(page).getByText('sebentar ya kak').waitFor();
  expect(await page.getByText('Chat belum dapat diambil alih').count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Kembalikan ke AI' }).waitFor();
  await eventually(customer.received).toEqual(['sebentar ya kak']);
  await page.getByText('Chat ini menunggu Anda ambil alih').waitFor({ state: 'hidden' });
});

test('messages that arrive while the page is offline appear without a reload', async () => {
  const { customer, page, context } = await takeOverChat(app, 'Mas Agus');
  // The status of WhatsApp is unknown while offline.
  const statusUnknown = page.getByRole('button', { name: 'Belum diketahui' });
  await waitUntilIdle(page);
  expect(await statusUnknown.count()).toBe(0);
  await goOffline(page);
  await statusUnknown.waitFor();
  await customer.write('jadi kirim hari ini?');
  await context.setOffline(false);
  await log(page).getByText('jadi kirim hari ini?').waitFor();
  await statusUnknown.waitFor({ state: 'hidden' });
});

test('without a network the application opens with cached chats, and sends queued messages when the connection is back', async () => {
  const customer = await app.newCustomer('Teh Lilis');
  await customer.write('halo kak');
  const unopened = await app.newCustomer('Kang Ujang');
  await unopened.write('masih ada?');
  const { page, context } = await app.newContext({ phone: true, serviceWorker: true });
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page.getByRole('link', { name: /Teh Lilis/ }).click();
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await composer(page).waitFor();
  // The service worker has cached all files of the application.
  await page.evaluate(() => navigator.serviceWorker.ready);
  // With navigation preload Firefox would show its own error page.
  expect(
    await page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled),
  ).toBe(false);
  await goOffline(page);
  await sendMessage(page, 'sudah saya catat ya, Teh');
  await log(page).getByText('sudah saya catat ya, Teh').waitFor();
  // Phones kill background tabs, and the access token expires in the meantime.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await eventually(() => page.evaluate(cachedKeys)).toContainEqual(expect.stringMatching(/\/room:/));
  await expireAccessToken(context);
  await page.reload();
  await page.getByText('Tidak ada jaringan.').waitFor();
  await page.getByText(/^Dari perangkat ini, per \d\d\.\d\d/).waitFor();
  await log(page).getByText('halo kak').waitFor();
  await log(page).getByText('sudah saya catat ya, Teh').waitFor();
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page.getByRole('link', { name: /Teh Lilis/ }).click();
  await log(page).getByText('halo kak').waitFor();
  // A chat that was never opened on this device shows its row only.
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page.getByRole('link', { name: /Kang Ujang/ }).click();
  await page.getByRole('heading', { name: 'Kang Ujang' }).waitFor();
  await page.getByText('Pesannya belum ada di perangkat ini').waitFor();
  await customer.write('jadi kirim hari ini?');
  expect(await customer.received()).toEqual([]);
  // The service worker caches no user data. The page is the same for every address and user.
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(
    cachedPaths.filter(
      (path) => !/^\/(?:assets\/|icons\/|favicon(?:-waiting)?\.svg$|manifest\.webmanifest$|inbox$)/.test(path),
    ),
  ).toEqual([]);
  await context.setOffline(false);
  await eventually(customer.received).toEqual(['sudah saya catat ya, Teh']);
  await log(page).getByText('masih ada?').waitFor();
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page.getByRole('link', { name: /Teh Lilis/ }).click();
  await log(page).getByText('jadi kirim hari ini?').waitFor();
  await log(page).getByText('sudah saya catat ya, Teh').waitFor();
  await page.getByText(/^Dari perangkat ini/).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page.getByRole('button', { name: /Akun dan tampilan/ }).click();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await page.getByLabel('Email atau nomor HP').waitFor();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await eventually(() => page.evaluate(cachedKeys)).toEqual([]);
});

/** The keys of the offline cache. Does not create the database. Runs in the page. */
const cachedKeys = async (): Promise<string[]> => {
  const databases = await indexedDB.databases();
  if (databases.every(({ name }) => name !== 'chabot-offline')) return [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const opening = indexedDB.open('chabot-offline');
  opening.addEventListener('success', () => {
    const database = opening.result;
    const keys = database.transaction('records').objectStore('records').getAllKeys();
    keys.addEventListener('success', () => {
      database.close();
      resolve(keys.result.map(String));
    });
  });
  return promise;
};
