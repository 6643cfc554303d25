/**
 * Paths through a machine, which together walk every edge of its graph: the shortest way to a vertex, then one edge
 * that leaves it, or the edges that lead back to it, one after the other. The graph is pure (no actor starts, no timer
 * runs), so a path says what should happen; a system under test says what does.
 */
import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import { getNextSnapshot, getNextTransitions, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';

import type { Model } from '../../src/machines/model.ts';

export interface Step {
  event: AnyEventObject;
  from: AnyMachineSnapshot;
  to: AnyMachineSnapshot;
}
export interface Path {
  /** Reads as a journey: `restore: half → code.submitted → verify: raised ⇒ signedIn`. */
  title: string;
  steps: Step[];
  end: AnyMachineSnapshot;
}

type Kind = 'sent' | 'done' | 'error' | 'after';

/** Whose event it is: an actor's end, a delay's, or somebody's who sent it; with that actor's, delay's or event's name. */
export const kindOf = (type: string): { kind: Kind; name: string } => {
  const [, kind, name] = /^xstate\.(done|error|after)(?:\.actor)?\.(.+)$/.exec(type) ?? [];
  if (kind === 'after') return { kind, name: name!.split('.')[0]! };
  return kind ? { kind: kind as Kind, name: name! } : { kind: 'sent', name: type };
};

/** Every way in which the model says that a transition's event can happen. `as` carries the outcome's name. */
const examples = (model: Model, descriptor: string): readonly AnyEventObject[] => {
  if (descriptor === '' || descriptor.startsWith('xstate.done.state.')) return []; // the machine takes these by itself
  const { kind, name } = kindOf(descriptor);
  if (kind === 'after') return [{ type: descriptor }];
  const known = kind === 'sent' ? Object.keys(model.events).filter((type) => matches(descriptor, type)) : [name];
  if (!known.length || (kind === 'sent' ? !model.events[known[0]!] : !model.outcomes[name]))
    throw new Error(`The model of "${model.machine.id}" says nothing about "${descriptor}"`);
  if (kind === 'sent') return known.flatMap((type) => model.events[type]!);
  const payload = kind === 'done' ? 'output' : 'error';
  return Object.entries(model.outcomes[name]![kind]).map(([as, value]) => ({ type: descriptor, [payload]: value, as }));
};
const matches = (descriptor: string, type: string) =>
  descriptor === type || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** An actor can end only while it is there: one that is spawned is not always, though its end is always heard. */
const isAtWork = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean => {
  const { kind, name } = kindOf(type);
  return (kind !== 'done' && kind !== 'error') || name in snapshot.children;
};

/** Everything that can happen next, as the model says it can. */
export const offered = (model: Model) => (snapshot: AnyMachineSnapshot) =>
  snapshot.status === 'active'
    ? [...new Set(getNextTransitions(snapshot).map((transition) => transition.eventType))]
        .flatMap((descriptor) => examples(model, descriptor))
        .filter((event) => isAtWork(snapshot, event) && snapshot.can(event))
    : [];

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

/** As many edges are walked on one spot, so that a title can still be read. */
const ROUNDS = 8;

/** Edges that lead back to where they began are walked in one go: each finds what the one before it left behind. */
const inOneGo = (model: Model, key: (snapshot: AnyMachineSnapshot) => string, loops: Step[][]): Step[][] => {
  const rounds: Step[][] = [];
  for (const way of loops) {
    const { event, from } = way.at(-1)!;
    const before = rounds.at(-1);
    const here = before?.at(-1)!.to;
    const continues =
      before !== undefined &&
      key(here!) === key(from) &&
      before.length < way.length - 1 + ROUNDS &&
      offered(model)(here!).some((next) => JSON.stringify(next) === JSON.stringify(event));
    const to = continues ? getNextSnapshot(model.machine, here!, event) : null;
    if (to !== null && key(to) === key(from)) before!.push({ event, from: here!, to });
    else rounds.push([...way]);
  }
  return rounds;
};

/** The model's paths, prefixes of longer ones left out. */
export const paths = (model: Model): Path[] => {
  const key = (s: AnyMachineSnapshot) =>
    JSON.stringify([s.status, model.vertex ? [s.value, model.vertex(s)] : s.value]);
  const graph = getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>(model.machine, {
    input: model.input,
    limit: 20_000, // an unbounded context stops here instead of at the end of the memory
    events: offered(model),
    serializeState: (snapshot) => key(snapshot) as never,
    serializeEvent: (event) => JSON.stringify(event) as never,
  });
  const start = Object.values(graph)[0]!.state;
  // The traversal is breadth first: the first edge into a vertex belongs to a shortest way.
  const ways = new Map<string, Step[]>([[key(start), []]]);
  const all = adjacencyMapToArray(graph).map(({ state, event, nextState }) => {
    const way = [...ways.get(key(state))!, { event, from: state, to: nextState }];
    if (!ways.has(key(nextState))) ways.set(key(nextState), way);
    return way;
  });
  const staysPut = (way: Step[]) => key(way.at(-1)!.from) === key(way.at(-1)!.to);
  const walked = [...all.filter((way) => !staysPut(way)), ...inOneGo(model, key, all.filter(staysPut))];
  const continued = new Set(walked.flatMap((way) => way.slice(0, -1)));
  return walked
    .filter((way) => !continued.has(way.at(-1)!))
    .map((steps) => {
      const end = steps.at(-1)!.to;
      const title = `${steps.map((step) => label(model, step.event)).join(' → ')} ⇒ ${leavesOf(end).join(' + ')}`;
      return { title, steps, end };
    });
};
