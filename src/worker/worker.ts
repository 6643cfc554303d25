/**
 * The service worker: keeps the application itself on the device, so that it opens without a network, and so that a page
 * that is older than the last deployment still finds its own files. It answers for our own files and for pages alone.
 * What the backend says never comes through its hands: nothing of a person is kept here (services keep that, sealed).
 *
 * scripts/worker.ts compiles it by itself and writes in which version it is of and which files belong to that.
 */

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Told extends Extendable {
  data: unknown;
}
interface Pressed extends Extendable {
  notification: { tag: string; data: { url?: string | null } | null; close: () => void };
}
/** A page of ours. */
interface Page {
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
}
interface WorkerScope {
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', hear: (event: Extendable) => void) => void) &
    ((name: 'fetch', hear: (event: Asked) => void) => void) &
    ((name: 'message', hear: (event: Told) => void) => void) &
    ((name: 'notificationclick', hear: (event: Pressed) => void) => void);
}

const worker = globalThis as unknown as WorkerScope;
/** Written by scripts/worker.ts. */
const edition = JSON.parse('%EDITION%') as { version: string; files: string[] };

const PREFIX = 'chabot-shell-';
const CACHE = PREFIX + edition.version;
/** The page, whatever its address. */
const PAGE = '/';
/** Files that are fetched at a time: whoever is at work comes first. */
const AT_ONCE = 4;
/** Milliseconds that a page waits for a network that may be none, when it is on the device. */
const PATIENCE = 4000;
/** Addresses of the backend and of the tools beside it: no page of ours. */
const FOREIGN = /^\/(?:api|auth|rest|storage|functions|realtime|__\w+)\//;

/** Fetches what is not there yet; what an older version has under the same name is the same. */
const keep = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const file of [PAGE, ...edition.files]) {
    // oxlint-disable-next-line no-await-in-loop -- each looks at one file on the device
    if (!(await cache.match(file))) missing.push(file);
  }
  const next = async (): Promise<void> => {
    const file = missing.shift();
    if (file === undefined) return;
    const known = file === PAGE ? undefined : await caches.match(file);
    // Without cookies: what stands in the page must be the same for everybody.
    const answer = known ?? (await fetch(file, { credentials: 'omit', priority: 'low' }));
    if (!answer.ok) throw new Error(`${file} is not to be had: ${answer.status}`);
    await cache.put(file, answer);
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
};

/** This version and the one before: its pages may still be open in other tabs. */
const tidy = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
};

const kept = async (file: string): Promise<Response | undefined> =>
  (await caches.match(file, { cacheName: CACHE, ignoreVary: true })) ?? caches.match(file, { ignoreVary: true });

/**
 * The page as the server has it now; the one that is kept where the network is none, or does not answer. It is asked for
 * here and not by the browser beforehand (navigation preload): without a network Firefox then shows its own page of
 * failure, whatever is answered here.
 */
const page = async (request: Request): Promise<Response> => {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await kept(PAGE)) ?? asked;
};

const file = async (request: Request): Promise<Response> =>
  (await kept(new URL(request.url).pathname)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(keep()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([tidy(), worker.clients.claim()]).catch(() => undefined));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keep().catch(() => undefined));
  if (event.data === 'takeOver') event.waitUntil(worker.skipWaiting());
});

/**
 * The tab that was looked at last is the one that rings, and comes first here: it opens what its notification tells of.
 * Where no page is left, one is opened at the address that was written into it.
 */
const openPressed = async ({ tag, data }: Pressed['notification']): Promise<void> => {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page) {
    page.postMessage({ type: 'notification.pressed', tag });
    await page.focus();
  } else if (data?.url) await worker.clients.openWindow(data.url);
};

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPressed(event.notification).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate' && !FOREIGN.test(pathname)) event.respondWith(page(event.request));
  else if (edition.files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(event.request));
});
