/**
 * Paths through a machine that together cover every edge of its graph: the shortest path to an edge that no earlier path
 * covers, continued to other uncovered edges nearby (docs/adr/0010). Of a sample they cover less: see `coverageOf`.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf, kindOf, memoize, type Edge, type Graph, type Step } from './graph.ts';

export interface Path {
  /** `SignedIn by verify: raised | restore: half → code.submitted → verify: raised`: see `titleOf`. */
  title: string;
  steps: readonly Step[];
  /** How many of the first steps an earlier path takes too, from the initial state on: all that follows is new. */
  known: number;
  end: AnyMachineSnapshot;
}

/** Paths of the active leaf states: `['secondFactor.asking']`; several in parallel regions. */
export const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter((node) => !Object.keys(node.states).length).map((node) => node.path.join('.') || node.key);

const flat = (value: unknown, key = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => flat(inner, `${key}.${name}`))
    : [[key, String(value)]];

/** The values that distinguish this example of an event from the others of the model: one value if one is enough. */
const distinction = (event: AnyEventObject, examples: readonly AnyEventObject[]): string => {
  const others = examples.map((example) => new Map(flat(example)));
  const telling = flat(event).filter(([key, value]) => others.some((other) => other.get(key) !== value));
  const enough = telling.filter(([key, value]) => others.filter((other) => other.get(key) === value).length === 1);
  return (enough.length ? enough.slice(0, 1) : telling).map(([, value]) => ` ${value}`).join('');
};

/** A step as text: `code.submitted`, `signIn: refused`, `after codeLifetime`; `!` marks an error. */
export const labelOf = (model: Model, event: AnyEventObject): string => {
  const { kind, name } = kindOf(event.type);
  if (kind === 'after') return `after ${name}`;
  if (kind !== 'sent') return `${name}: ${event['as']}${kind === 'error' ? '!' : ''}`;
  return name + distinction(event, model.events[name] ?? []);
};

/** New edges per path: a longer one hides more after its first failure, and mounting a view is a small part of it. */
const MAX_NEW_EDGES = 40;
/** A person loses count in a longer one, and begins again after a slip. */
export const MAX_NEW_EDGES_BY_HAND = 8;
/** Covered edges between two new ones. A longer detour would exceed the path from the initial state. */
const MAX_DETOUR = 4;
/** Steps in the title of a path. A failure names its own step. */
const MAX_TITLE_STEPS = 12;

/** Edges that return to their start come first, edges to a final state last. */
const inOrder = (a: Edge, b: Edge): number => rank(a) - rank(b);
const rank = ({ start, end, to }: Edge): number => (start === end ? 0 : to.status === 'active' ? 1 : 2);

/** An edge that was taken, with what is known of the edges after it: null if one cannot happen there. */
class Taking {
  readonly next = new Map<Edge, Taking | null>();
  readonly edge: Edge;

  constructor(edge: Edge) {
    this.edge = edge;
  }

  /** The edges of `way` one after the other. Null if one of them cannot happen. */
  take(way: readonly Edge[], follow: Graph['follow']): Edge[] | null {
    const taken: Edge[] = [];
    // oxlint-disable-next-line no-this-alias -- the first of them
    let here: Taking = this;
    for (const edge of way) {
      let next = here.next.get(edge);
      if (next === undefined) {
        const followed = follow(edge, here.edge);
        next = followed && new Taking(followed);
        here.next.set(edge, next);
      }
      if (next === null) return null;
      taken.push(next.edge);
      here = next;
    }
    return taken;
  }
}

/** The way to the nearest new edge, as if each edge could happen of which nothing else is known. Null if there is none. */
const wayToNewEdge = ({ edgesFrom }: Graph, isNew: (edge: Edge) => boolean, begin: Taking): Edge[] | null => {
  const reached = new Set([begin.edge.end]);
  let ways: { way: Edge[]; end: string; known: Taking | undefined }[] = [
    { way: [], end: begin.edge.end, known: begin },
  ];
  for (let detour = 0; detour <= MAX_DETOUR; detour += 1) {
    const farther: typeof ways = [];
    for (const { way, end, known } of ways)
      for (const edge of edgesFrom.get(end) ?? []) {
        const next = known?.next.get(edge);
        if (next === null || (reached.has(edge.end) && !isNew(edge))) continue;
        if (isNew(edge)) return [...way, edge];
        reached.add(edge.end);
        farther.push({ way: [...way, edge], end: edge.end, known: next });
      }
    ways = farther;
  }
  return null;
};

