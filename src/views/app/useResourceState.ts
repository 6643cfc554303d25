/** What is read by key, for a view that also shows how the reading goes. Apart from what the first page needs. */
import { useSelector } from '@xstate/react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectPending, selectSlow } from '../../machines/app/resource.machine.ts';
import { selectResource } from '../../machines/app/resource.selectors.ts';
import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useLoadedActor, useWorkspace } from './AppContext.tsx';
import { useResource } from './useResource.ts';

export interface ResourceState<Value> {
  /** Old or new; null while there is none. */
  value: Value | null;
  /** Nothing is there yet and it takes long enough to say so. */
  isPending: boolean;
  /** And so long that whoever waits may want to begin anew. */
  isSlow: boolean;
  /** Nothing is there and it is no longer tried. */
  hasFailed: boolean;
  retry: () => void;
}

/** As `useResource`, with what a person waits for meanwhile. */
export const useResourceState = <Key extends keyof ResourceValues>(key: Key): ResourceState<ResourceValues[Key]> => {
  const value = useResource(key);
  const resources = useLoadedActor(useSelector(useWorkspace(), selectResources));
  const resource = useSelector(resources, (snapshot) => snapshot && selectResource(snapshot, key));
  return {
    value,
    isPending: useSelector(resource, (snapshot) => snapshot !== undefined && selectPending(snapshot)),
    isSlow: useSelector(resource, (snapshot) => snapshot !== undefined && selectSlow(snapshot)),
    hasFailed: useSelector(resource, (snapshot) => snapshot?.matches('failed') ?? false),
    retry: () => resource?.send({ type: 'retry.requested' }),
  };
};
