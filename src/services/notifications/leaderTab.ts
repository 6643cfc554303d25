/** Elects the leader among the tabs of a browser: the tab that was focused last. */
import type { NotifyingTabName } from '../platform/storageKeys.ts';

export interface LeadershipListener {
  gained: () => void;
  lost: () => void;
}

/**
 * Takes part in the election until the returned function is called. A focused tab takes the leadership from the current
 * leader. When the leader closes or crashes, the browser passes its lock to another tab.
 */
export const electLeader = (
  name: NotifyingTabName,
  listener: LeadershipListener,
  locks: LockManager | null = navigator.locks ?? null,
): (() => void) => (locks === null ? electByStorage(name, listener) : electByLock(name, listener, locks));

const electByLock = (name: string, { gained, lost }: LeadershipListener, locks: LockManager): (() => void) => {
  const ended = new AbortController();
  let release: (() => void) | null = null;
  /** Cancels the queued lock request. */
  let queued = new AbortController();

  const request = (steal: boolean) => {
    queued.abort();
    queued = new AbortController();
    const { promise: released, resolve } = Promise.withResolvers<void>();
    locks
      .request(name, steal ? { steal } : { signal: queued.signal }, () => {
        if (ended.signal.aborted) return undefined;
        release = resolve;
        gained();
        return released;
      })
      .catch(() => {
        // Without our `release` this was a cancelled request; with it, another tab stole the lock.
        if (release !== resolve) return;
        release = null;
        if (ended.signal.aborted) return;
        lost();
        request(false);
      });
  };

  onFocus(() => release === null && request(true), ended.signal);
  request(document.hasFocus());
  return () => {
    ended.abort();
    queued.abort();
    release?.();
  };
};

/** Without Web Locks, as on an insecure origin, the tabs store the leader in localStorage. */
const electByStorage = (name: NotifyingTabName, { gained, lost }: LeadershipListener): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const tabId = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let isLeader = false;
  const claim = () => {
    localStorage.setItem(name, tabId);
    if (!isLeader) gained();
    isLeader = true;
  };
  const leave = () => {
    if (localStorage.getItem(name) === tabId) localStorage.removeItem(name);
  };
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== name) return;
      if (newValue === null) return claim();
      if (isLeader) lost();
      isLeader = false;
    },
    { signal },
  );
  addEventListener('pagehide', leave, { signal });
  onFocus(claim, signal);
  if (document.hasFocus() || localStorage.getItem(name) === null) claim();
  return () => {
    ended.abort();
    leave();
  };
};

const onFocus = (callback: () => void, signal: AbortSignal) => addEventListener('focus', callback, { signal });
