import type { Browser, Locator, Page } from 'playwright-core';

import { mB, median, ms, percentile, report, type Row } from './figures.ts';
import { notePaint, noteSends, type SendReport } from './probes.ts';
import { applicationKept, desktop, heapOf, slow, visit, type Device, type Session } from './visitor.ts';

/** Enough of them for a p95 that is not the worst one. */
const SENDS = 30;
/** Between two letters of somebody who types faster than most. Milliseconds. */
const LETTER = 40;
/** Nobody presses Enter in the very frame in which the last letter appears. Milliseconds. */
const PAUSE = 120;
/** How long the network takes to a backend that is not beside the browser, and back. Milliseconds. */
const ROUND_TRIP = 300;

/**
 * How the words come into the field. Letter by letter, as people write and performance.md measures; or at once: six
 * messages a second, in whose way are the ticks of those before.
 */
const ways = {
  typed: (composer: Locator, words: string) => composer.pressSequentially(words, { delay: LETTER }),
  pasted: (composer: Locator, words: string) => composer.fill(words),
};

/** Writes one message after the other into the only field, each as soon as the one before is shown; `noteSends` runs there. */
async function sendAll(page: Page, way: keyof typeof ways): Promise<SendReport[]> {
  const composer = page.locator('textarea');
  const before = await page.evaluate(() => window.sends?.length ?? 0);
  for (let at = 0; at < SENDS; at += 1) {
    await ways[way](composer, `Siap kak, ${way} ${at}.`);
    await page.waitForTimeout(PAUSE);
    await composer.press('Enter');
    await page.waitForFunction((count) => (window.sends?.length ?? 0) > count, before + at);
  }
  return page.evaluate((count) => window.sends?.slice(count) ?? [], before);
}

/** What no application can be faster than: a page with a list, and a field in which Enter adds a line to it. */
async function sendInEmptyPage(browser: Browser, device: Device): Promise<SendReport[]> {
  const { page, leave } = await visit(browser, { url: 'about:blank', device });
  await page.setContent('<div role="log"></div><textarea></textarea>');
  await page.evaluate(() => {
    document.querySelector('textarea')?.addEventListener('keydown', ({ key, currentTarget }) => {
      if (key !== 'Enter' || !(currentTarget instanceof HTMLTextAreaElement)) return;
      const line = document.createElement('p');
      line.textContent = currentTarget.value;
      document.querySelector('[role="log"]')?.prepend(line);
    });
  });
  await page.evaluate(noteSends);
  const sends = await sendAll(page, 'typed');
  await leave();
  return sends;
}

const spread = (samples: number[]): string => `p50 ${ms(median(samples))}  p95 ${ms(percentile(samples, 0.95))}`;

/** A room with 10,000 messages: opened by its address, then written in. The room must be the member's already. */
export async function benchRoom(
  browser: Browser,
  { url, session, roomId }: { url: string; session: Session; roomId: string },
): Promise<void> {
  const rows: Row[] = [];
  for (const [name, { cpu }, goal] of [
    ['desktop', desktop, 'p95 16.7 ms'],
    ['CPU 4×', slow, 'p95 50 ms'],
  ] as const) {
    const device = { name, cpu, network: null };
    const visitor = await visit(browser, { url, session, device });
    const { page, devtools } = visitor;
    await page.addInitScript(notePaint, '[role="log"] article');
    await page.goto(`/inbox/${roomId}`);
    const painted = await page.waitForFunction(() => window.paintedAt);
    rows.push([`${name}: messages painted`, ms((await painted.jsonValue()) ?? Number.NaN), '600 ms']);
    await applicationKept(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.evaluate(noteSends);
    const typed = await sendAll(page, 'typed');
    const pasted = await sendAll(page, 'pasted');
    rows.push([`${name}: JavaScript heap after ${2 * SENDS} messages`, mB(await heapOf(visitor))]);
    await visitor.leave();
    const empty = await sendInEmptyPage(browser, device);
    for (const [what, pick] of [
      ['painted', ({ painted: at }: SendReport) => at],
      ['the screen', ({ shown }: SendReport) => shown],
    ] as const)
      rows.push(
        [`${name}: Enter to ${what}`, spread(typed.map(pick)), what === 'painted' ? goal : undefined],
        [`${name}: Enter to ${what}, six a second`, spread(pasted.map(pick))],
        [`${name}: Enter to ${what}, empty page`, spread(empty.map(pick))],
      );
  }
  report('A room with 10,000 messages', rows);
}
