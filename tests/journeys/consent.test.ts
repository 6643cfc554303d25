import { TOTP, Secret } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inlineHashes } from '../../local/http/inlineHashes.ts';
import { securityHeaders } from '../../local/http/securityHeaders.ts';
import { trackPending } from './pendingRequests.ts';
import { waitUntilIdle, eventually, PASSWORD, signIn, startApp, type TestApp } from './testApp.ts';

const PIXEL = '123456789012345';
const FBC = 'fb.1.1700000000000.IwAR0-journey';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Visit {
  page: Page;
  context: BrowserContext;
  /** URLs at Meta that the page requested. */
  pixelRequests: string[];
  /** The content security policies of the loaded documents. */
  policies: string[];
  /** Requests that the content security policy refused. */
  policyViolations: string[];
}

/** Opens a browser on an installation with a Meta pixel. Requests to Meta are stubbed, or blocked. */
const openWithPixel = async ({ isBlocked = false } = {}): Promise<Visit> => {
  const context = await app.browser.newContext({ baseURL: app.stack.url, locale: 'id-ID' });
  const [pixelRequests, policies, policyViolations]: [string[], string[], string[]] = [[], [], []];
  context.setDefaultTimeout(30_000);
  trackPending(context);
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) policyViolations.push(message.text());
  });
  await context.route(
    (url) => url.origin === app.stack.url,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace('name="pixel-id" content=""', `name="pixel-id" content="${PIXEL}"`);
      const headers = securityHeaders(new URL(route.request().url()).pathname, {
        pixel: true,
        inline: inlineHashes(html),
      });
      policies.push(headers['content-security-policy'] ?? '');
      return route.fulfill({ response, body: html, headers: { ...response.headers(), ...headers } });
    },
  );
  await context.route(/facebook\.(net|com)/, (route) => {
    pixelRequests.push(route.request().url());
    if (isBlocked) return route.abort('blockedbyclient');
    return route.fulfill({ contentType: 'text/javascript', body: 'window.pixelCame = true;' });
  });
  return { page: await context.newPage(), context, pixelRequests, policies, policyViolations };
};

/** A function, because the content security policy blocks repeated evaluation of a string. */
const pixelCame = (page: Page) => page.waitForFunction(() => 'pixelCame' in window);
const bar = (page: Page) => page.getByRole('complementary', { name: 'Pengukuran iklan' });
const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('_fb'));

test('a visitor who declines ad measurement is not measured, gets no cookie and is not asked again', async () => {
  const { page, context, pixelRequests } = await openWithPixel();
  await page.goto(`/login?_fbc=${FBC}`);
  await bar(page).getByRole('button', { name: 'Tolak' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();
  await page.goto('/privacy-policy');
  await page.getByText('Anda menolak pengukuran iklan. Tidak ada yang diukur.').waitFor();
  expect(await bar(page).count()).toBe(0);
  expect(pixelRequests).toEqual([]);
  expect(await cookiesOf(context)).toEqual([]);
});

test('a visitor who agrees is measured from then on, and the click id of the ad is stored for 90 days', async () => {
  const { page, context, pixelRequests, policyViolations } = await openWithPixel();
  await page.goto(`/?_fbc=${FBC}&_fbp=not-a-value`);
  await bar(page).getByRole('button', { name: 'Setuju' }).waitFor();
  expect(pixelRequests).toEqual([]);
  await bar(page).getByRole('button', { name: 'Setuju' }).click();
  await pixelCame(page);
  expect(pixelRequests).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
  expect(policyViolations).toEqual([]);
  const [cookie, ...others] = await cookiesOf(context);
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: '_fbc', value: FBC, path: '/', sameSite: 'Lax' });
  expect(Math.abs(cookie!.expires - Date.now() / 1000 - 7_776_000)).toBeLessThan(60);
  const queue = await page.evaluate<unknown[][]>('window.fbq.queue');
  expect(queue).toContainEqual(['set', 'autoConfig', false, PIXEL]);
  expect(queue).toContainEqual(['track', 'PageView']);
});

test('a blocked pixel does not break the page, and the choice can be changed on the privacy page', async () => {
  const { page, context } = await openWithPixel({ isBlocked: true });
  await page.goto(`/privacy-policy?_fbc=${FBC}`);
  await bar(page).getByRole('button', { name: 'Setuju' }).click();
  await page.getByText(/peramban Anda memblokirnya/).waitFor();
  await eventually(() => cookiesOf(context)).toHaveLength(1);
  await page.getByRole('button', { name: 'Tolak' }).click();
  await page.getByText('Anda menolak pengukuran iklan. Tidak ada yang diukur.').waitFor();
  await eventually(() => cookiesOf(context)).toEqual([]);
});

