/** The opening hours of the business in view, for all rows of its list: read once, laid out once. */
import { useEffect, useSyncExternalStore } from 'react';

import { openClock, type OpenClock } from '../../machines/settings/opening.ts';
import { useResource } from '../app/resource.ts';

const listeners = new Set<() => void>();
let clock: OpenClock | null = null;

const change = (next: OpenClock | null): void => {
  clock = next;
  for (const hear of listeners) hear();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reads the hours as long as the list is there. */
export const useOpening = (businessId: string): void => {
  const hours = useResource(`hours/${businessId}`);
  useEffect(() => {
    change(hours && openClock(hours, Date.now()));
    return () => change(null);
  }, [hours]);
};

/** Null while the hours are not known: then every minute counts. */
export const useOpenClock = (): OpenClock | null => useSyncExternalStore(subscribe, () => clock);
