import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntilIdle, eventually, log, startApp, sendMessage, signIn, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the tab that sends is closed mid-way: the other one sends what it left, once', async () => {
  const customer = await app.newCustomer('Bu Lastri');
  await customer.write('halo kak');
  const { page, context } = await app.newContext();
  const attempts: string[] = [];
  await page.route(/\/waha\/send-text/, (route) => {
    attempts.push('first');
    return route.abort('connectionfailed');
  });
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page.getByRole('link', { name: /Bu Lastri/ }).click();
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await log(other).waitFor();
  for (const text of ['satu', 'dua', 'tiga']) await sendMessage(page, text);
  await log(other).getByText('tiga', { exact: true }).waitFor();
  await expect.poll(() => attempts.length, { timeout: 20_000 }).toBeGreaterThan(0);
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

  // Marked as unread it is left, stays so, and is read by whoever opens it again.
  await waitUntilIdle(other);
  await other.locator('body').press('u');
  const unread = other.getByRole('link', { name: /Bu Lastri.*1 pesan belum dibaca/ });
  await unread.waitFor();
  await other.reload();
  await unread.click();
  await log(other).waitFor();
  await unread.waitFor({ state: 'detached' });
});

/** A device that shows notifications: a Chromium without a window has none, and says that they are denied. */
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

test('what was chosen in the settings rings in one of the tabs, once, and a press on it opens the chat', async () => {
  const { page, context } = await app.newContext();
  await context.addInitScript(stubNotifications);
  const allowed = 'Di perangkat ini sudah diizinkan.';
  await page.goto('/settings?section=notifikasi');
  await signIn(page, 'member@chabot.test');
  await page.getByRole('switch', { name: 'Notifikasi perangkat' }).click();
  await page.getByText(allowed).waitFor();
  await page.getByRole('switch', { name: 'Pesan baru di chat yang dipegang AI' }).click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.getByText('Tersimpan').waitFor();
  // The tab that was looked at last rings.
  const other = await context.newPage();
  // The bell comes when nobody waits for anything, and asks who has knocked: what happens before is not rung for.
  const alertsReady = other.waitForResponse(/\/room\?.*knocked_at=gt\./);
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
  // What is before somebody does not ring.
  await customer.write('halo?');
  await log(other).getByText('halo?').waitFor();
  await app.newCustomer('Bu Ketut').then((next) => next.write('pagi kak'));
  await eventually(shown).toEqual([
    ['Pak Wayan', 'kak, paketnya sudah sampai mana?'],
    ['Bu Ketut', 'pagi kak'],
  ]);
});
