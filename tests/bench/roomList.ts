import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import type { Job } from './eventSender.ts';
import { noteFrames, scrollList } from './probes.ts';
import { mB, median, ms, percentile, perSecond, report, type Row } from './report.ts';
import { lowerPriority } from './stack.ts';
import {
  serviceWorkerReady,
  desktop,
  heapOf,
  midRangePhone,
  visit,
  type Device,
  type Session,
  type Visit,
} from './visitor.ts';

/** One frame at 60 Hz, and the duration that counts as a dropped frame, in ms. */
const FRAME = 1000 / 60;
const LONG_FRAME = 25;

const framesOf = (frames: readonly number[]): string => {
  const rate = 1000 / (frames.reduce((sum, frame) => sum + frame, 0) / frames.length);
  return `${rate.toFixed(1)} fps  p95 ${ms(percentile(frames, 0.95))}  max ${ms(Math.max(...frames))}`;
};

const longFrames = (frames: readonly number[]): string => `${frames.filter((frame) => frame > LONG_FRAME).length}`;

const dropped = (frames: readonly number[]): number =>
  frames.reduce((sum, frame) => sum + Math.max(0, Math.round(frame / FRAME) - 1), 0);

interface OpenList extends Visit {
  /** Resolves with the catch-up request after subscribing. All later events are received. */
  listening: Promise<unknown>;
}

const LIST = { path: '/inbox', awaited: '[data-room]' };

const open = async (
  browser: Browser,
  { url, session, device, path, awaited }: { url: string; session: Session; device: Device } & typeof LIST,
): Promise<OpenList> => {
  const visitor = await visit(browser, { url, session, device });
  // Awaited from the beginning, because on a busy machine the request may end before the first row is visible.
  const listening = visitor.page.waitForResponse((response) => response.url().includes('updated_at.gte'));
  listening.catch(() => {});
  await visitor.page.goto(path);
  await visitor.page.locator(awaited).first().waitFor();
  await serviceWorkerReady(visitor.page);
  return { ...visitor, listening };
};

/** Scrolls at full speed. */
export async function benchScroll(browser: Browser, url: string, session: Session): Promise<void> {
  const rows: Row[] = [];
  for (const [name, device] of [
    ['desktop', desktop],
    [midRangePhone.name, midRangePhone],
  ] as const) {
    const visitor = await open(browser, { url, session, device, ...LIST });
    const { frames, blank, waited, distance } = await visitor.page.evaluate(scrollList, { step: 300, duration: 5000 });
    rows.push(
      [`${name}: frames`, framesOf(frames), '60 fps'],
      [`${name}: longer than ${LONG_FRAME} ms`, longFrames(frames), device === desktop ? '0' : '5'],
      [`${name}: with a blank row`, `${blank}`, '0'],
      [
        `${name}: waiting for a page of the API`,
        `${waited}  (scrolled ${Math.round(distance).toLocaleString('en')} px)`,
      ],
      [`${name}: JavaScript heap after it`, mB(await heapOf(visitor))],
    );
    await visitor.close();
  }
  report('Scrolling 100,000 rooms, 300 px a frame for 5 s', rows);
}

/** Sends changes from a separate process; resolves with their number when all were accepted. */
export const sendChanges = async (job: Job): Promise<number> => {
  const child = fork(join(import.meta.dirname, 'eventSender.ts'));
  lowerPriority(child);
  child.send(job);
  const [{ sent }] = (await once(child, 'message')) as [{ sent: number }];
  return sent;
};

/**
 * Customers write in 200 rooms at once. The list is at its top, where every change moves it. On the phone it is also
 * measured while the user reads a chat, which covers the list.
 *
 * @param roomId the chat that is read
 */
export async function benchEvents(
  browser: Browser,
  {
    url,
    session,
    roomId,
    job,
  }: { url: string; session: Session; roomId: string; job: Omit<Job, 'url' | 'perSecond' | 'seconds'> },
): Promise<void> {
  const rows: Row[] = [];
  const chat = { path: `/inbox/${roomId}`, awaited: '[role="log"] article' };
  for (const { name, device, rate, seconds, page, goals } of [
    {
      name: 'desktop, 1,000 a second',
      device: desktop,
      rate: 1000,
      seconds: 10,
      page: LIST,
      goals: ['60 fps', '40 ms'],
    },
    {
      name: `${midRangePhone.name}, 1,000 a second`,
      device: midRangePhone,
      rate: 1000,
      seconds: 5,
      page: LIST,
      goals: ['45 fps', '150 ms'],
    },
    {
      name: `${midRangePhone.name}, 100 a second in a chat`,
      device: midRangePhone,
      rate: 100,
      seconds: 10,
      page: chat,
      goals: ['60 fps'],
    },
  ]) {
    const visitor = await open(browser, { url, session, device, ...page });
    await visitor.listening;
    const before = await heapOf(visitor);
    await visitor.page.evaluate(noteFrames);
    const began = performance.now();
    const sent = await sendChanges({ ...job, url: `${url}/realtime/v1/api/broadcast`, perSecond: rate, seconds });
    const took = (performance.now() - began) / 1000;
    // The last change must be displayed without a backlog. A chat on a phone covers the list.
    const last = `#${sent - 1}@`;
    await visitor.page
      .getByText(last)
      .first()
      .waitFor({ timeout: 5000, state: page === LIST ? 'visible' : 'attached' })
      .catch(() => {
        rows.push([`${name}: the last change`, 'was not seen']);
      });
    const { frames, waits } = await visitor.page.evaluate(() => window.frameNotes?.stop() ?? { frames: [], waits: [] });
    rows.push(
      [`${name}: sent`, `${sent}  ${perSecond(sent / took)}`],
      [`${name}: frames`, framesOf(frames), goals[0]],
      [`${name}: dropped frames`, `${dropped(frames)} of ${frames.length + dropped(frames)}`],
      [`${name}: longer than ${LONG_FRAME} ms`, longFrames(frames)],
    );
    if (page === LIST)
      rows.push([
        `${name}: event to paint`,
        `p50 ${ms(median(waits))}  p95 ${ms(percentile(waits, 0.95))}  max ${ms(Math.max(...waits))}`,
        `p95 ${goals[1]}`,
      ]);
    rows.push([`${name}: JavaScript heap before, after`, `${mB(before)}, ${mB(await heapOf(visitor))}`]);
    await visitor.close();
  }
  report('Realtime changes over 200 rooms, 100,000 rooms in the database', rows);
}
