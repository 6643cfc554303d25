import { useCallback, useSyncExternalStore } from 'react';

/** Below this width there is one pane. */
const NARROW = '(max-width: 47.99rem)';

/** Whether the page shows one pane, like a phone. `width`: the media query, where a view has another limit. */
export const useNarrow = (width = NARROW): boolean => {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const query = matchMedia(width);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [width],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(width).matches);
};
