/** The stories of a machine: for each name the shortest path to a snapshot that has it. */
import type { AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, type Step } from './graph.ts';
import { labelOf, storyNamesOf } from './paths.ts';

export interface StoryPath {
  /** `SignedOutWrongCredentials` for the story `SignedOut` with the variant `wrong-credentials`. */
  name: string;
  /** Labels of the steps from the initial state. */
  steps: string[];
}

const pascal = (words: string) =>
  words.replace(/(^|[^\p{L}\p{N}]+)(\p{L}|\p{N}|$)/gu, (_, __, letter: string) => letter.toUpperCase());

/** In chart order: breadth first through the graph. */
export const storiesOf = (model: Model): StoryPath[] => {
  const stories = new Map<string, StoryPath>();
  const add = (snapshot: AnyMachineSnapshot, steps: readonly Step[]) => {
    if (snapshot.status !== 'active') return;
    const name = pascal([...storyNamesOf(snapshot), model.variant?.(snapshot) ?? ''].join(' '));
    const known = stories.get(name);
    if (name && (!known || steps.length < known.steps.length))
      stories.set(name, { name, steps: steps.map(({ event }) => labelOf(model, event)) });
  };
  const { edgesFrom, shortestPaths } = graphOf(model);
  for (const [vertex, edges] of edgesFrom) {
    const path = shortestPaths.get(vertex)!;
    for (const edge of edges) {
      add(edge.from, path);
      add(edge.to, [...path, edge]);
    }
  }
  return [...stories.values()];
};
