/** Whoever reads of a failure wants to know what the pages said and did last, and which tab believed that it sends. */
import { afterEach } from 'vitest';

import { traceOf } from './pageTrace.ts';
import { openPages } from './testApp.ts';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await openPages()) {
    const detail = page.getByRole('button', { name: 'Show Error' });
    if (await detail.isVisible()) await detail.click();
    const said = await page.locator('body').innerText({ timeout: 5000 });
    const { held = [], pending = [] } = await page.evaluate(async () => navigator.locks.query());
    const [holds, wants] = [held, pending].map((locks) => locks.map(({ name }) => name).join(', '));
    console.error(`${task.name}\n${page.url()}\nheld: ${holds}; wanted: ${wants}\n${said}\n\n${traceOf(page)}\n`);
  }
});
