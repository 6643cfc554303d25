type Import = (address: string) => Promise<unknown>;

/** Modules that were imported under a new address, by their original one, so that all callers share them. */
const retries = new Map<string, Promise<unknown>>();

/**
 * Makes a failed import repeatable; the build wraps every `import()` in it (scripts/imports.ts). Chromium caches a failed
 * import for the lifetime of the page, so the retry uses a new address. The address is taken from the error message: other
 * browsers, whose messages lack it, do not cache the failure.
 */
export const retryImport = <Module>(
  load: () => Promise<Module>,
  importFrom: Import = (address) => import(/* @vite-ignore */ address),
): Promise<Module> =>
  load().catch((error: unknown) => {
    const address = /http\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    const retry = retries.get(address) ?? importFrom(`${address}?${performance.now()}`);
    retries.set(address, retry);
    retry.catch(() => retries.delete(address));
    return retry as Promise<Module>;
  });
