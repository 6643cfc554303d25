/** Selectors of cached reads that are under way, in their own file so that a view does not load the machines with them. */
import type { ResourceSnapshot } from './resource.machine.ts';

/** Whether the loading view is shown: not in the first second, and never over a value. */
export const selectPending = (snapshot: ResourceSnapshot): boolean =>
  snapshot.hasTag('pending') || isRetryingWithoutValue(snapshot);

/** Whether loading is slow or has failed at least once, so that the view says so and offers a retry. */
export const selectSlow = (snapshot: ResourceSnapshot): boolean =>
  snapshot.hasTag('slow') || isRetryingWithoutValue(snapshot);

const isRetryingWithoutValue = (snapshot: ResourceSnapshot): boolean =>
  snapshot.context.value === null && (snapshot.matches('backingOff') || snapshot.matches('retrying'));
