import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import { selectResource, selectValue } from '../../machines/app/resource.selectors.ts';
import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useLoadedActor, useWorkspace } from './AppContext.tsx';

/** What is read by this key, old or new; null while there is none. Reads as long as the view is there. */
export const useResource = <Key extends keyof ResourceValues>(key: Key): ResourceValues[Key] | null => {
  const resources = useLoadedActor(useSelector(useWorkspace(), selectResources));
  const resource = useSelector(resources, (snapshot) => snapshot && selectResource(snapshot, key));
  useEffect(() => {
    resources?.send({ type: 'resource.subscribed', key });
    return () => {
      // Whoever signs out takes the workspace down before its views.
      if (resources?.getSnapshot().status === 'active') resources.send({ type: 'resource.unsubscribed', key });
    };
  }, [resources, key]);
  // What belongs to a key is said once, in ResourceValues.
  return useSelector(resource, (snapshot) => (snapshot ? selectValue(snapshot) : null)) as ResourceValues[Key] | null;
};
