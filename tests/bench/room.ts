import type { Browser } from 'playwright-core';

import { mB, median, ms, percentile, report, type Row } from './figures.ts';
import { notePaint, noteSends } from './probes.ts';
import { applicationKept, desktop, heapOf, slow, visit, type Session } from './visitor.ts';

/** Enough of them for a p95 that is not the worst one. */
const SENDS = 40;

/** A room with 10,000 messages: opened by its address, then written in. The room must be the member's already. */
export async function benchRoom(
  browser: Browser,
  { url, session, roomId }: { url: string; session: Session; roomId: string },
): Promise<void> {
  const rows: Row[] = [];
  for (const [name, device, goal] of [
    ['desktop', desktop, '16.7 ms'],
    ['CPU 4×', slow, '50 ms'],
  ] as const) {
    const visitor = await visit(browser, { url, session, device: { ...device, network: null } });
    const { page } = visitor;
    await page.addInitScript(notePaint, '[role="log"] article');
    await page.goto(`/inbox/${roomId}`);
    const painted = await page.waitForFunction(() => window.paintedAt);
    rows.push([`${name}: messages painted`, ms((await painted.jsonValue()) ?? Number.NaN), '600 ms']);
    await applicationKept(page);
    await page.evaluate(noteSends);
    const composer = page.getByRole('textbox', { name: 'Tulis pesan' });
    for (let at = 0; at < SENDS; at += 1) {
      await composer.fill(`Pesan ukuran ${at} dari ${name}.`);
      await composer.press('Enter');
      await page.waitForFunction((count) => (window.sends?.length ?? 0) > count, at);
    }
    const sends = await page.evaluate(() => window.sends ?? []);
    rows.push(
      [`${name}: Enter to painted`, `p50 ${ms(median(sends))}  p95 ${ms(percentile(sends, 0.95))}`, `p95 ${goal}`],
      [`${name}: JavaScript heap after it`, mB(await heapOf(visitor))],
    );
    await visitor.leave();
  }
  report('A room with 10,000 messages', rows);
}
