type Bring = (address: string) => Promise<unknown>;

/** What came under another address than its own, by its own: whoever asks for it has the same one. */
const brought = new Map<string, Promise<unknown>>();

/**
 * A module that is asked for until it comes: every `import()` of the build is (scripts/imports.ts). Chromium remembers for
 * as long as the page lives that one did not come, and asks for it no more: under another address it is another one. The
 * address stands in its error; where it does not, that browser remembers nothing.
 */
export const reimported = <Module>(
  load: () => Promise<Module>,
  bring: Bring = (address) => import(/* @vite-ignore */ address),
): Promise<Module> =>
  load().catch((error: unknown) => {
    const address = /http\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    const coming = brought.get(address) ?? bring(`${address}?${performance.now()}`);
    brought.set(address, coming);
    coming.catch(() => brought.delete(address));
    return coming as Promise<Module>;
  });
