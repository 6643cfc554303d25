/** The stories of a machine: for each picture the shortest way to a snapshot that shows it. */
import type { AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, type Step } from './graph.ts';
import { label } from './paths.ts';

export interface Picture {
  /** The story's name: `SignedOutWrongCredentials` for the story `SignedOut` with the face `wrong-credentials`. */
  name: string;
  /** Labels of the steps that lead to it from the machine's start. */
  way: string[];
}

const pascal = (words: string) =>
  words.replace(/(^|[^\p{L}\p{N}]+)(\p{L}|\p{N}|$)/gu, (_, __, letter: string) => letter.toUpperCase());

/** The names that the states of a snapshot give to their picture: of each leaf its own, else the nearest above. */
const storiesOf = (snapshot: AnyMachineSnapshot): string[] => {
  const told = snapshot._nodes
    .filter((node) => !Object.keys(node.states).length)
    .toSorted((a, b) => a.order - b.order)
    .map((leaf) => {
      let node: typeof leaf | undefined = leaf;
      while (node && !node.meta?.['story']) node = node.parent;
      return node?.meta?.['story'] as string | undefined;
    });
  return [...new Set(told)].filter((story) => story !== undefined);
};

/** In chart order: as the graph, walked breadth first, comes to them. */
export const pictures = (model: Model): Picture[] => {
  const found = new Map<string, Picture>();
  const look = (snapshot: AnyMachineSnapshot, steps: readonly Step[]) => {
    if (snapshot.status !== 'active') return;
    const name = pascal([...storiesOf(snapshot), model.face?.(snapshot) ?? ''].join(' '));
    const known = found.get(name);
    if (name && (!known || steps.length < known.way.length))
      found.set(name, { name, way: steps.map(({ event }) => label(model, event)) });
  };
  const { leaving, ways } = graphOf(model);
  for (const [vertex, edges] of leaving) {
    const way = ways.get(vertex)!;
    for (const edge of edges) {
      look(edge.from, way);
      look(edge.to, [...way, edge]);
    }
  }
  return [...found.values()];
};
