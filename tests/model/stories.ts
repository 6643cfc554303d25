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

const pascal = (words: string) =>
  words.replace(/(^|[^\p{L}\p{N}]+)(\p{L}|\p{N}|$)/gu, (_, __, letter: string) => letter.toUpperCase());

/** The name of the story that shows a snapshot; empty for one that has ended or has no story. */
export const storyNameOf = (model: Model, snapshot: AnyMachineSnapshot): string =>
  snapshot.status === 'active' ? pascal([...storyNamesOf(snapshot), model.variant?.(snapshot) ?? ''].join(' ')) : '';

/** The steps from the initial state to each story, in chart order: breadth first through the graph. */
export const storyPathsOf = memoize((model: Model): ReadonlyMap<string, readonly Step[]> => {
  const stories = new Map<string, readonly Step[]>();
  const add = (snapshot: AnyMachineSnapshot, steps: readonly Step[]) => {
    const name = storyNameOf(model, snapshot);
    const known = stories.get(name);
    if (name && (!known || steps.length < known.length)) stories.set(name, steps);
  };
  const { edgesFrom, shortestPaths } = graphOf(model);
  for (const [vertex, edges] of edgesFrom) {
    const path = shortestPaths.get(vertex)!;
    for (const edge of edges) {
      add(edge.from, path);
      add(edge.to, [...path, edge]);
    }
  }
  return stories;
});

export const storiesOf = (model: Model): StoryPath[] =>
  [...storyPathsOf(model)].map(([name, steps]) => ({ name, steps: steps.map(({ event }) => labelOf(model, event)) }));
