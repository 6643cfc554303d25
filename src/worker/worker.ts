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
  notification: { tag: string; data: Pushed | { url?: string | null } | null; close: () => void };
}
interface WorkerPushEvent extends WorkerEvent {
  data: { json: () => unknown } | null;
}
interface WorkerSubscriptionEvent extends WorkerEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
/** A tab of the application. */
interface Page {
  focused: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown, transfer?: readonly MessagePort[]) => void;
}
/** What the server tells of a chat (supabase/functions/push/notification.ts). */
interface Pushed {
  title: string;
  body: string;
  lang: string;
  kind: string;
  businessId: string;
  roomId: string;
  url: string;
}
interface WorkerScope {
  location: Location;
  /** Missing in older browsers. */
  cookieStore?: { getAll: () => Promise<readonly { name: string }[]> };
  registration: Pick<ServiceWorkerRegistration, 'pushManager'> & {
    /** `renotify` is missing in TypeScript. */
    showNotification: (title: string, options: NotificationOptions & { renotify: boolean }) => Promise<void>;
  };
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((name: 'fetch', listener: (event: WorkerFetchEvent) => void) => void) &
    ((name: 'message', listener: (event: WorkerMessageEvent) => void) => void) &
    ((name: 'push', listener: (event: WorkerPushEvent) => void) => void) &
    ((name: 'pushsubscriptionchange', listener: (event: WorkerSubscriptionEvent) => void) => void) &
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

const pages = (): Promise<readonly Page[]> => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Milliseconds for a page to say that it takes care of something. */
const PAGE_TIMEOUT = 1000;

/** Whether the page takes care of it. Pages without a business open, and those of orders, do not answer. */
const ask = (page: Page, message: object): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => resolve(true));
  port1.start();
  page.postMessage(message, [port2]);
  setTimeout(resolve, PAGE_TIMEOUT, false);
  return promise;
};

const isPushed = (data: unknown): data is Pushed =>
  typeof data === 'object' &&
  data !== null &&
  ['title', 'body', 'lang', 'kind', 'businessId', 'roomId', 'url'].every(
    (field) => typeof (data as Record<string, unknown>)[field] === 'string',
  );

/** The cookie of the session (src/services/platform/storageKeys.ts). A long one is divided, with a suffix to its name. */
const SESSION_COOKIE = 'chabot-sb-auth';

/** Whether the user has signed out here, perhaps without a network, so that the server does not know. */
const isSignedOut = async (): Promise<boolean> => {
  const { cookieStore } = worker;
  return cookieStore !== undefined && !(await cookieStore.getAll()).some(({ name }) => name.startsWith(SESSION_COOKIE));
};

/** Safari ends a subscription after messages without a notification, also while a page is in view. */
const MUST_SHOW = navigator.userAgent.includes('AppleWebKit') && !navigator.userAgent.includes('Chrome');

/**
 * Shows a chat that needs the user, one notification for each chat. A page of the business that has the focus alerts by
 * itself, and all other pages hear of it, so that they do not show the same.
 */
const showPushed = async (data: unknown): Promise<void> => {
  if (await isSignedOut()) return void (await (await worker.registration.pushManager.getSubscription())?.unsubscribe());
  const pushed: Pushed | null = isPushed(data) ? data : null;
  const answers = await Promise.all(
    (await pages()).map(async (page) => {
      if (pushed === null) return false;
      const isHandled = await ask(page, { type: 'push.received', ...pushed });
      return isHandled && page.focused;
    }),
  );
  const isSeen = answers.includes(true);
  if (isSeen && !MUST_SHOW) return;
  // A message that cannot be read was sent by a later version.
  await worker.registration.showNotification(pushed?.title ?? 'Chabot', {
    body: pushed?.body ?? 'Ada kabar baru. Buka Chabot untuk membacanya.',
    tag: pushed === null ? 'chabot' : `chabot:${pushed.roomId}`,
    renotify: !isSeen,
    silent: isSeen,
    icon: '/icons/192.png',
    lang: pushed?.lang ?? 'id',
    data: pushed ?? { url: '/inbox' },
  });
};

/** An address of this application; the inbox for any other. */
const ownAddress = (url: string): string => {
  const { origin, pathname, search } = new URL(url, worker.location.origin);
  return origin === worker.location.origin ? pathname + search : '/inbox';
};

/**
 * Opens the target of a notification in the last focused tab, which is the first client and the one that shows
 * notifications. Without a tab a new one opens at the notification's address.
 */
const openNotification = async ({ tag, data }: WorkerNotificationEvent['notification']): Promise<void> => {
  const [page] = await pages();
  if (isPushed(data)) {
    if (page && (await ask(page, { type: 'push.opened', ...data }))) await page.focus();
    else await worker.clients.openWindow(ownAddress(data.url));
  } else if (page) {
    page.postMessage({ type: 'notification.clicked', tag });
    await page.focus();
  } else if (data?.url) await worker.clients.openWindow(data.url);
};

/** The address and the key of the backend, which differ between installations, as they stand in the page. */
const readBackend = async (): Promise<{ url: string; key: string }> => {
  const html = await ((await cached(PAGE)) ?? (await fetch(PAGE, { credentials: 'omit' }))).text();
  const setting = (name: string): string =>
    (html.split(`<meta name="${name}" content="`)[1] ?? '').split('"', 1)[0] ?? '';
  return {
    url: (setting('supabase-url') || worker.location.origin).replace(/(?<!\/)\/+$/, ''),
    key: setting('supabase-key'),
  };
};

/** Tells the server the new address of this device. The old one and its secret prove that it is the same. */
const renewSubscription = async ({ oldSubscription, newSubscription }: WorkerSubscriptionEvent): Promise<void> => {
  const old = oldSubscription?.toJSON();
  if (!oldSubscription || !old?.endpoint || !old.keys?.['auth']) return;
  const { userVisibleOnly, applicationServerKey } = oldSubscription.options;
  const next =
    newSubscription ?? (await worker.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
  const { endpoint, keys } = next.toJSON();
  const { url, key } = await readBackend();
  await fetch(`${url}/functions/v1/push/renew`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key },
    body: JSON.stringify({ old: { endpoint: old.endpoint, auth: old.keys['auth'] }, endpoint, ...keys }),
  });
};

worker.addEventListener('push', (event) => {
  const read = (): unknown => {
    try {
      return event.data?.json();
    } catch {
      return null;
    }
  };
  event.waitUntil(showPushed(read()).catch(() => undefined));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event).catch(() => undefined));
});

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
