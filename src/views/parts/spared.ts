import { lazy, type ComponentType } from 'react';

import { whenIdle } from '../../idle.ts';

/**
 * A view that a page can do without: it comes when the page has drawn what it cannot do without, and where its code
 * does not come (offline, an old build), nothing else goes away.
 */
export const spared = <Props extends object>(load: () => Promise<ComponentType<Props> | undefined>) =>
  lazy<ComponentType<Props>>(async () => {
    await new Promise<void>(whenIdle);
    // A file that came only in part has nothing in it.
    return { default: (await load().catch(() => Nothing)) ?? Nothing };
  });

const Nothing = () => null;
