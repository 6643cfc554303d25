/** Switches the network of a browser off and on. */
import type { Page } from 'playwright-core';

import { waitUntilIdle } from './testApp.ts';

/**
 * Takes all pages of a browser offline, and waits until this one shows it. The emulation does not close an open socket, and
 * a socket that opens later reports a network. So the page becomes idle first.
 */
export const goOffline = async (page: Page): Promise<void> => {
  await waitUntilIdle(page);
  await goOfflineNow(page);
};

/** Goes offline without waiting for idle. The socket must be open. */
export const goOfflineNow = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText('Tidak ada jaringan.').first().waitFor();
};

/** Goes offline and online, which makes the application retry at once. */
export const reconnect = async (page: Page): Promise<void> => {
  await goOffline(page);
  await page.context().setOffline(false);
};
