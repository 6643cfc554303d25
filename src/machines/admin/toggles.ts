import type { Toggles } from '../../contracts/admin.ts';

/** The values of each toggle. */
export const TOGGLES: { readonly [Name in keyof Toggles]: readonly Toggles[Name][] } = {
  useAgentBehaviourV2: ['off', 'simulator', 'live'],
  simulatorAgentVersion: ['v2', 'v3'],
  liveAgentVersion: ['v2', 'v3'],
  modelVersion: ['small', 'large'],
};
export const TOGGLE_NAMES = Object.keys(TOGGLES) as (keyof Toggles)[];

/** The names of the toggles that differ. */
export const changesOf = (saved: Toggles, wanted: Toggles): (keyof Toggles)[] =>
  TOGGLE_NAMES.filter((name) => saved[name] !== wanted[name]);
