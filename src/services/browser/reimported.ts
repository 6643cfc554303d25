type Bring = (address: string) => Promise<unknown>;

/**
 * A module that is asked for until it comes. Chromium remembers for as long as the page lives that one did not, and asks
 * for it no more: under another address it is another one. The address stands in its error; where it does not, that
 * browser remembers nothing.
 */
export const reimported = <Module>(
  load: () => Promise<Module>,
  bring: Bring = (address) => import(/* @vite-ignore */ address),
): Promise<Module> =>
  load().catch((error: unknown) => {
    const address = /http\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    return bring(`${address}?${performance.now()}`) as Promise<Module>;
  });
