/** The opening hours of the open business, loaded and computed once for all rows. */
import { useEffect, useSyncExternalStore } from 'react';

import type { Hours } from '../../../contracts/settings.ts';
import { createOpenMinuteCounter, type CountOpenMinutes } from '../../../machines/settings/openingHours.ts';
import { useOpeningHours, useCachedOpeningHours } from '../../app/useOpeningHours.ts';

const listeners = new Set<() => void>();
let clock: CountOpenMinutes | null = null;

const setClock = (next: CountOpenMinutes | null): void => {
  clock = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the opening hours while the list is mounted. */
export const useLoadOpeningHours = (businessId: string): void => {
  const hours = useOpeningHours(businessId);
  useEffect(() => {
    setClock(hours && clockOf(hours));
    return () => setClock(null);
  }, [hours]);
};

const clocks = new WeakMap<readonly Hours[], CountOpenMinutes>();

const clockOf = (hours: readonly Hours[]): CountOpenMinutes => {
  const known = clocks.get(hours) ?? createOpenMinuteCounter(hours, Date.now());
  clocks.set(hours, known);
  return known;
};

/** Null without known opening hours: then every minute counts. */
export const useOpenClock = (): CountOpenMinutes | null => {
  const known = useCachedOpeningHours();
  return useSyncExternalStore(subscribe, () => clock) ?? (known && clockOf(known));
};
