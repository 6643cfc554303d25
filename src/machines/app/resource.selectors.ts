/** Selectors of cached reads, in their own file so that a view does not load the machines with them. */
import { resourceActorId } from './resource.id.ts';
import type { ResourceRef, ResourceSnapshot } from './resource.machine.ts';
import type { ResourcesSnapshot } from './resources.machine.ts';

/** The actor of this key; undefined before its first reader. */
export const selectResource = (snapshot: ResourcesSnapshot, key: string): ResourceRef | undefined =>
  (snapshot.children as Partial<Record<string, ResourceRef>>)[resourceActorId(key)];

/** The value to show, fresh or stale; null while there is none or the loading view still has its minimum time. */
export const selectValue = (snapshot: ResourceSnapshot): unknown =>
  snapshot.matches('reading') ? null : snapshot.context.value;
