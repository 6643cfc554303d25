/**
 * The service worker of the pages of orders: it keeps the document and its files, so that the number at a bank can be read
 * again without a network. What the page shows then is in the page's own storage. The scope is `/order/`, closer than that of
 * the application's worker, so that no version of that one answers for an order.
 *
 * scripts/checkout.ts compiles it and inserts its version and file list.
 */

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerFetchEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface WorkerScope {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((name: 'fetch', listener: (event: WorkerFetchEvent) => void) => void);
}

const worker = globalThis as unknown as WorkerScope;
/** Written by scripts/checkout.ts. */
const build = JSON.parse('%BUILD%') as { version: string; files: string[] };

const PREFIX = 'chabot-order-';
const CACHE = PREFIX + build.version;
/** The document is the same for every order. */
const PAGE = '/order/-/checkout';
/** Milliseconds to wait for the network before the kept document is used. */
const NETWORK_TIMEOUT = 4000;

const keepFiles = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...build.files].map((file) => new Request(file, { credentials: 'omit' })));
};

const deleteOthers = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
};

const kept = (file: string): Promise<Response | undefined> =>
  caches.match(file, { cacheName: CACHE, ignoreVary: true });

const servePage = async (request: Request): Promise<Response> => {
  const fetching = fetch(request);
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, null));
  const response = await Promise.race([fetching, timeout]).catch(() => null);
  if (response !== null && response.status < 500) return response;
  return (await kept(PAGE)) ?? fetching;
};

const serveFile = async (file: string, request: Request): Promise<Response> => (await kept(file)) ?? fetch(request);

// Every version serves the document of the network, so a new one need not wait for the pages of the old one.
worker.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOthers(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate') event.respondWith(servePage(event.request));
  else if (build.files.includes(pathname)) event.respondWith(serveFile(pathname, event.request));
});

// A module for TypeScript, so that its names are its own. The compiled script has no exports.
export {};
