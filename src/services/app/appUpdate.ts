/** The page's side of the service worker that caches the application (src/worker/worker.ts). */

const SCRIPT = '/sw.js';
/** Milliseconds before the worker is registered: caching must not compete with the page's own files. */
const START_DELAY = 2000;
/** Least milliseconds between two checks for a newer version, made when the page becomes visible. */
const CHECK_INTERVAL = 60 * 60_000;
/** Milliseconds for fetching a newer version without which the page is not served. */
const FETCH_LIMIT = 60_000;

/** The page's Trusted Types policy allows this one script address. */
const scriptAddress = (): string =>
  window.trustedTypes
    ?.createPolicy('shell', { createScriptURL: (url) => (url === SCRIPT ? url : null) })
    .createScriptURL(SCRIPT) ?? SCRIPT;

let address: string | undefined;

/** Null without service workers, or while the user asks to save data: the application then comes from the network only. */
const serviceWorkers = (): ServiceWorkerContainer | null => {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return serviceWorker && !connection?.saveData ? serviceWorker : null;
};

/** Registers the worker and calls `ready` when a newer version waits. Returns a function that stops watching. */
export const watchForUpdate = (ready: () => void): (() => void) => {
  const workers = serviceWorkers();
  const stop = new AbortController();
  const { signal } = stop;
  if (workers === null) return () => undefined;
  const check = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && !signal.aborted) ready();
  };
  // The first version is not an update, whether it still waits or is already active when `installed` is reported.
  const isFirst = ({ active }: ServiceWorkerRegistration) => active === null;
  const register = async (): Promise<void> => {
    const registration = await workers.register((address ??= scriptAddress()), { updateViaCache: 'none' });
    if (signal.aborted) return;
    if (!isFirst(registration)) check(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => {
        const { installing } = registration;
        if (!isFirst(registration)) installing?.addEventListener('statechange', () => check(installing), { signal });
      },
      { signal },
    );
    // Signing out deletes the caches, so they are filled again after the next sign-in.
    registration.active?.postMessage('cacheFiles');
    let checkedAt = performance.now();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_INTERVAL) return;
        checkedAt = performance.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  };
  // A browser may forbid it, and `npm run dev` serves no worker: the application works without.
  const timer = setTimeout(() => void register().catch(() => undefined), START_DELAY);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
};

/** The version that waits. One that does not wait yet is looked for and cached first; null: there is none. */
const waitingVersion = async (
  registration: ServiceWorkerRegistration,
  signal: AbortSignal,
): Promise<ServiceWorker | null> => {
  if (registration.waiting) return registration.waiting;
  const { installing } = await registration.update();
  if (!installing) return registration.waiting;
  const { promise, resolve } = Promise.withResolvers<void>();
  installing.addEventListener('statechange', () => resolve(), { signal });
  if (installing.state === 'installing') await promise;
  if (!registration.waiting) throw new Error('The newer version was not cached');
  return registration.waiting;
};

/** Activates the version that waits, or else the newest one, and reloads the page. Rejects when it cannot be fetched. */
export const activateUpdate = async (reload: () => void, signal: AbortSignal): Promise<void> => {
  const workers = serviceWorkers();
  const registration = await workers?.getRegistration();
  const waiting = registration && (await waitingVersion(registration, signal));
  if (signal.aborted) return;
  if (workers && waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    workers.addEventListener('controllerchange', () => resolve(), { once: true, signal });
    waiting.postMessage('activateUpdate');
    await promise;
  }
  reload();
};

/** Reloads the page in its newest version, or in that of the network if the newest one cannot be cached in time. */
export const reloadUpdated = async (reload: () => void): Promise<void> => {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const signal = AbortSignal.timeout(FETCH_LIMIT);
  signal.addEventListener('abort', () => resolve());
  await Promise.race([late, activateUpdate(() => undefined, signal).catch(() => undefined)]);
  reload();
};
