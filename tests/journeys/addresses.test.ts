/** Every address of a signed-in user opens what it names, as a link, a bookmark or a reload. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { routes } from '../../src/machines/app/routing/route.ts';
import { SECTIONS } from '../../src/machines/settings/sections.ts';
import { startApp, openAs, waitUntilIdle, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Those that show a business; the others are pages without its frame. */
const screens = Object.values(routes).flatMap(({ path, access }) =>
  access === 'signedIn' && !/^\/(?:account|admin|business)/.test(path) ? [path.replace(/\/:.*/, '')] : [],
);
const sections = SECTIONS.map((section) => `/settings?section=${section}`);

test('each address stays, with a filter in the inbox, and scrolls inside its screen only', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  await page.getByRole('button', { name: 'Belum dibaca', exact: true }).click();
  await page.waitForURL(/unread=1/);
  const wrong: string[] = [];
  for (const address of [...screens, ...sections]) {
    await page.goto(address);
    await waitUntilIdle(page);
    const { pathname } = new URL(page.url());
    if (pathname !== new URL(address, page.url()).pathname) wrong.push(`${address} leads to ${pathname}`);
    const longer = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    if (longer > 0) wrong.push(`${address} is ${longer} px longer than the screen`);
  }
  expect(wrong).toEqual([]);
  await context.close();
});
