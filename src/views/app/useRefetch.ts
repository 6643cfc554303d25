import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useLoadedActor, useWorkspace } from './AppContext.tsx';

/**
 * Has what is read by key asked for again when `mark`, which shows what became of it elsewhere on the page, is another.
 * Null: that is not known yet, and no news when it is.
 */
export const useRefetch = (mark: string | null, prefix: string): void => {
  const resources = useLoadedActor(useSelector(useWorkspace(), selectResources));
  const told = useRef(mark);
  useEffect(() => {
    if (mark !== null && told.current !== null && told.current !== mark)
      resources?.send({ type: 'resources.invalidated', prefix });
    told.current = mark;
  }, [resources, prefix, mark]);
};
