import type { Browser, Locator, Page } from 'playwright-core';

import { notePaint, noteSends, type SendReport } from './probes.ts';
import { mB, median, ms, percentile, report, type Row } from './report.ts';
import { serviceWorkerReady, desktop, heapOf, midRangePhone, visit, type Device, type Session } from './visitor.ts';

/** Enough samples for a p95 that is not the maximum. */
const SENDS = 30;
/** Milliseconds between two letters of a fast typist. */
const KEY_DELAY = 40;
/** Milliseconds between the last letter and Enter, because users do not press it in the same frame. */
const PAUSE = 120;
/** Network round trip to a remote backend, in ms. */
const ROUND_TRIP = 300;

/**
 * How the text is entered: letter by letter, or at once. The latter sends six messages a second, which compete with the
 * acks of earlier ones.
 */
const inputMethods = {
  typed: (composer: Locator, words: string) => composer.pressSequentially(words, { delay: KEY_DELAY }),
  pasted: (composer: Locator, words: string) => composer.fill(words),
};

/**
 * Sends messages one after the other through the page's only textarea, each once the previous one is shown. Needs
 * `noteSends`.
 */
async function sendAll(page: Page, inputMethod: keyof typeof inputMethods): Promise<SendReport[]> {
  const composer = page.locator('textarea');
  const before = await page.evaluate(() => window.sends?.length ?? 0);
  for (let at = 0; at < SENDS; at += 1) {
    await inputMethods[inputMethod](composer, `Siap kak, ${inputMethod} ${at}.`);
    await page.waitForTimeout(PAUSE);
    await composer.press('Enter');
    await page.waitForFunction((count) => (window.sends?.length ?? 0) > count, before + at);
  }
  return page.evaluate((count) => window.sends?.slice(count) ?? [], before);
}

/** The lower bound for any application: a page with a list and a textarea in which Enter adds an item. */
async function sendInEmptyPage(browser: Browser, device: Device): Promise<SendReport[]> {
  const { page, close } = await visit(browser, { url: 'about:blank', device });
  await page.setContent('<div role="log"></div><textarea></textarea>');
  await page.evaluate(() => {
    document.querySelector('textarea')?.addEventListener('keydown', ({ key, currentTarget }) => {
      if (key !== 'Enter' || !(currentTarget instanceof HTMLTextAreaElement)) return;
      const item = document.createElement('p');
      item.textContent = currentTarget.value;
      document.querySelector('[role="log"]')?.prepend(item);
    });
  });
  await page.evaluate(noteSends);
  const sends = await sendAll(page, 'typed');
  await close();
  return sends;
}

const percentiles = (samples: number[]): string => `p50 ${ms(median(samples))}  p95 ${ms(percentile(samples, 0.95))}`;

/** Opens a room with 10,000 messages by its URL and sends messages. The member must have taken over the room. */
export async function benchRoom(
  browser: Browser,
  { url, session, roomId }: { url: string; session: Session; roomId: string },
): Promise<void> {
  const rows: Row[] = [];
  for (const [device, openGoal, goal] of [
    [desktop, '400 ms', 'p95 16.7 ms'],
    [midRangePhone, '1,000 ms', 'p95 50 ms'],
  ] as const) {
    const { name } = device;
    const visitor = await visit(browser, { url, session, device });
    const { page, devtools } = visitor;
    await page.addInitScript(notePaint, '[role="log"] article');
    await page.goto(`/inbox/${roomId}`);
    const painted = await page.waitForFunction(() => window.paintedAt);
    rows.push([`${name}: messages painted`, ms((await painted.jsonValue()) ?? Number.NaN), openGoal]);
    await serviceWorkerReady(page);
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
    await visitor.close();
    const empty = await sendInEmptyPage(browser, device);
    for (const [what, pick] of [
      ['painted', ({ painted: at }: SendReport) => at],
      ['the screen', ({ shown }: SendReport) => shown],
    ] as const)
      rows.push(
        [`${name}: Enter to ${what}`, percentiles(typed.map(pick)), what === 'painted' ? goal : undefined],
        [`${name}: Enter to ${what}, six a second`, percentiles(pasted.map(pick))],
        [`${name}: Enter to ${what}, empty page`, percentiles(empty.map(pick))],
      );
  }
  report('A room with 10,000 messages', rows);
}
