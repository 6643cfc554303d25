/** Themes, languages, the clock and the zone of the built Storybook, in a real browser. */
import { join } from 'node:path';

import { chromium as playwright, type Browser, type Frame, type Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chromium } from '../../scripts/chromium.ts';

const outDir = join(import.meta.dirname, '../../.cache/storybook');

let server: PreviewServer;
let browser: Browser;
let base = '';
let ids: string[] = [];

beforeAll(async () => {
  server = await preview({
    configFile: false,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  base = server.resolvedUrls?.local[0] ?? '';
  browser = await playwright.launch(await chromium());
  const index = (await (await fetch(`${base}index.json`)).json()) as { entries: object };
  ids = Object.keys(index.entries);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A page on a device whose clock is ahead by `shift` milliseconds. */
const pageIn = async (timezoneId: string, shift: number): Promise<Page> => {
  const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
  await context.addInitScript((ahead) => {
    const platform = Date;
    const now = () => platform.now() + ahead;
    globalThis.Date = new Proxy(platform, {
      construct: (_, args) => Reflect.construct(platform, args.length === 0 ? [now()] : args) as Date,
      get: (_, name) => (name === 'now' ? now : (Reflect.get(platform, name) as unknown)),
    });
  }, shift);
  return context.newPage();
};

/** `light id` for a document in that theme and language. */
const lookOf = (frame: Frame): Promise<string> =>
  frame.evaluate(() => `${document.documentElement.dataset['theme']} ${document.documentElement.lang}`);

test('the toolbar shows both themes and both languages side by side, and a step of the chart takes all', async () => {
  const page = await pageIn('Asia/Jakarta', 0);
  await page.goto(`${base}?path=/story/app-connection--online&globals=theme:both;language:both`);
  const frames = () => page.frames().filter((frame) => frame.url().includes('iframe.html'));
  await expect
    .poll(async () => (await Promise.all(frames().map(lookOf))).toSorted())
    .toEqual(['dark en', 'dark id', 'light en', 'light id']);
  await page.getByRole('button', { name: 'network.lost', exact: true }).click();
  const words = async () =>
    (await Promise.all(frames().map((frame) => frame.evaluate(() => document.body.innerText)))).filter((text) =>
      /Tidak ada jaringan|No network/.test(text),
    ).length;
  await expect.poll(words).toBe(4);
});

test('the panel of a component has its controls, without a press', async () => {
  const page = await pageIn('Asia/Jakarta', 0);
  await page.goto(`${base}?path=/story/components-buttons-button--primary`);
  await page.getByRole('tab', { name: 'Controls', selected: true }).waitFor();
  await page.getByRole('radio', { name: 'danger' }).click();
  const button = page.frameLocator('#storybook-preview-iframe').getByRole('button', { name: 'Simpan' });
  await expect.poll(() => button.getAttribute('class')).toContain('bg-fail');
});

/** Stories with a time of day or a weekday on a page without the zone of a business. */
test.each(['inbox-bulk-actions--', 'conversation-history--', 'conversation-answerreason--', 'home-home--'])(
  'the first story of %s is the same on every day and in every zone',
  async (beginning) => {
    const id = ids.find((one) => one.startsWith(beginning));
    const devices = [pageIn('Asia/Jakarta', 0), pageIn('America/St_Johns', (397 * 24 + 7) * 3_600_000)];
    const pages = await Promise.all(devices);
    for (const page of pages) {
      await page.goto(`${base}iframe.html?viewMode=story&id=${id}&globals=a11y.manual:!true`);
      await page.locator('body.sb-show-main').waitFor();
    }
    // Parts that load lazily come at different times.
    const words = () => Promise.all(pages.map((page) => page.locator('#storybook-root').innerText()));
    await expect.poll(words).toSatisfy(([here, there]: string[]) => here === there && here !== '');
    await Promise.all(pages.map((page) => page.context().close()));
  },
);

test('every link of the introduction leads to a story', async () => {
  const page = await pageIn('Asia/Jakarta', 0);
  await page.goto(`${base}iframe.html?viewMode=story&id=introduction--introduction`);
  const link = page.getByRole('link');
  await link.first().waitFor();
  const targets = await link.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1)));
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.filter((target) => !ids.includes(String(target)))).toEqual([]);
});
