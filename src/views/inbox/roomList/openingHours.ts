/** The opening hours of the business in view, for all rows of its list: read once, laid out once. */
import { useEffect, useSyncExternalStore } from 'react';

import type { Hours } from '../../../contracts/settings.ts';
import { openClock, type OpenClock } from '../../../machines/settings/openingHours.ts';
import { useHours, useKnownHours } from '../../app/useOpeningHours.ts';

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
  const hours = useHours(businessId);
  useEffect(() => {
    change(hours && clockOf(hours));
    return () => change(null);
  }, [hours]);
};

const clocks = new WeakMap<readonly Hours[], OpenClock>();

const clockOf = (hours: readonly Hours[]): OpenClock => {
  const known = clocks.get(hours) ?? openClock(hours, Date.now());
  clocks.set(hours, known);
  return known;
};

/** Null where the hours are not known: then every minute counts. */
export const useOpenClock = (): OpenClock | null => {
  const known = useKnownHours();
  return useSyncExternalStore(subscribe, () => clock) ?? (known && clockOf(known));
};
