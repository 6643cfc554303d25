/** A network that goes and comes back, as far as a browser can pretend it. */
import type { Page } from 'playwright-core';

import { waitUntilIdle } from './testApp.ts';

/**
 * Takes the network from this page and its neighbours, and waits until this one says so. What is only pretended closes no
 * line, and one that opens later tells the page that there is a network: so the page comes to rest before.
 */
export const goOffline = async (page: Page): Promise<void> => {
  await waitUntilIdle(page);
  await goOfflineNow(page);
};

/** The same to a page that is not at rest, but whose line is open. */
export const goOfflineNow = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText('Tidak ada jaringan.').first().waitFor();
};

/** The network goes and comes back: what the product tries again in its own time, it tries at once. */
export const reconnect = async (page: Page): Promise<void> => {
  await goOffline(page);
  await page.context().setOffline(false);
};
