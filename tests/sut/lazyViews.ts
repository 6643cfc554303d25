/** Code that views load lazily. Imported before the views. */
import React, { type ComponentType } from 'react';

const { lazy } = React;
type Load = () => Promise<{ default: ComponentType }>;
const unloaded: Load[] = [];
Object.assign(React, {
  lazy: (load: Load) => {
    unloaded.push(load);
    return lazy(load);
  },
});

/** Loads the lazy parts of all views that have been imported, so that the next view is drawn as a whole. */
export const loadViews = async (): Promise<void> => {
  if (unloaded.length === 0) return;
  await Promise.all(unloaded.splice(0).map((load) => load()));
  await loadViews();
};
