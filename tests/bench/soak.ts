import type { Browser } from 'playwright-core';

import type { Job } from './eventSender.ts';
import { noteKeys } from './probes.ts';
import { mB, median, ms, percentile, perSecond, report, type Row } from './report.ts';
import { sendChanges } from './roomList.ts';
import { serviceWorkerReady, heapOf, visit, type Session } from './visitor.ts';

/** Room changes per second. */
const CHANGES_PER_SECOND = 100;
/** Milliseconds between two keys of a slow typist. */
const KEY_INTERVAL = 500;
/** Keys after which the text is cleared. */
const MAX_LINE_LENGTH = 60;

/**
 * A soak test: a room with 10,000 messages is open beside the list, customers write in 200 other rooms, and the user
 * types. The heap is measured after a tenth of the time and at the end; growth in between would continue all day.
 */
export async function benchSoak(
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
  await serviceWorkerReady(page);
  const composer = page.getByRole('textbox', { name: 'Tulis pesan' });
  await composer.fill('');
  await page.evaluate(noteKeys);

  const sending = sendChanges({
    ...job,
    url: `${url}/realtime/v1/api/broadcast`,
    perSecond: CHANGES_PER_SECOND,
    seconds: minutes * 60,
  });
  const began = performance.now();
  const progress = (): number => (performance.now() - began) / (minutes * 60_000);
  let isFinished = false;
  const finished = sending.finally(() => (isFinished = true));
  finished.catch(() => {});
  let firstHeap: number | undefined;
  for (let key = 0; !isFinished; key += 1) {
    if (key % MAX_LINE_LENGTH === 0) await composer.fill('');
    await composer.press('a');
    if (firstHeap === undefined && progress() >= 0.1) firstHeap = await heapOf(visitor);
    await page.waitForTimeout(KEY_INTERVAL);
  }
  const sent = await finished;
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
  const [first, last] = [firstHeap ?? Number.NaN, await heapOf(visitor)];
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
  report(`${minutes} min of ${CHANGES_PER_SECOND} changes a second, in a room with 10,000 messages`, rows);
  await visitor.close();
}
