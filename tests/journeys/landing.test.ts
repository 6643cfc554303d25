/** The landing page, a document of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually, signIn, startApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each([
  ['/', 'id', 'Chat WhatsApp toko Anda dijawab, 24 jam', 'Apakah nomor saya bisa diblokir?'],
  ['/en', 'en', 'Your shop’s WhatsApp chats, answered around the clock', 'Can my number be blocked?'],
])('%s reads without JavaScript and names its pictures and addresses', async (path, lang, heading, question) => {
  const context = await app.browser.newContext({ baseURL: app.stack.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByText(question).click();
  expect(await page.title()).toBe('Chabot Customer Service No 1 di Indonesia');
  const content = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute('content');
  expect(await content('description')).toBe('CS 24/7 • 20x lebih murah • Sales naik 30% • Mulai Sekarang!');
  expect(await content('keywords')).toContain('WhatsApp Business AI');
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await context.request.get(`${card}`)).headers()['content-type']).toBe('image/png');
  expect(await (await context.request.get('/robots.txt')).text()).toContain(`${app.stack.url}/sitemap.xml`);
  expect(await (await context.request.get('/sitemap.xml')).text()).toContain(`${app.stack.url}${path}`);
  await context.close();
});

test('a visitor goes on to the registration, and in-app links to the start page lead back to the landing page', async () => {
  const { page } = await app.newContext({ phone: true });
  await page.goto('/');
  // Nothing moves when the files arrive.
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry comes without a shift.
        void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))));
      }),
  );
  expect(shift).toBe(0);
  await page.getByRole('link', { name: 'Mulai sekarang' }).first().click();
  await page.getByLabel('Nama Anda').waitFor();
  await page.goto('/lite');
  await page.getByRole('heading', { level: 1, name: 'Chat WhatsApp toko Anda dijawab, 24 jam' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a signed-in user is taken from the landing page to the workspace, also without a network', async () => {
  const { page, context } = await app.newContext({ serviceWorker: true });
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/');
  await page.waitForURL(/\/inbox/);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await eventually(() => page.evaluate(async () => (await caches.match('/inbox')) !== undefined)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/');
  await page.waitForURL(/\/inbox/);
});
