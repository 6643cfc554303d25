/** How views look at what is read by key. Apart from the charts: a view that asks does not load them. */
import type { ResourceRef, ResourceSnapshot } from './resource.machine.ts';
import type { ResourcesSnapshot } from './resources.machine.ts';

/** The id under which a key's actor is kept. */
export const idOf = (key: string): string => `resource:${key}`;

/** The actor that reads this key; undefined until somebody wants it. */
export const selectResource = (snapshot: ResourcesSnapshot, key: string): ResourceRef | undefined =>
  (snapshot.children as Partial<Record<string, ResourceRef>>)[idOf(key)];

/** The value to show, old or new; null while there is none. It is not shown while "loading" still has to be. */
export const selectValue = (snapshot: ResourceSnapshot): unknown =>
  snapshot.matches('reading') ? null : snapshot.context.value;
