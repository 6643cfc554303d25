import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import type { Job } from './eventSender.ts';
import { noteFrames, scrollList } from './probes.ts';
import { mB, median, ms, percentile, perSecond, report, type Row } from './report.ts';
import { lowerPriority } from './stack.ts';
import { serviceWorkerReady, desktop, heapOf, slow, visit, type Device, type Session, type Visit } from './visitor.ts';

/** One frame at 60 Hz, and the duration that counts as a dropped frame, in ms. */
const FRAME = 1000 / 60;
const LONG_FRAME = 25;

const framesOf = (frames: readonly number[]): string => {
  const rate = 1000 / (frames.reduce((sum, frame) => sum + frame, 0) / frames.length);
  return `${rate.toFixed(1)} fps  p95 ${ms(percentile(frames, 0.95))}  max ${ms(Math.max(...frames))}`;
};

const dropped = (frames: readonly number[]): number =>
  frames.reduce((sum, frame) => sum + Math.max(0, Math.round(frame / FRAME) - 1), 0);

interface OpenList extends Visit {
  /** Resolves with the catch-up request after subscribing. All later events are received. */
  listening: Promise<unknown>;
}

const openList = async (browser: Browser, url: string, session: Session, device: Device): Promise<OpenList> => {
  const visitor = await visit(browser, { url, session, device: { ...device, network: null } });
  // Awaited from the beginning, because on a busy machine the request may end before the first row is visible.
  const listening = visitor.page.waitForResponse((response) => response.url().includes('updated_at.gte'));
  listening.catch(() => {});
  await visitor.page.goto('/inbox');
  await visitor.page.locator('[data-room]').first().waitFor();
  await serviceWorkerReady(visitor.page);
  return { ...visitor, listening };
};

/** Scrolls at full speed. */
export async function benchScroll(browser: Browser, url: string, session: Session): Promise<void> {
  const rows: Row[] = [];
  for (const [name, device] of [
    ['desktop', desktop],
    ['CPU 4×', slow],
  ] as const) {
    const visitor = await openList(browser, url, session, device);
    const { frames, blank, waited, distance } = await visitor.page.evaluate(scrollList, { step: 300, duration: 5000 });
    rows.push(
      [`${name}: frames`, framesOf(frames), '60 fps'],
      [`${name}: longer than ${LONG_FRAME} ms`, `${frames.filter((frame) => frame > LONG_FRAME).length}`, '0'],
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

/** Customers write in 200 rooms at once. The list is at its top, where every change moves it. */
export async function benchEvents(
  browser: Browser,
  { url, session, job }: { url: string; session: Session; job: Omit<Job, 'url' | 'perSecond' | 'seconds'> },
): Promise<void> {
  const rows: Row[] = [];
  for (const [name, device, rate, seconds] of [
    ['desktop, 1,000 a second', desktop, 1000, 10],
    ['CPU 4×, 1,000 a second', slow, 1000, 5],
  ] as const) {
    const visitor = await openList(browser, url, session, device);
    await visitor.listening;
    const before = await heapOf(visitor);
    await visitor.page.evaluate(noteFrames);
    const began = performance.now();
    const sent = await sendChanges({ ...job, url: `${url}/realtime/v1/api/broadcast`, perSecond: rate, seconds });
    const took = (performance.now() - began) / 1000;
    // The last change must be displayed without a backlog.
    const last = `#${sent - 1}@`;
    await visitor.page
      .getByText(last)
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => {
        rows.push([`${name}: the last change`, 'was not seen']);
      });
    const { frames, waits } = await visitor.page.evaluate(() => window.frameNotes?.stop() ?? { frames: [], waits: [] });
    rows.push(
      [`${name}: sent`, `${sent}  ${perSecond(sent / took)}`],
      [`${name}: frames`, framesOf(frames), '60 fps'],
      [`${name}: dropped frames`, `${dropped(frames)} of ${frames.length + dropped(frames)}`, '0'],
      [
        `${name}: event to paint`,
        `p50 ${ms(median(waits))}  p95 ${ms(percentile(waits, 0.95))}  max ${ms(Math.max(...waits))}`,
        'p95 40 ms',
      ],
      [`${name}: JavaScript heap before, after`, `${mB(before)}, ${mB(await heapOf(visitor))}`],
    );
    await visitor.close();
  }
  report('Realtime changes over 200 rooms, 100,000 rooms in the database', rows);
}
