import type { Toggles } from '../../contracts/admin.ts';

/** The values that each toggle can have, in order; the first is what it is by default but for the model (spec.md §3). */
export const TOGGLES: { readonly [Name in keyof Toggles]: readonly Toggles[Name][] } = {
  useAgentBehaviourV2: ['off', 'simulator', 'live'],
  simulatorAgentVersion: ['v2', 'v3'],
  liveAgentVersion: ['v2', 'v3'],
  modelVersion: ['small', 'large'],
};
export const TOGGLE_NAMES = Object.keys(TOGGLES) as (keyof Toggles)[];
/** The toggles that would change. */
export const changesOf = (saved: Toggles, wanted: Toggles): (keyof Toggles)[] =>
  TOGGLE_NAMES.filter((name) => saved[name] !== wanted[name]);