/**
 * The path from the end of `last` to the nearest new edge. The machine takes only the steps of the nearest way that may
 * lead there: most of them can happen, and every other step would be taken in vain.
 */
const pathToNewEdge = (graph: Graph, isNew: (edge: Edge) => boolean, last: Edge): Edge[] => {
  const begin = new Taking(last);
  for (;;) {
    const way = wayToNewEdge(graph, isNew, begin);
    const taken = way === null ? [] : begin.take(way, graph.follow);
    if (taken !== null) return taken;
  }
};

/** The stories of the active leaves: of each leaf its own, else that of the nearest ancestor. */
export const storyNamesOf = (snapshot: AnyMachineSnapshot): string[] => {
  const names = snapshot._nodes
    .filter((node) => !Object.keys(node.states).length)
    .toSorted((a, b) => a.order - b.order)
    .map((leaf) => {
      let node: typeof leaf | undefined = leaf;
      while (node && !node.meta?.['story']) node = node.parent;
      return node?.meta?.['story'] as string | undefined;
    });
  return [...new Set(names)].filter((name) => name !== undefined);
};

/** Where a path ends: the stories of its last snapshot, else its leaves. */
const endOf = (snapshot: AnyMachineSnapshot): string =>
  (storyNamesOf(snapshot).length > 0 ? storyNamesOf(snapshot) : leavesOf(snapshot)).join(' + ');

/** The end of the path and the edge that it covers first; then its first steps. */
const titleOf = (model: Model, steps: readonly Step[], first: Step): string => {
  const chain = steps.slice(0, MAX_TITLE_STEPS).map(({ event }) => labelOf(model, event));
  if (steps.length > chain.length) chain.push(`${steps.length - chain.length} more`);
  return `${endOf(steps.at(-1)!.to)} by ${labelOf(model, first.event)} | ${chain.join(' → ')}`;
};

/** The steps of earlier paths, as a tree from the initial state. */
class Taken {
  private readonly next = new Map<string, Taken>();

  /** How many of the first steps are in the tree; the others are added. */
  add(steps: readonly Edge[]): number {
    const [first, ...rest] = steps;
    if (first === undefined) return 0;
    const known = this.next.get(first.id);
    if (known !== undefined) return 1 + known.add(rest);
    const added = new Taken();
    this.next.set(first.id, added);
    added.add(rest);
    return 0;
  }
}

/**
 * What an edge covers: itself. Of a sample, whose factory's model walks all edges: the vertex to which it leads, except
 * whether it reads again, which is not seen, and its event in each state as it looks (`variant`). Views of one look offer
 * the same.
 */
const coverageOf = (model: Model, { id, from, to, event }: Edge): readonly string[] =>
  model.isSample === true
    ? [
        JSON.stringify([to.value, model.vertex?.(to)]),
        [...leavesOf(from), model.variant?.(from), labelOf(model, event)].join(' '),
      ]
    : [id];

export const paths = memoize((model: Model): readonly Path[] => pathsUpTo(model, MAX_NEW_EDGES));

/** With this many new edges in each path at most. */
export const pathsUpTo = (model: Model, mostNewEdges: number): readonly Path[] => {
  const known = graphOf(model);
  const edges = [...known.edgesFrom.values()].flat();
  const graph = {
    ...known,
    edgesFrom: new Map([...known.edgesFrom].map(([key, all]) => [key, all.toSorted(inOrder)])),
  };
  const coverage = new Map(edges.map((edge) => [edge.id, coverageOf(model, edge)]));
  const uncovered = new Set([...coverage.values()].flat());
  const isNew = ({ id }: Edge): boolean => coverage.get(id)!.some((one) => uncovered.has(one));
  const extend = (first: Edge): Edge[] => {
    const steps = [...graph.shortestPaths.get(first.start)!];
    let next = [first];
    for (let count = 0; count < mostNewEdges && next.length > 0; count += 1) {
      steps.push(...next);
      for (const { id } of steps) for (const one of coverage.get(id)!) uncovered.delete(one);
      next = pathToNewEdge(graph, isNew, steps.at(-1)!);
    }
    return steps;
  };
  const taken = new Taken();
  return edges.flatMap((edge) => {
    if (!isNew(edge)) return [];
    const steps = extend(edge);
    return [{ title: titleOf(model, steps, edge), steps, known: taken.add(steps), end: steps.at(-1)!.to }];
  });
};
