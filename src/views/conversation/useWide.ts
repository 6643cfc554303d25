import { useSyncExternalStore } from 'react';

/** Three panes stand beside each other from here. */
const WIDE = '(min-width: 75rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
