/**
 * The service worker: caches the application's files, so that it opens without a network and an older page still finds its
 * files after a deployment. It handles the application's own files and pages only. Responses of the backend are never
 * cached here; the encrypted offline copy is a service of the page.
 *
 * scripts/worker.ts compiles it and inserts its version and file list.
 */

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerFetchEvent extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface WorkerMessageEvent extends WorkerEvent {
  data: unknown;
}
interface WorkerNotificationEvent extends WorkerEvent {
  notification: { tag: string; data: { url?: string | null } | null; close: () => void };
}
/** A tab of the application. */
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
  addEventListener: ((name: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((name: 'fetch', listener: (event: WorkerFetchEvent) => void) => void) &
    ((name: 'message', listener: (event: WorkerMessageEvent) => void) => void) &
    ((name: 'notificationclick', listener: (event: WorkerNotificationEvent) => void) => void);
}

const worker = globalThis as unknown as WorkerScope;
/** Written by scripts/worker.ts. */
const build = JSON.parse('%BUILD%') as { version: string; files: string[] };

const PREFIX = 'chabot-shell-';
const CACHE = PREFIX + build.version;
/**
 * The HTML page, which is the same for every address. Its headers are not: the content security policy of this address
 * never allows Meta's hosts.
 */
const PAGE = '/inbox';
/** Files fetched in parallel; few, so that the user's own requests come first. */
const PARALLEL_FETCHES = 4;
/** Milliseconds to wait for the network before the cached page is used. */
const NETWORK_TIMEOUT = 4000;
/**
 * Paths of the backend and of development tools, the page of an order, which is another document, and the security check,
 * which needs the network and its own headers.
 */
const NETWORK_ONLY = /^\/(?:(?:api|auth|rest|storage|functions|realtime|order|__\w+)\/|captcha\.)/;

/** Caches the missing files. A file of an older version with the same name has the same content. */
const cacheFiles = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const file of [PAGE, ...build.files]) {
    // oxlint-disable-next-line no-await-in-loop -- one lookup at a time
    if (!(await cache.match(file))) missing.push(file);
  }
  const next = async (): Promise<void> => {
    const file = missing.shift();
    if (file === undefined) return;
    const known = file === PAGE ? undefined : await caches.match(file);
    // Without cookies: the cached page must be the same for every user.
    const response = known ?? (await fetch(file, { credentials: 'omit', priority: 'low' }));
    if (!response.ok) throw new Error(`${file} could not be fetched: ${response.status}`);
    await cache.put(file, response);
    return next();
  };
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, next));
};

/** Deletes caches except this version's and the previous one's, which other tabs may still use. */
const deleteOldCaches = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
};

const cached = async (file: string): Promise<Response | undefined> =>
  (await caches.match(file, { cacheName: CACHE, ignoreVary: true })) ?? caches.match(file, { ignoreVary: true });

/**
 * The page from the network, or the cached one without a response. Navigation preload is not used: without a network
 * Firefox would show its own error page instead of the cached one.
 */
const servePage = async (request: Request): Promise<Response> => {
  const fetching = fetch(request);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, null));
  const response = await Promise.race([fetching, timeout]).catch(() => null);
  if (response !== null && response.status < 500) return response;
  return (await cached(PAGE)) ?? fetching;
};

const serveFile = async (request: Request): Promise<Response> =>
  (await cached(new URL(request.url).pathname)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(cacheFiles()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), worker.clients.claim()]).catch(() => undefined));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'cacheFiles') event.waitUntil(cacheFiles().catch(() => undefined));
  if (event.data === 'activateUpdate') event.waitUntil(worker.skipWaiting());
});

/**
 * Opens the target of a notification in the last focused tab, which is the first client and the one that shows
 * notifications. Without a tab a new one opens at the notification's address.
 */
const openNotification = async ({ tag, data }: WorkerNotificationEvent['notification']): Promise<void> => {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page) {
    page.postMessage({ type: 'notification.clicked', tag });
    await page.focus();
  } else if (data?.url) await worker.clients.openWindow(data.url);
};

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(event.notification).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate' && !NETWORK_ONLY.test(pathname)) event.respondWith(servePage(event.request));
  else if (build.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(serveFile(event.request));
});
