/** Resolves when the browser is online. */
export const awaitNetwork = async (signal: AbortSignal, page: Window = window): Promise<void> => {
  if (page.navigator.onLine) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  page.addEventListener('online', () => resolve(), { once: true, signal });
  await promise;
};
