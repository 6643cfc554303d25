/** Which tab of a browser rings for its person: the one that was looked at last. */

export interface Lead {
  gained: () => void;
  lost: () => void;
}

/**
 * Seeks the lead for as long as nobody ends it with what comes back. Whoever is looked at takes it from whoever has it;
 * when that tab closes or crashes, the browser gives it on.
 */
export const seekLead = (name: string, lead: Lead, locks: LockManager | null = navigator.locks ?? null): (() => void) =>
  locks === null ? seekByStorage(name, lead) : seekByLock(name, lead, locks);

const seekByLock = (name: string, { gained, lost }: Lead, locks: LockManager): (() => void) => {
  const ended = new AbortController();
  let release: (() => void) | null = null;
  /** Ends the wait for a turn. */
  let turn = new AbortController();

  const ask = (steal: boolean) => {
    turn.abort();
    turn = new AbortController();
    const { promise: released, resolve } = Promise.withResolvers<void>();
    locks
      .request(name, steal ? { steal } : { signal: turn.signal }, () => {
        if (ended.signal.aborted) return undefined;
        release = resolve;
        gained();
        return released;
      })
      .catch(() => {
        // Without `release` of ours this was a wait that was given up; with it, somebody looks at another tab.
        if (release !== resolve) return;
        release = null;
        if (ended.signal.aborted) return;
        lost();
        ask(false);
      });
  };

  whenLookedAt(() => release === null && ask(true), ended.signal);
  ask(document.hasFocus());
  return () => {
    ended.abort();
    turn.abort();
    release?.();
  };
};

/** Where there are no locks (an insecure origin) the tabs write down who leads. */
const seekByStorage = (name: string, { gained, lost }: Lead): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let leads = false;
  const claim = () => {
    localStorage.setItem(name, own);
    if (!leads) gained();
    leads = true;
  };
  const leave = () => {
    if (localStorage.getItem(name) === own) localStorage.removeItem(name);
  };
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== name) return;
      if (newValue === null) return claim();
      if (leads) lost();
      leads = false;
    },
    { signal },
  );
  addEventListener('pagehide', leave, { signal });
  whenLookedAt(claim, signal);
  if (document.hasFocus() || localStorage.getItem(name) === null) claim();
  return () => {
    ended.abort();
    leave();
  };
};

const whenLookedAt = (look: () => void, signal: AbortSignal) => addEventListener('focus', look, { signal });
