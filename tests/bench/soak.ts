import type { Browser } from 'playwright-core';

import { mB, median, ms, percentile, perSecond, report, type Row } from './report.ts';
import { send } from './roomList.ts';
import { noteKeys } from './probes.ts';
import type { Job } from './eventSender.ts';
import { applicationKept, heapOf, visit, type Session } from './visitor.ts';

/** Room changes per second. */
const RATE = 100;
/** Milliseconds between two keys of a slow typist. */
const KEY = 500;
/** Keys after which the text is cleared. */
const LINE = 60;

/**
 * A soak test: a room with 10,000 messages is open beside the list, customers write in 200 other rooms, and the user
 * types. The heap is measured after a tenth of the time and at the end; growth in between would continue all day.
 */
export async function benchLasting(
  browser: Browser,
  {
    url,
    session,
    roomId,
    minutes,
    job,
  }: {
    url: string;
    session: Session;
    /** A room that the member has taken over. */
    roomId: string;
    minutes: number;
    job: Omit<Job, 'url' | 'perSecond' | 'seconds'>;
  },
): Promise<void> {
  const visitor = await visit(browser, { url, session });
  const { page } = visitor;
  await page.goto(`/inbox/${roomId}`);
  await page.locator('[role="log"] article').first().waitFor();
  await page.locator('[data-room]').first().waitFor();
  await applicationKept(page);
  const composer = page.getByRole('textbox', { name: 'Tulis pesan' });
  await composer.fill('');
  await page.evaluate(noteKeys);

  const sending = send({
    ...job,
    url: `${url}/realtime/v1/api/broadcast`,
    perSecond: RATE,
    seconds: minutes * 60,
  });
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / (minutes * 60_000);
  let isOver = false;
  const over = sending.finally(() => (isOver = true));
  over.catch(() => {});
  let early: number | undefined;
  for (let key = 0; !isOver; key += 1) {
    if (key % LINE === 0) await composer.fill('');
    await composer.press('a');
    if (early === undefined && passed() >= 0.1) early = await heapOf(visitor);
    await page.waitForTimeout(KEY);
  }
  const sent = await over;
  // The last change must be displayed without a backlog.
  const isSeen = await page
    .getByText(`#${sent - 1}@`)
    .first()
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  await composer.fill('');
  const [first, last] = [early ?? Number.NaN, await heapOf(visitor)];
  const keys = await page.evaluate(() => window.keys ?? []);
  const rows: Row[] = [
    ['sent', `${sent}  ${perSecond(sent / (minutes * 60))}${isSeen ? '' : '  (the last was not seen)'}`],
    [
      'JavaScript heap after a tenth, at the end',
      `${mB(first)}, ${mB(last)}  (${(((last - first) / first) * 100).toFixed(1)} %)`,
      'within 20 %',
    ],
    [
      `key to painted, ${keys.length} keys`,
      `p50 ${ms(median(keys))}  p95 ${ms(percentile(keys, 0.95))}  max ${ms(Math.max(...keys))}`,
      'p95 50 ms',
    ],
  ];
  report(`${minutes} min of ${RATE} changes a second, in a room with 10,000 messages`, rows);
  await visitor.leave();
}
