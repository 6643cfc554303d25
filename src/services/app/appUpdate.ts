/** The service worker that keeps the application on the device (src/worker/worker.ts), seen from the page. */

const SCRIPT = '/sw.js';
/** Milliseconds until the page has its own files: what is kept for later must not stand in their way. */
const AFTER = 2000;
/** Milliseconds between two looks for a newer version, when somebody comes back to the page. */
const EVERY = 60 * 60_000;

/** The page's policy lets nobody name a script but by this one word. */
const scriptAddress = (): string =>
  window.trustedTypes
    ?.createPolicy('shell', { createScriptURL: (url) => (url === SCRIPT ? url : null) })
    .createScriptURL(SCRIPT) ?? SCRIPT;

let address: string | undefined;

/** Whoever pays for what is fetched, or whose browser keeps nothing, has the application from the network only. */
const container = (): ServiceWorkerContainer | null => {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return serviceWorker && !connection?.saveData ? serviceWorker : null;
};

/** Keeps the application, and calls `ready` when a newer version waits. Returns the end of looking. */
export const watchEdition = (ready: () => void): (() => void) => {
  const workers = container();
  const stop = new AbortController();
  const { signal } = stop;
  if (workers === null) return () => undefined;
  const look = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && !signal.aborted) ready();
  };
  // Where nothing older is, the first version is no news: one that waits, or is at work before it is told to be there.
  const isFirst = ({ active }: ServiceWorkerRegistration) => active === null;
  const begin = async (): Promise<void> => {
    const registration = await workers.register((address ??= scriptAddress()), { updateViaCache: 'none' });
    if (signal.aborted) return;
    if (!isFirst(registration)) look(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => {
        const { installing } = registration;
        if (!isFirst(registration)) installing?.addEventListener('statechange', () => look(installing), { signal });
      },
      { signal },
    );
    // Signing out empties the device: whoever is in again has it kept again.
    registration.active?.postMessage('keep');
    let looked = performance.now();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible' || performance.now() - looked < EVERY) return;
        looked = performance.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  };
  // A browser that forbids it, or a server without the worker (`npm run dev`): the application works without.
  const timer = setTimeout(() => void begin().catch(() => undefined), AFTER);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
};

/** Lets the version that waits take over, and loads the page anew. */
export const takeOver = async (reload: () => void, signal: AbortSignal): Promise<void> => {
  const workers = container();
  const waiting = (await workers?.getRegistration())?.waiting;
  if (signal.aborted) return;
  if (workers && waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    workers.addEventListener('controllerchange', () => resolve(), { once: true, signal });
    waiting.postMessage('takeOver');
    await promise;
  }
  reload();
};
