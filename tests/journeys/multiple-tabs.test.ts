import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntilIdle, eventually, log, startApp, sendMessage, openAs, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('when the sending tab is closed, the other tab sends its queued messages once; a chat can be marked as unread', async () => {
  const customer = await app.newCustomer('Bu Lastri');
  await customer.write('halo kak');
  const { page, context } = await app.newContext();
  const attempts: string[] = [];
  await page.route(/\/waha\/send-text/, (route) => {
    attempts.push('first');
    return route.abort('connectionfailed');
  });
  await openAs(app, page, 'member@chabot.test', '/inbox');
  await page.getByRole('link', { name: /Bu Lastri/ }).click();
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await log(other).waitFor();
  for (const text of ['satu', 'dua', 'tiga']) await sendMessage(page, text);
  await log(other).getByText('tiga', { exact: true }).waitFor();
  await expect.poll(() => attempts.length).toBeGreaterThan(0);
  expect(await customer.received()).toEqual([]);
  await page.close();
  await eventually(customer.received).toEqual(['satu', 'dua', 'tiga']);
  await log(other)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  expect(
    await log(other)
      .locator('article', { hasText: /satu|dua|tiga/ })
      .count(),
  ).toBe(3);

  // Marking it as unread leaves the chat. It stays unread after a reload, until it is opened.
  await waitUntilIdle(other);
  await other.locator('body').press('u');
  const unread = other.getByRole('link', { name: /Bu Lastri.*1 pesan belum dibaca/ });
  await unread.waitFor();
  await other.reload();
  await unread.click();
  await log(other).waitFor();
  await unread.waitFor({ state: 'detached' });
});

/** Stubs notifications: headless Chromium has none and reports them as denied. */
const stubNotifications = () => {
  const shown: { title: string; body: string | undefined; press: () => void }[] = [];
  Object.assign(window, {
    shown,
    Notification: class extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: NotificationOptions) {
        super();
        shown.push({ title, body, press: () => this.dispatchEvent(new Event('click')) });
      }
      close() {}
    },
  });
};
type Device = Window & { shown: { title: string; body: string; press: () => void }[] };

test('a notification is shown in one tab only, and a click on it opens the chat', async () => {
  const { page, context } = await app.newContext();
  await context.addInitScript(stubNotifications);
  const allowed = 'Di perangkat ini sudah diizinkan.';
  await openAs(app, page, 'member@chabot.test', '/settings?section=notifikasi');
  await page.getByRole('switch', { name: 'Notifikasi perangkat' }).click();
  await page.getByText(allowed).waitFor();
  await page.getByRole('switch', { name: 'Pesan baru di chat yang dipegang AI' }).click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.getByText('Tersimpan').waitFor();
  // The tab that was last visible notifies.
  const other = await context.newPage();
  // Alerts load when the page is idle, and request recent messages. Earlier messages do not alert.
  const alertsReady = other.waitForResponse(/\/room\?.*alerted_at=gt\./);
  await other.goto(page.url());
  await other.getByText(allowed).waitFor();
  await alertsReady;
  await waitUntilIdle(other);

  const customer = await app.newCustomer('Pak Wayan');
  await customer.write('kak, paketnya sudah sampai mana?');
  const shown = async () =>
    (
      await Promise.all(
        [page, other].map((tab) =>
          tab.evaluate(() => (window as unknown as Device).shown.map(({ title, body }) => [title, body])),
        ),
      )
    ).flat();
  await eventually(shown).toEqual([['Pak Wayan', 'kak, paketnya sudah sampai mana?']]);
  await other.evaluate(() => (window as unknown as Device).shown[0]?.press());
  await log(other).getByText('kak, paketnya sudah sampai mana?').waitFor();
  // A message in the open chat does not notify.
  await customer.write('halo?');
  await log(other).getByText('halo?').waitFor();
  await app.newCustomer('Bu Ketut').then((next) => next.write('pagi kak'));
  await eventually(shown).toEqual([
    ['Pak Wayan', 'kak, paketnya sudah sampai mana?'],
    ['Bu Ketut', 'pagi kak'],
  ]);
});
