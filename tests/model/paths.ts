/**
 * Paths through a machine, which together walk every edge of its graph: the shortest way to an edge that no path before
 * it walked, then on to others that are near.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, kindOf, once, type Edge, type Graph, type Step } from './graph.ts';

export interface Path {
  /** Reads as a journey: `restore: half → code.submitted → verify: raised ⇒ signedIn`. */
  title: string;
  steps: readonly Step[];
  end: AnyMachineSnapshot;
}

/** The states, deepest first named, that a snapshot stands in: `['challenged.asking']`; several in parallel regions. */
export const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter((node) => !Object.keys(node.states).length).map((node) => node.path.join('.') || node.key);

const flat = (value: unknown, key = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => flat(inner, `${key}.${name}`))
    : [[key, String(value)]];

/** What tells this example of an event from the model's others: one value if one is enough. */
const distinction = (event: AnyEventObject, examples: readonly AnyEventObject[]): string => {
  const others = examples.map((example) => new Map(flat(example)));
  const telling = flat(event).filter(([key, value]) => others.some((other) => other.get(key) !== value));
  const enough = telling.filter(([key, value]) => others.filter((other) => other.get(key) === value).length === 1);
  return (enough.length ? enough.slice(0, 1) : telling).map(([, value]) => ` ${value}`).join('');
};

/** The step in a title's words: `code.submitted`, `signIn: refused`, `after codeLifetime`. */
export const label = (model: Model, event: AnyEventObject): string => {
  const { kind, name } = kindOf(event.type);
  if (kind === 'after') return `after ${name}`;
  if (kind !== 'sent') return `${name}: ${event['as']}${kind === 'error' ? '!' : ''}`;
  return name + distinction(event, model.events[name] ?? []);
};

/** As many edges in one path are its own, so that a title can still be read. */
const OWN = 12;
/** As many edges that are walked already may lie between two of its own: from the start it would be farther. */
const DETOUR = 2;

/** Edges that lead back to where they began come first, those after which nothing can happen last. */
const inOrder = (a: Edge, b: Edge): number => rank(a) - rank(b);
const rank = ({ start, end, to }: Edge): number => (start === end ? 0 : to.status === 'active' ? 1 : 2);

/** The way from the end of `last` to the nearest new edge. */
const onward = ({ leaving, take }: Graph, isNew: (edge: Edge) => boolean, last: Edge): Edge[] => {
  const reached = new Set([last.end]);
  let ways = [[last]];
  for (let detour = 0; detour <= DETOUR; detour += 1) {
    const farther: Edge[][] = [];
    for (const way of ways) {
      const here = way.at(-1)!;
      for (const edge of (leaving.get(here.end) ?? []).toSorted(inOrder)) {
        const taken = isNew(edge) || !reached.has(edge.end) ? take(edge, here) : null;
        if (taken === null) continue;
        if (isNew(edge)) return [...way.slice(1), taken];
        reached.add(edge.end);
        farther.push([...way, taken]);
      }
    }
    ways = farther;
  }
  return [];
};

export const paths = once((model: Model): readonly Path[] => {
  const graph = graphOf(model);
  const edges = [...graph.leaving.values()].flat();
  const unwalked = new Set(edges.map(({ id }) => id));
  const walk = (first: Edge): Edge[] => {
    const steps = [...graph.ways.get(first.start)!];
    let further = [first];
    for (let own = 0; own < OWN && further.length > 0; own += 1) {
      steps.push(...further);
      for (const { id } of steps) unwalked.delete(id);
      further = onward(graph, ({ id }) => unwalked.has(id), steps.at(-1)!);
    }
    return steps;
  };
  return edges.flatMap((edge) => {
    if (!unwalked.has(edge.id)) return [];
    const steps = walk(edge);
    const end = steps.at(-1)!.to;
    const title = `${steps.map(({ event }) => label(model, event)).join(' → ')} ⇒ ${leavesOf(end).join(' + ')}`;
    return [{ title, steps, end }];
  });
});
