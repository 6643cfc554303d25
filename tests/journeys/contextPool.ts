/**
 * Browser contexts that tests use one after another: the next test has no data of the one before, but its HTTP cache and
 * compiled scripts. Loading and compiling the application anew for each page took a quarter of the time of all journeys.
 */
import type { BrowserContext, Page } from 'playwright-core';

/** What changes a context for all of its later pages. Such a context is not used again. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const LASTING_CLOCK = ['install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const;

interface Pooled {
  origin: string;
  kind: string;
  isReusable: boolean;
  isIdle: boolean;
  newSession: BrowserContext['newCDPSession'];
}

const pooled = new Map<BrowserContext, Pooled>();

/** Calls `report` before each of these methods of an object. */
const intercept = <Name extends string>(target: Record<Name, unknown>, names: readonly Name[], report: () => void) => {
  for (const name of names) {
    const original = target[name] as (...args: unknown[]) => unknown;
    target[name] = (...args: unknown[]) => {
      report();
      return original.apply(target, args);
    };
  }
};

/** Keeps a new context for tests that ask for one of this kind. The caller's own listeners must be on it already. */
export const pool = (context: BrowserContext, origin: string, kind: string): void => {
  const newSession = context.newCDPSession.bind(context);
  const entry: Pooled = { origin, kind, isReusable: true, isIdle: false, newSession };
  pooled.set(context, entry);
  const report = () => {
    entry.isReusable = false;
  };
  intercept(context as unknown as Record<string, unknown>, LASTING, report);
  intercept(context.clock as unknown as Record<string, unknown>, LASTING_CLOCK, report);
  context.once('close', () => pooled.delete(context));
};

/** An idle context of this kind with its blank page, if there is one. */
export const takeFromPool = (origin: string, kind: string): { context: BrowserContext; page: Page } | undefined => {
  for (const [context, entry] of pooled) {
    const [page] = context.pages();
    if (!entry.isIdle || entry.origin !== origin || entry.kind !== kind || page === undefined) continue;
    entry.isIdle = false;
    return { context, page };
  }
  return undefined;
};

/** Whether a context waits for its next test. */
export const isIdle = (context: BrowserContext): boolean => pooled.get(context)?.isIdle === true;

/** Ends the use of a context by a test: deletes all data of the application in it, or closes it. */
export const release = async (context: BrowserContext): Promise<void> => {
  const entry = pooled.get(context);
  if (!entry?.isReusable) return context.close();
  const open = context.pages();
  // A new page has a new session storage. The others are closed first, because they would write again.
  const blank = await context.newPage();
  await Promise.all(open.map((page) => page.close()));
  const session = await entry.newSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin: entry.origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  entry.isIdle = true;
  return undefined;
};
