/** The panel "Chart" of the built Storybook, in a real browser. */
import { join } from 'node:path';

import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromium } from '../../scripts/chromium.ts';

const outDir = join(import.meta.dirname, '../../.cache/storybook');

let server: PreviewServer;
let browser: Browser;
let page: Page;
/** Ids of all stories, in the order of the sidebar. */
let stories: string[] = [];
const errors: string[] = [];

beforeAll(async () => {
  server = await preview({
    configFile: false,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  browser = await playwright.launch(await chromium());
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', ({ message }) => errors.push(message));
  const index = await page.request.get(`${server.resolvedUrls?.local[0]}index.json`);
  const { entries } = (await index.json()) as { entries: Record<string, { type: string }> };
  stories = Object.keys(entries).filter((id) => entries[id]?.type === 'story');
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The first story whose id begins like this. */
const storyOf = (beginning: string): string => {
  const story = stories.find((id) => id.startsWith(beginning));
  if (!story) throw new Error(`No story begins with ${beginning}`);
  return story;
};

/** The story with the panel, which is the first of all and open. */
const open = async (beginning: string) => {
  await page.goto(`${server.resolvedUrls?.local[0]}?path=/story/${storyOf(beginning)}`);
  await page.getByRole('tab', { name: 'Chart', selected: true }).waitFor();
};

const drawn = () => page.locator('.chart-stage').waitFor();
/** The active leaves, as the panel's heading names them. */
const active = () => page.locator('.chart-position strong').textContent();
/** Transitions to another state that can happen now. */
const possible = () => page.locator('.chart-row[data-can]').filter({ hasText: '→' });
const targetOf = (text: string | null) => (text ?? '').split('→ ').at(-1);

describe('the chart of a small machine', () => {
  test('a click on a transition sends its event: the chart and the canvas show the next state', async () => {
    await open('app-toasts--');
    await drawn();
    const canvas = page.frameLocator('#storybook-preview-iframe').locator('#storybook-root');
    const before = await canvas.innerHTML();
    const target = targetOf(await possible().first().textContent());
    expect(await active()).not.toBe(target);
    await possible().first().click();
    await expect.poll(active).toBe(target);
    await expect.poll(() => canvas.innerHTML()).not.toBe(before);
  });

  test('a transition is reached and taken by the keyboard, and the focus stays on it', async () => {
    await open('app-toasts--');
    await drawn();
    const target = targetOf(await possible().first().textContent());
    await page.getByRole('region', { name: 'Chart of toasts' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(active).toBe(target);
    expect(await page.locator(':focus').getAttribute('aria-disabled')).toBe('true');
  });

  test('transitions whose end a pinned test states are marked, and only those', async () => {
    await open('app-toasts--');
    await drawn();
    const names = await page.locator('.chart-row').allTextContents();
    const pinned = names.filter((name) => name.startsWith('pinned ')).length;
    expect(pinned).toBeGreaterThan(0);
    expect(pinned).toBeLessThan(names.length);
    expect(await page.locator('.chart-detail').textContent()).toContain(`${pinned} of ${names.length}.`);
  });
});

test('boxes of a large chart do not overlap, and hold their words', async () => {
  await open('channels-channel--');
  await drawn();
  const boxes = await page.locator('.chart-state[data-leaf], .chart-state[data-kind=block]').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll('.chart-row, .chart-name > span')];
      const isTooWide = rows.some((inner) => inner.getBoundingClientRect().right > right + 1);
      return { name: element.textContent, left, top, right, bottom, isTooWide };
    }),
  );
  expect(boxes.length).toBeGreaterThan(20);
  expect(boxes.filter(({ isTooWide }) => isTooWide)).toEqual([]);
  const overlaps = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.name} and ${two.name}`),
  );
  expect(overlaps).toEqual([]);
});

test('a story without a machine has no panel for a chart', async () => {
  await page.goto(`${server.resolvedUrls?.local[0]}?path=/story/${storyOf('legal-pages--')}`);
  await page.getByRole('tab', { name: 'Accessibility' }).waitFor();
  await expect.poll(() => page.getByRole('tab', { name: 'Chart' }).count()).toBe(0);
});

test('a story looks the same on every day: its clock begins where its fixtures are', async () => {
  await open('app-toasts--');
  await drawn();
  const story = await (await page.locator('#storybook-preview-iframe').elementHandle())?.contentFrame();
  expect(await story?.evaluate(() => new Date().toISOString())).toMatch(/^2026-11-24T03:3/u);
});

test('no page throws', () => {
  expect(errors).toEqual([]);
});
