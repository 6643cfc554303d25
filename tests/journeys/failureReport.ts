/** Logs the text, the recent events and the locks of all open pages when a test fails. */
import { afterEach } from 'vitest';

import { traceOf } from './pageTrace.ts';
import { openPages } from './testApp.ts';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await openPages()) {
    const detail = page.getByRole('button', { name: 'Show Error' });
    if (await detail.isVisible()) await detail.click();
    const text = await page.locator('body').innerText({ timeout: 5000 });
    const { held = [], pending = [] } = await page.evaluate(async () => navigator.locks.query());
    const [heldNames, pendingNames] = [held, pending].map((locks) => locks.map(({ name }) => name).join(', '));
    console.error(
      `${task.name}\n${page.url()}\nheld: ${heldNames}; pending: ${pendingNames}\n${text}\n\n${traceOf(page)}\n`,
    );
  }
});
