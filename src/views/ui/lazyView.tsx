import { useEffect, type ComponentType } from 'react';

import { retryFailedLoads, lazyComponent } from './lazyComponent.tsx';
import { whenIdle } from './whenIdle.ts';

const Nothing = () => {
  useEffect(retryFailedLoads, []);
  return null;
};

/**
 * An optional view: its code is loaded when the page is idle, and when that fails (offline, an old build), the view is left
 * out. It is loaded again when it mounts again.
 */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props>(async () => {
    await new Promise<void>(whenIdle);
    return load();
  }, Nothing);
