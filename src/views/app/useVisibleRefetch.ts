import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { selectResources } from '../../machines/app/workspace.machine.ts';
import { useOptionalActor, useWorkspace } from './AppContext.tsx';

/** Calls `work` every `interval` milliseconds. A hidden page calls it once when it is seen again. Returns how to stop it. */
export const startVisibleInterval = (work: () => void, interval: number): (() => void) => {
  const stopped = new AbortController();
  let isDue = false;
  const run = () => {
    isDue = document.hidden;
    if (!isDue) work();
  };
  const timer = setInterval(run, interval);
  document.addEventListener('visibilitychange', () => isDue && run(), stopped);
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
};

/** Reads the resources of a prefix again every `interval` milliseconds while the page is seen. */
export const useVisibleRefetch = (prefix: string, interval: number): void => {
  const resources = useOptionalActor(useSelector(useWorkspace(), selectResources));
  useEffect(
    () => startVisibleInterval(() => resources?.send({ type: 'resources.invalidated', prefix }), interval),
    [resources, prefix, interval],
  );
};
