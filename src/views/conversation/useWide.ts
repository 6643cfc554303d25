import { useSyncExternalStore } from 'react';

/** From this width three panes fit side by side. */
const WIDE = '(min-width: 75rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
