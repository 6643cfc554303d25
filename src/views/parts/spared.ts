import { lazy, type ComponentType } from 'react';

/** A view that a page can do without: where its code does not come (offline, an old build), nothing else goes away. */
export const spared = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;
