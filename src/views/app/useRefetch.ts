import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useOptionalActor, useWorkspace } from './AppContext.tsx';

/**
 * Invalidates the cached reads of `prefix` whenever `version` changes. A change from null, which means unknown, does not
 * count.
 */
export const useRefetch = (version: string | null, prefix: string): void => {
  const resources = useOptionalActor(useSelector(useWorkspace(), selectResources));
  const previous = useRef(version);
  useEffect(() => {
    if (version !== null && previous.current !== null && previous.current !== version)
      resources?.send({ type: 'resources.invalidated', prefix });
    previous.current = version;
  }, [resources, prefix, version]);
};
