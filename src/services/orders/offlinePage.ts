/** The page's side of the service worker that keeps the pages of orders (src/worker/orderWorker.ts). */

const SCRIPT = '/order-worker.js';

/** Registers the worker after the page has loaded. Without one, the page needs a network. */
export const keepPageOffline = (): void => {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  // The page's Trusted Types policy allows this one script address.
  const policy = window.trustedTypes?.createPolicy('shell', {
    createScriptURL: (url) => (url === SCRIPT ? url : null),
  });
  const register = (): void =>
    void serviceWorker
      .register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, { scope: '/order/', updateViaCache: 'none' })
      .catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
};
