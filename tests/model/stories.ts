/** The stories of a machine: for each name the shortest path to a snapshot that has it. */
import type { AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, memoize, type Step } from './graph.ts';
import { labelOf, storyNamesOf } from './paths.ts';

export interface StoryPath {
  /** `SignedOutWrongCredentials` for the story `SignedOut` with the variant `wrong-credentials`. */
  name: string;
  /** Labels of the steps from the initial state. */
  steps: string[];
}

/** `showsErrors` are two words, `aal2` is one. */
export const wordsOf = (name: string): string[] => name.match(/\p{Lu}?\p{Ll}+\p{N}*|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];

const pascal = (names: string): string =>
  wordsOf(names)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** What a snapshot shows, before it is a name; empty for one that has ended or has no story. */
const sightOf = (snapshot: AnyMachineSnapshot, variant = ''): string =>
  snapshot.status === 'active' ? pascal([...storyNamesOf(snapshot), variant].join(' ')) : '';

/** A variant often repeats what its state says: `ExpiredExpired` is `Expired`. */
const withoutRepeats = (name: string): string => name.replaceAll(/(\p{Lu}\w*?)\1+(?!\p{Ll})/gu, '$1');

/** The name of a snapshot's story without its variant; empty for one that has ended or has no story. */
export const stateNameOf = (snapshot: AnyMachineSnapshot): string => withoutRepeats(sightOf(snapshot));

const PROBLEM =
  /Refus|Reject|Fail|Un(?:reachable|expected|available|readable|sound|stored)|Denied|Forbidden|Expired|Invalid|Wrong|Broken|Lost|Limit|Too|Missing|Gone|Not[A-Z]|NoM|Offline|Problem|Stale|Slow|Silent|Interrupted|Unknown|Banned|Bad|Errors?|Faulty|Conflict|Locked|InUse|Timeout/;

const sightsOf = memoize((model: Model): ReadonlyMap<string, { name: string; steps: readonly Step[] }> => {
  const found = new Map<string, readonly Step[]>();
  const add = (snapshot: AnyMachineSnapshot, steps: readonly Step[]) => {
    const sight = sightOf(snapshot, model.variant?.(snapshot) ?? '');
    const known = found.get(sight);
    if (sight && (!known || steps.length < known.length)) found.set(sight, steps);
  };
  const { edgesFrom, shortestPaths } = graphOf(model);
  for (const [vertex, edges] of edgesFrom) {
    const path = shortestPaths.get(vertex)!;
    for (const edge of edges) {
      add(edge.from, path);
      add(edge.to, [...path, edge]);
    }
  }
  const names = new Set<string>();
  const named = [...found].map(([sight, steps]) => {
    const short = withoutRepeats(sight);
    const name = names.has(short) ? `${short}Again` : short;
    names.add(name);
    return [sight, { name, steps }] as const;
  });
  return new Map(named.toSorted(([, a], [, b]) => Number(PROBLEM.test(a.name)) - Number(PROBLEM.test(b.name))));
});

/** The name of the story that shows a snapshot; empty for one that has ended or has no story. */
export const storyNameOf = (model: Model, snapshot: AnyMachineSnapshot): string =>
  sightsOf(model).get(sightOf(snapshot, model.variant?.(snapshot) ?? ''))?.name ?? '';

/**
 * The steps from the initial state to each story. The usual course comes first, then what goes wrong, both in the order of a
 * visit: breadth first through the graph.
 */
export const storyPathsOf = (model: Model): ReadonlyMap<string, readonly Step[]> =>
  new Map([...sightsOf(model).values()].map(({ name, steps }) => [name, steps]));

export const storiesOf = (model: Model): StoryPath[] =>
  [...storyPathsOf(model)].map(([name, steps]) => ({ name, steps: steps.map(({ event }) => labelOf(model, event)) }));
