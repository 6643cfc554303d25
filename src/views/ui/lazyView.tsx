import { useEffect, type ComponentType } from 'react';

import { retryFailedLoads, lazyComponent } from './lazyComponent.tsx';
import { whenIdle } from './whenIdle.ts';

const Nothing = () => {
  useEffect(retryFailedLoads, []);
  return null;
};

/**
 * A view that a page can do without: it comes when the page has drawn what it cannot do without, and where its code
 * does not come (offline, an old build), nothing else goes away. It is asked for again where it is drawn anew.
 */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props>(async () => {
    await new Promise<void>(whenIdle);
    return load();
  }, Nothing);
