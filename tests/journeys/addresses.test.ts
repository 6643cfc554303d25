/** Every address of a signed-in user opens what it names, as a link, a bookmark or a reload. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { routes } from '../../src/machines/app/routing/route.ts';
import { SECTIONS } from '../../src/machines/settings/sections.ts';
import { log, startApp, openAs, waitUntilIdle, type TestApp } from './testApp.ts';

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

/** Pages that anyone opens. `/onboarding/start` leads all but administrators to their first page. */
const open = ['/privacy-policy', '/terms-of-service', '/deferred', '/onboarding/start', '/nothing/here'];

/** What a page says of itself, with what is wrong with it. */
const namesOf = async (page: Page, address: string): Promise<{ title: string; wrong: string[] }> => {
  // A page without requests may still wait for its code. Its title follows its heading.
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  const title = await page.waitForFunction(() => {
    const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());
    const name = heading?.dataset['title'] ?? heading?.textContent ?? '';
    return document.title.includes(name.trim()) && document.title.endsWith(' · Chabot') && document.title;
  });
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map(({ innerText }) => innerText),
  );
  return {
    title: String(await title.jsonValue()),
    wrong: headings.length === 1 ? [] : [`${address} has ${headings.length} h1: ${headings.join(', ')}`],
  };
};

/** What a theme without backgrounds does not show: whether a switch is on, which page is open, and where a button ends. */
const unmarked = (): string[] => {
  const wrong: string[] = [];
  const looks = (isOn: boolean) => {
    const one = document.body.appendChild(document.createElement('input'));
    Object.assign(one, { type: 'checkbox', role: 'switch', checked: isOn });
    const { backgroundColor } = getComputedStyle(one);
    one.remove();
    return backgroundColor;
  };
  if (looks(true) === looks(false)) wrong.push('a switch looks the same on and off');
  for (const part of document.querySelectorAll('[aria-current]:not([aria-current=false]), button[class~=bg-accent]')) {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    const isMarked = outlineStyle !== 'none' && outlineWidth !== '0px';
    if (part.checkVisibility() && !isMarked) wrong.push(`${part.textContent} is not marked`);
  }
  return wrong;
};

/** Addresses with the same title. */
const alike = (titles: ReadonlyMap<string, string>): string[] =>
  [...titles].flatMap(([address, title]) => {
    const other = [...titles].find(([one, its]) => its === title && one !== address)?.[0];
    return other === undefined ? [] : [`${address} and ${other}: ${title}`];
  });

test('each address stays, with a filter in the inbox, scrolls inside its screen only, and has a name of its own', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  await page.getByRole('button', { name: 'Belum dibaca', exact: true }).click();
  await page.waitForURL(/unread=1/);
  const wrong: string[] = [];
  const titles = new Map<string, string>();
  for (const address of [...screens, ...sections]) {
    await page.goto(address);
    await waitUntilIdle(page);
    const { pathname } = new URL(page.url());
    if (pathname !== new URL(address, page.url()).pathname) wrong.push(`${address} leads to ${pathname}`);
    const longer = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    if (longer > 0) wrong.push(`${address} is ${longer} px longer than the screen`);
    const names = await namesOf(page, address);
    wrong.push(...names.wrong);
    // The settings open their first section where there is room for it.
    if (address !== '/settings') titles.set(address, names.title);
  }
  for (const address of ['/account', ...open]) {
    await page.goto(address);
    await waitUntilIdle(page);
    const names = await namesOf(page, address);
    wrong.push(...names.wrong);
    titles.set(new URL(page.url()).pathname, names.title);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings?section=jam');
  await page.getByRole('switch').first().waitFor();
  wrong.push(...(await page.evaluate(unmarked)));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.goto('/inbox');
  const row = page.getByRole('link', { name: /Ratna/ }).first();
  await row.click();
  await log(page).waitFor();
  const chat = await namesOf(page, 'a chat');
  wrong.push(...chat.wrong);
  titles.set('a chat', chat.title);
  // 1280×1024 at 400 % and 1280×800 at 400 % (WCAG 1.4.10).
  for (const height of [256, 200]) {
    await page.setViewportSize({ width: 320, height });
    const seen = await log(page).evaluate((element) => element.getBoundingClientRect().height);
    if (seen < height / 2) wrong.push(`the messages are ${seen} px high at 320×${height}`);
  }
  wrong.push(...alike(titles));
  expect(wrong).toEqual([]);
  await context.close();
});
