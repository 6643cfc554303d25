import { useSelector } from '@xstate/react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectPending, selectSlow } from '../../machines/app/resource.pending.ts';
import { selectResource } from '../../machines/app/resource.selectors.ts';
import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useOptionalActor, useWorkspace } from './AppContext.tsx';
import { useResource } from './useResource.ts';

export interface ResourceState<Value> {
  /** Fresh or stale; null while there is none. */
  value: Value | null;
  /** The loading view is to be shown. */
  isPending: boolean;
  /** Loading is so slow that a retry is offered. */
  isSlow: boolean;
  /** There is no value and no further attempt. */
  hasFailed: boolean;
  retry: () => void;
}

/** As `useResource`, with the state of the request. In its own file, because the first page does not need it. */
export const useResourceState = <Key extends keyof ResourceValues>(key: Key): ResourceState<ResourceValues[Key]> => {
  const value = useResource(key);
  const resources = useOptionalActor(useSelector(useWorkspace(), selectResources));
  const resource = useSelector(resources, (snapshot) => snapshot && selectResource(snapshot, key));
  return {
    value,
    isPending: useSelector(resource, (snapshot) => snapshot !== undefined && selectPending(snapshot)),
    isSlow: useSelector(resource, (snapshot) => snapshot !== undefined && selectSlow(snapshot)),
    hasFailed: useSelector(resource, (snapshot) => snapshot?.matches('failed') ?? false),
    retry: () => resource?.send({ type: 'retry.requested' }),
  };
};
