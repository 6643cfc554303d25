import { useSyncExternalStore } from 'react';

/** Below this width there is one pane. */
const NARROW = '(max-width: 47.99rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the page shows one pane, like a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
