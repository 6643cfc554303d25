/** What is on the screen before any code has come. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SESSION_COOKIE } from '../../src/services/platform/storageKeys.ts';
import { composer, eventually, signIn, startApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Opens a page whose scripts and style sheets never come, on a device in light colours. */
const openWithoutFiles = async (path: string, { isSignedIn = true, theme = 'device' } = {}): Promise<Page> => {
  const { page, context } = await app.newContext({ phone: true });
  await context.route('**/assets/**', () => {});
  if (isSignedIn) await context.addCookies([{ name: SESSION_COOKIE, value: 'x', url: app.stack.url }]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(
    (chosen) => localStorage.setItem('chabot.appearance', JSON.stringify({ theme: chosen })),
    theme,
  );
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#shell svg').waitFor();
  return page;
};

const shownParts = (page: Page) =>
  page
    .locator('#shell > div')
    .evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).map((part) => part.className));

test.each([
  ['/inbox', ['shell-bar', 'shell-list', 'shell-tabs']],
  ['/eskalasi/d0000000-0000-4000-8000-000000000001', ['shell-room']],
  ['/settings', ['shell-bar', 'shell-tabs']],
  ['/account', []],
])('on a phone, the skeleton of a signed-in user at %s is %s', async (path, parts) => {
  expect(await shownParts(await openWithoutFiles(path))).toEqual(parts);
});

test('the skeleton stays behind the loading view until the business has loaded', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await page.goto('/inbox');
  await signIn(page, 'owner@chabot.test');
  await page.locator('[data-room]').first().waitFor();
  expect(await shownParts(page)).toEqual([]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/rest/v1/**', async (route) => released.then(() => route.continue()));
  await page.reload();
  await page.locator('#app output').first().waitFor({ state: 'attached' });
  await eventually(() => shownParts(page)).toEqual(['shell-bar', 'shell-list', 'shell-tabs']);
  release();
  await page.locator('[data-room]').first().waitFor();
  await eventually(() => shownParts(page)).toEqual([]);
});

test('a visitor sees the brand mark alone', async () => {
  expect(await shownParts(await openWithoutFiles('/inbox', { isSignedIn: false }))).toEqual([]);
});

test('the skeleton has the theme that the user has chosen, not the one of the device', async () => {
  const page = await openWithoutFiles('/inbox', { theme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});

test('a note to reload the page follows when no code comes', async () => {
  const page = await openWithoutFiles('/inbox');
  await page.getByRole('link', { name: 'muat ulang' }).waitFor();
});

// The sheet of the first page stands in the body, and those of later views are added to the head.
test('the style sheet of later views wins over the one of the first page', async () => {
  const { page } = await app.newContext({ phone: true });
  await page.goto('/inbox');
  await signIn(page, 'owner@chabot.test');
  await page.locator('[data-room]').first().click();
  await composer(page).waitFor();
  // In the page, but not in a narrow composer: a phone's keyboard has emoji of its own.
  const emoji = page.getByTitle('Emoji');
  await emoji.waitFor({ state: 'attached' });
  await eventually(() => emoji.isVisible()).toBe(false);
});

test('an addressed chat and its messages are read before the code that shows them is requested', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await page.goto('/inbox');
  await signIn(page, 'owner@chabot.test');
  await page.locator('[data-room]').first().click();
  await composer(page).waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // The page's main code never comes.
  await context.route('**/assets/page-*.js', () => {});
  const codeRequested = page.waitForRequest('**/assets/room-*.js');
  await page.reload({ waitUntil: 'commit' });
  await codeRequested;
  const beforeCode = requests.slice(
    0,
    requests.findIndex((path) => path.startsWith('/assets/room-')),
  );
  expect(
    ['/rest/v1/room', '/rest/v1/message', '/rest/v1/handover'].filter((path) => !beforeCode.includes(path)),
  ).toEqual([]);
});

test('messages of an addressed chat are shown before its code has come, and leave with the skeleton', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await page.goto('/inbox');
  await signIn(page, 'owner@chabot.test');
  await page.locator('[data-room]').first().click();
  await composer(page).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/assets/page-*.js', async (route) => released.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  const early = page.locator('.shell-messages > p').first();
  await early.waitFor();
  const newest = await early.innerText();
  expect(newest).not.toBe('');
  release();
  await composer(page).waitFor();
  await page.getByRole('log').getByText(newest).waitFor();
  await eventually(() => page.locator('.shell-messages').count()).toBe(0);
});
