type Import = (address: string) => Promise<unknown>;

/** What came under another address than its own, by its own: whoever asks for it has the same one. */
const retries = new Map<string, Promise<unknown>>();

/**
 * A module that is asked for until it comes: every `import()` of the build is (scripts/imports.ts). Chromium remembers for
 * as long as the page lives that one did not come, and asks for it no more: under another address it is another one. The
 * address stands in its error; where it does not, that browser remembers nothing.
 */
export const retryImport = <Module>(
  load: () => Promise<Module>,
  bring: Import = (address) => import(/* @vite-ignore */ address),
): Promise<Module> =>
  load().catch((error: unknown) => {
    const address = /http\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    const coming = retries.get(address) ?? bring(`${address}?${performance.now()}`);
    retries.set(address, coming);
    coming.catch(() => retries.delete(address));
    return coming as Promise<Module>;
  });
