/** Visitors of the built application: one browser profile each, without cache, on a fast or a slow device. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Device {
  name: string;
  /** CPU slowdown factor. */
  cpu: number;
  network: { latency: number; download: number; upload: number } | null;
  viewport?: { width: number; height: number };
}

export const desktop: Device = { name: 'desktop', cpu: 1, network: null };

/** "Slow 4G" of Chromium's DevTools: ms per round trip and bytes per second. */
export const slow: Device = {
  name: 'slow 4G, CPU 4×',
  cpu: 4,
  network: { latency: 562.5, download: 180_000, upload: 84_375 },
};

/** A mid-range phone, measured while it works: the network adds nothing. */
export const midRangePhone: Device = {
  name: 'phone, CPU 4×',
  cpu: 4,
  network: null,
  viewport: { width: 360, height: 740 },
};

/** A cheap phone at the edge of a cell: 400 kbit/s. */
export const phone: Device = {
  name: 'phone, 400 kbit/s, CPU 4×',
  cpu: 4,
  network: { latency: 400, download: 50_000, upload: 50_000 },
  viewport: { width: 360, height: 740 },
};

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visit {
  page: Page;
  devtools: CDPSession;
  close: () => Promise<void>;
}

/**
 * @param session the signed-in session; omitted for an anonymous visitor
 */
export async function visit(
  browser: Browser,
  { url, session, device = desktop }: { url: string; session?: Session | undefined; device?: Device },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: device.viewport ?? { width: 1280, height: 800 },
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (device.network) {
    const { latency, download, upload } = device.network;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: download,
      uploadThroughput: upload,
    });
  }
  if (device.cpu !== 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.cpu });
  return { page, devtools, close: () => context.close() };
}

/**
 * Signs in through the page and opens a chat, like a returning user. The resulting browser storage can be given to any
 * number of visitors.
 */
export async function signIn(browser: Browser, url: string, email: string): Promise<Session> {
  const { page, close } = await visit(browser, { url });
  await page.goto('/login?wanted=%2Finbox');
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill('rahasia-chabot');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.locator('[data-room]').first().click();
  await page.locator('[role="log"] article').first().waitFor();
  const session = await page.context().storageState();
  await close();
  return session;
}

/**
 * Waits until the service worker has stored the whole application. On a first visit this takes seconds and would
 * disturb the measurement.
 */
export const serviceWorkerReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Bytes of live objects on the page's heap, after garbage collection. */
export async function heapOf({ devtools }: Visit): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}
