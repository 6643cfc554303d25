import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectResource, selectValue } from '../../machines/app/resource.selectors.ts';
import type { ResourcesRef } from '../../machines/app/resources.machine.ts';
import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useOptionalActor, useWorkspace } from './AppContext.tsx';

/** The cached value of this key, fresh or stale; null while there is none. The view counts as a reader while mounted. */
export const useResource = <Key extends keyof ResourceValues>(key: Key): ResourceValues[Key] | null =>
  useValueOf(useOptionalActor(useSelector(useWorkspace(), selectResources)), key);

/** The same of these resources, of which there are none outside a business. */
export const useValueOf = <Key extends keyof ResourceValues>(
  resources: ResourcesRef | undefined,
  key: Key,
): ResourceValues[Key] | null => {
  const resource = useSelector(resources, (snapshot) => snapshot && selectResource(snapshot, key));
  useEffect(() => {
    resources?.send({ type: 'resource.subscribed', key });
    return () => {
      // Signing out stops the workspace before its views unmount.
      if (resources?.getSnapshot().status === 'active') resources.send({ type: 'resource.unsubscribed', key });
    };
  }, [resources, key]);
  // ResourceValues defines the type of each key.
  return useSelector(resource, (snapshot) => (snapshot ? selectValue(snapshot) : null)) as ResourceValues[Key] | null;
};