test('a page with a token in its address is not measured and does not ask for consent', async () => {
  const { page, pixelRequests } = await openWithPixel();
  await page.goto('/login');
  await bar(page).getByRole('button', { name: 'Setuju' }).click();
  await pixelCame(page);
  pixelRequests.length = 0;
  await page.goto('/team/invitation/abc.def.ghi');
  await waitUntilIdle(page);
  expect(pixelRequests).toEqual([]);
});

/** The visitor agrees on the sign-in page, and Meta's scripts run there. */
const agreeOnSignInPage = async (page: Page) => {
  await page.goto('/login');
  await bar(page).getByRole('button', { name: 'Setuju' }).click();
  await pixelCame(page);
};

/** Nothing of Meta is in the document. */
const expectNoMeta = async (page: Page) => {
  await page.waitForFunction(() => !('fbq' in window) && !('pixelCame' in window));
  expect(await page.locator('script[src*="facebook"]').count()).toBe(0);
};

test('signing in leaves the document in which the pixel runs', async () => {
  const { page, pixelRequests, policies, policyViolations } = await openWithPixel();
  await agreeOnSignInPage(page);
  pixelRequests.length = 0;
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.getByRole('link', { name: 'Eskalasi' }).first().waitFor();
  await expectNoMeta(page);
  await waitUntilIdle(page);
  expect(policies).toHaveLength(2);
  expect(policies.at(-1)).not.toContain('facebook');
  expect(pixelRequests).toEqual([]);
  expect(policyViolations).toEqual([]);
});

test('the second factor is asked for without the pixel, and signing in keeps the wanted page', async () => {
  const { page, pixelRequests } = await openWithPixel();
  await agreeOnSignInPage(page);
  pixelRequests.length = 0;
  await signIn(page, 'totp@chabot.test');
  const code = page.getByLabel('Kode 6 angka');
  await code.waitFor();
  await expectNoMeta(page);
  await page.goto('/tickets');
  await code.fill(new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') }).generate());
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.waitForURL(/\/tickets/);
  await page.getByRole('heading', { name: 'Tiket', exact: true }).waitFor();
  await expectNoMeta(page);
  expect(pixelRequests).toEqual([]);
});

test('a public page with the pixel is loaded anew without it when the visitor signs in in another tab', async () => {
  const { page, context, pixelRequests } = await openWithPixel();
  await page.goto('/terms-of-service');
  await bar(page).getByRole('button', { name: 'Setuju' }).click();
  await pixelCame(page);
  const tab = await context.newPage();
  await tab.goto('/login');
  await signIn(tab, 'member@chabot.test');
  await tab.waitForURL(/\/inbox/);
  await expectNoMeta(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/terms-of-service');
  pixelRequests.length = 0;
  // The choice can be changed with a session too, without loading anything.
  await page.goto('/privacy-policy');
  await page.getByText('Anda menyetujui pengukuran iklan.').waitFor();
  await page.getByRole('button', { name: 'Tolak' }).click();
  await page.getByText('Anda menolak pengukuran iklan. Tidak ada yang diukur.').waitFor();
  await page.getByRole('button', { name: 'Setuju' }).click();
  await page.getByText('Anda menyetujui pengukuran iklan.').waitFor();
  await expectNoMeta(page);
  expect(pixelRequests).toEqual([]);
});

test('a page that may receive a session is a document of its own, without the pixel', async () => {
  const { page, pixelRequests } = await openWithPixel();
  await agreeOnSignInPage(page);
  pixelRequests.length = 0;
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await page.waitForURL(/\/reset-password/);
  await expectNoMeta(page);
  expect(pixelRequests).toEqual([]);
});

test('a sign-in page whose address names the wanted page is not measured', async () => {
  const { page, pixelRequests } = await openWithPixel();
  await agreeOnSignInPage(page);
  pixelRequests.length = 0;
  await page.goto('/login?wanted=%2Fteam%2Finvitation%2Fabc.def.ghi');
  await page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();
  await waitUntilIdle(page);
  expect(pixelRequests).toEqual([]);
});

test('without a configured pixel signing in loads no new document', async () => {
  const { page } = await app.newContext();
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await signIn(page, 'member@chabot.test', PASSWORD);
  await page.waitForURL(/\/inbox/);
  expect(documents).toEqual(['/login']);
});

test('without a configured pixel no consent is asked for', async () => {
  const { page } = await app.newContext();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();
  await waitUntilIdle(page);
  expect(await bar(page).count()).toBe(0);
});
