/**
 * Logs the text, the recent events and the locks of all open pages when a test fails, and closes the pages that a test
 * opened: they would render and poll what the next tests do, for half of the time that pages need.
 */
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';

import { traceOf } from './pageTrace.ts';
import { openContexts } from './testApp.ts';

let kept: BrowserContext[] = [];
beforeEach(async () => {
  kept = await openContexts();
});

afterEach(async ({ task }) => {
  const opened = (await openContexts()).filter((context) => !kept.includes(context));
  if (task.result?.state === 'fail') await report(task.name);
  await Promise.all(opened.map((context) => context.close()));
});

async function report(test: string): Promise<void> {
  const pages = (await openContexts()).flatMap((context) => context.pages());
  for (const page of pages) {
    const detail = page.getByRole('button', { name: 'Show Error' });
    if (await detail.isVisible()) await detail.click();
    const text = await page.locator('body').innerText({ timeout: 5000 });
    const { held = [], pending = [] } = await page.evaluate(async () => navigator.locks.query());
    const [heldNames, pendingNames] = [held, pending].map((locks) => locks.map(({ name }) => name).join(', '));
    console.error(
      `${test}\n${page.url()}\nheld: ${heldNames}; pending: ${pendingNames}\n${text}\n\n${traceOf(page)}\n`,
    );
  }
}
