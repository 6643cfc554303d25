import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { storeSession } from './sessionCookies.ts';
import { composer, eventually, advanceClockUntil, log, startApp, PASSWORD, signIn, type TestApp } from './testApp.ts';

const HOUR = 3600;
const COOKIE = 'chabot-sb-auth';
const RENEWAL = /\/auth\/v1\/token\?grant_type=refresh_token/;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A browser with a stored session whose access token expires in `secondsLeft`, by the server's clock. */
const openWithSession = async (secondsLeft: number) => {
  const { page, context } = await app.newContext();
  const { url, keys } = app.stack;
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@chabot.test', password: PASSWORD }),
  });
  const session = (await response.json()) as { access_token: string };
  const now = Math.floor(Date.now() / 1000);
  const expires_at = now + secondsLeft;
  const claims = { ...(await keys.verify(session.access_token)), iat: expires_at - HOUR, exp: expires_at };
  await storeSession(context, url, { ...session, access_token: await keys.sign(claims), expires_at });
  return { page, context, renewals: renewalsIn(context) };
};

/** Collects the statuses of all token renewals in this browser. */
const renewalsIn = (context: BrowserContext): number[] => {
  const renewals: number[] = [];
  context.on('response', (response) => {
    if (RENEWAL.test(response.url())) renewals.push(response.status());
  });
  return renewals;
};

const roomLink = (page: Page) => page.getByRole('link', { name: /Nur Hidayati/ }).first();

const open = async (page: Page, name: string) => {
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor();
  await log(page).locator('article').first().waitFor();
};

test('ten tabs with an expired access token renew it once, and all of them open the inbox', async () => {
  const { page, context, renewals } = await openWithSession(-60);
  const tabs = [page, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))];
  await Promise.all(tabs.map((tab) => tab.goto('/inbox', { waitUntil: 'commit' })));
  await Promise.all(tabs.map((tab) => roomLink(tab).waitFor()));
  expect(renewals).toEqual([200]);
  for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/inbox');
});

test('a returning user is not signed out by a ten-minute outage of the auth service', async () => {
  const { page, context, renewals } = await openWithSession(-60);
  await context.route(RENEWAL, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto('/inbox');
  for (let minutes = 0; minutes < 10; minutes += 0.5) {
    const before = renewals.length;
    // The page may not have started its pause when half a minute passes. Then another half minute passes.
    await advanceClockUntil(
      page,
      () => renewals.length > before,
      () => page.clock.fastForward(30_000),
    );
  }
  await page.getByText('Server belum dapat dihubungi').waitFor();
  expect(new URL(page.url()).pathname).toBe('/inbox');
  expect((await context.cookies()).filter(({ name }) => name.startsWith(COOKIE))).not.toEqual([]);
  // Retries start at 200 ms and double up to 30 s.
  expect(renewals.length).toBeLessThanOrEqual(30);
  await context.unroute(RENEWAL);
  await advanceClockUntil(page, () => roomLink(page).isVisible());
});

test('an outage of the auth service under an expired token keeps the page as it is, and recovers', async () => {
  const { page, context } = await openWithSession(HOUR);
  await page.goto('/inbox');
  await open(page, 'Nur Hidayati');
  await composer(page).fill('belum selesai');
  const data = /\/rest\/v1\//;
  await context.route(RENEWAL, (route) => route.fulfill({ status: 503, body: '' }));
  await context.route(data, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
  );
  const refused = page.waitForResponse(RENEWAL);
  // A visible page refreshes its data.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await refused;
  await roomLink(page).waitFor();
  expect(await composer(page).inputValue()).toBe('belum selesai');
  await context.unroute(data);
  await context.unroute(RENEWAL);
  await open(page, 'Budi Hartono');
  await open(page, 'Nur Hidayati');
  expect(await composer(page).inputValue()).toBe('belum selesai');
});

test.each([
  ['two hours fast', 2, HOUR],
  ['two hours slow', -2, HOUR],
  // The token looks valid to this device. Only the server rejects it.
  ['two hours slow, with a token that expired an hour ago', -2, -HOUR],
])('a device whose clock is %s renews its token at most once and loads its data', async (_, hours, secondsLeft) => {
  const { page, renewals } = await openWithSession(secondsLeft);
  await page.clock.install({ time: Date.now() + hours * HOUR * 1000 });
  await page.goto('/inbox');
  await roomLink(page).waitFor();
  for (const name of ['Nur Hidayati', 'Budi Hartono', 'Nur Hidayati']) await open(page, name);
  await page.reload();
  await log(page).locator('article').first().waitFor();
  expect(renewals.length).toBeLessThanOrEqual(1);
});

test('a device clock that jumps during use causes at most one renewal', async () => {
  const { page, renewals } = await openWithSession(HOUR);
  await page.clock.install();
  await page.goto('/inbox');
  await open(page, 'Nur Hidayati');
  await page.clock.setSystemTime(Date.now() + 2 * HOUR * 1000);
  for (const name of ['Budi Hartono', 'Nur Hidayati', 'Budi Hartono']) await open(page, name);
  expect(renewals.length).toBeLessThanOrEqual(1);
});

test('signing out in one tab signs out all tabs, and signing in brings them back', async () => {
  const { page, context } = await openWithSession(HOUR);
  const tabs = [await context.newPage(), await context.newPage(), page];
  await Promise.all(tabs.map((tab) => tab.goto('/inbox')));
  for (const tab of tabs) {
    // Only the tab in front renders at full speed.
    await tab.bringToFront();
    await roomLink(tab).waitFor();
  }
  await page.getByRole('button', { name: 'Akun dan tampilan' }).click();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await Promise.all(tabs.map((tab) => tab.waitForURL(/\/login/)));
  for (const tab of tabs) {
    await tab.getByLabel('Email atau nomor HP').waitFor();
    expect(await tab.getByText('Nur Hidayati').count()).toBe(0);
  }
  const cookies = async () => (await context.cookies()).filter(({ name }) => name.startsWith(COOKIE));
  await eventually(cookies).toEqual([]);
  await signIn(page, 'member@chabot.test');
  await Promise.all(tabs.map((tab) => tab.waitForURL(/\/inbox/)));
});
