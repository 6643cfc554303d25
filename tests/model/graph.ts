/**
 * A machine's graph as its model tells it: every vertex, a shortest way to each, every edge between them. It is pure (no
 * actor starts, no timer runs), so it says what should happen; a system under test says what does.
 */
import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import {
  createEmptyActor,
  getNextTransitions,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';

export interface Step {
  event: AnyEventObject;
  from: AnyMachineSnapshot;
  to: AnyMachineSnapshot;
}

/** One edge of the graph, taken from one of the snapshots that stand for the vertex it leaves. */
export interface Edge extends Step {
  /** The same wherever this edge is taken from. */
  id: string;
  /** Keys of the vertices it leaves and reaches. */
  start: string;
  end: string;
}

export interface Graph {
  /** The edges that leave a vertex, by its key; breadth first from where the machine starts. */
  leaving: ReadonlyMap<string, readonly Edge[]>;
  /** A shortest way to each vertex, by its key. */
  ways: ReadonlyMap<string, readonly Edge[]>;
  /** Takes an edge from where another has led. Null where it cannot happen there, or leads to another vertex. */
  take: (edge: Edge, after: Edge) => Edge | null;
}

type Kind = 'sent' | 'done' | 'error' | 'after';

/** Whose event it is: an actor's end, a delay's, or somebody's who sent it; with that actor's, delay's or event's name. */
export const kindOf = (type: string): { kind: Kind; name: string } => {
  const [, kind, name] = /^xstate\.(done|error|after)(?:\.actor)?\.(.+)$/.exec(type) ?? [];
  if (kind === 'after') return { kind, name: name!.split('.')[0]! };
  return kind ? { kind: kind as Kind, name: name! } : { kind: 'sent', name: type };
};

const matches = (descriptor: string, type: string) =>
  descriptor === type || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

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

/** An actor can end only while it is there: one that is spawned is not always, though its end is always heard. */
const isAtWork = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean => {
  const { kind, name } = kindOf(type);
  return (kind !== 'done' && kind !== 'error') || name in snapshot.children;
};

const canHappen = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  snapshot.status === 'active' && isAtWork(snapshot, event) && snapshot.can(event);

/** Everything that can happen next, as the model says it can. */
export const offered = (model: Model) => (snapshot: AnyMachineSnapshot) =>
  snapshot.status === 'active'
    ? [...new Set(getNextTransitions(snapshot).map((transition) => transition.eventType))]
        .flatMap((descriptor) => examples(model, descriptor))
        .filter((event) => canHappen(snapshot, event))
    : [];

/** What is worked out from a model is worked out once: the paths, the guards and the pictures all ask for it. */
export const once = <Result>(work: (model: Model) => Result): ((model: Model) => Result) => {
  const known = new WeakMap<Model, Result>();
  return (model) => {
    if (!known.has(model)) known.set(model, work(model));
    return known.get(model)!;
  };
};

/** A scope in which nothing happens. xstate's own `transition` starts the machine anew for each: half of all this work. */
const alone = (): AnyActorScope => {
  const self = createEmptyActor();
  const nothing = () => {};
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
};

export const graphOf = once((model: Model): Graph => {
  const key = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.status, snapshot.value, model.vertex?.(snapshot)]);
  const map = getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>(model.machine, {
    input: model.input,
    limit: 20_000, // an unbounded context stops here instead of at the end of the memory
    events: offered(model),
    serializeState: (snapshot) => key(snapshot) as never,
    serializeEvent: (event) => JSON.stringify(event) as never,
  });
  const leaving = new Map<string, Edge[]>();
  const ways = new Map<string, Edge[]>([[key(Object.values(map)[0]!.state), []]]);
  for (const { state, event, nextState } of adjacencyMapToArray(map)) {
    const [start, end] = [key(state), key(nextState)];
    const edge = { id: `${start} ${JSON.stringify(event)}`, start, end, event, from: state, to: nextState };
    leaving.set(start, [...(leaving.get(start) ?? []), edge]);
    // The traversal is breadth first: the first edge into a vertex belongs to a shortest way.
    if (!ways.has(end)) ways.set(end, [...ways.get(start)!, edge]);
  }
  return {
    leaving,
    ways,
    take: (edge, { to: from }) => {
      if (!canHappen(from, edge.event)) return null;
      const to = model.machine.transition(from, edge.event, alone());
      return key(to) === edge.end ? { ...edge, from, to } : null;
    },
  };
});
