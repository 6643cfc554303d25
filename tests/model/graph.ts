/**
 * The graph of a machine with the payloads and outcomes of its model: every vertex, a shortest path to each, every edge.
 * It is pure (no actor starts, no timer runs), so it gives the expected behaviour; a system under test gives the actual one.
 */
import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import {
  createActor,
  createEmptyActor,
  fromCallback,
  getNextTransitions,
  type AnyActorLogic,
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

/** One edge of the graph, from one of the snapshots of its start vertex. */
export interface Edge extends Step {
  /** The same for every snapshot of the start vertex. */
  id: string;
  /** Keys of the vertices. */
  start: string;
  end: string;
}

export interface Graph {
  /** Outgoing edges by the key of their vertex, breadth first from the initial state. */
  edgesFrom: ReadonlyMap<string, readonly Edge[]>;
  /** A shortest path to each vertex, by its key. */
  shortestPaths: ReadonlyMap<string, readonly Edge[]>;
  /** The edge from the end of another one. Null if it cannot happen there or leads to another vertex. */
  follow: (edge: Edge, after: Edge) => Edge | null;
  /** The snapshot after an event, also after one that no edge has. */
  next: (from: AnyMachineSnapshot, event: AnyEventObject) => AnyMachineSnapshot;
}

/** Whether an actor reads what a view shows, by its name. */
export const isRead = (id: string): boolean => /^(?:load|read|open|try)[A-Z]/.test(id);

type Kind = 'sent' | 'done' | 'error' | 'after';

/** Whether an event is the end of an actor, a delay or a sent event, with the name of the actor, delay or event. */
export const kindOf = (type: string): { kind: Kind; name: string } => {
  const [, kind, name] = /^xstate\.(done|error|after)(?:\.actor)?\.(.+)$/.exec(type) ?? [];
  if (kind === 'after') return { kind, name: name!.split('.')[0]! };
  return kind ? { kind: kind as Kind, name: name! } : { kind: 'sent', name: type };
};

const matches = (descriptor: string, type: string) =>
  descriptor === type || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** Every example that the model has of a transition's event. `as` is the name of the outcome. */
const examples = (model: Model, descriptor: string): readonly AnyEventObject[] => {
  if (descriptor === '' || descriptor.startsWith('xstate.done.state.')) return []; // raised by the machine itself
  const { kind, name } = kindOf(descriptor);
  if (kind === 'after') return [{ type: descriptor }];
  const known = kind === 'sent' ? Object.keys(model.events).filter((type) => matches(descriptor, type)) : [name];
  if (!known.length || (kind === 'sent' ? !model.events[known[0]!] : !model.outcomes[name]))
    throw new Error(`The model of "${model.machine.id}" has no example of "${descriptor}"`);
  if (kind === 'sent') return known.flatMap((type) => model.events[type]!);
  const payload = kind === 'done' ? 'output' : 'error';
  return Object.entries(model.outcomes[name]![kind]).map(([as, value]) => ({ type: descriptor, [payload]: value, as }));
};

/** Only a running actor can end. A spawned actor may be absent although its end has a handler. */
const isRunning = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean => {
  const { kind, name } = kindOf(type);
  return (kind !== 'done' && kind !== 'error') || name in snapshot.children;
};

const canHappen = ({ allows }: Model, snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean =>
  snapshot.status === 'active' &&
  isRunning(snapshot, event) &&
  snapshot.can(event) &&
  (allows === undefined || allows(snapshot, event));

/** Every event that is possible next, with the examples of the model. */
export const possibleEvents = (model: Model) => (snapshot: AnyMachineSnapshot) =>
  snapshot.status === 'active'
    ? [...new Set(getNextTransitions(snapshot).map((transition) => transition.eventType))]
        .flatMap((descriptor) => examples(model, descriptor))
        .filter((event) => canHappen(model, snapshot, event))
    : [];

/** Paths, guards and stories share results per model. */
export const memoize = <Result>(compute: (model: Model) => Result): ((model: Model) => Result) => {
  const known = new WeakMap<Model, Result>();
  return (model) => {
    if (!known.has(model)) known.set(model, compute(model));
    return known.get(model)!;
  };
};

const idle = fromCallback(() => {});

/**
 * A scope without effects. XState's own `transition` creates an actor per call, which took half of the time. System ids
 * are not kept: nothing stops in a graph, so a state that is entered twice would start two actors of one id.
 */
const detachedScope = (): AnyActorScope => {
  const self = createActor(idle, { parent: createEmptyActor() });
  const nothing = () => {};
  Object.assign(self.system, { _set: nothing });
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

export const graphOf = memoize((model: Model): Graph => {
  /** A change came during the read, so another one follows. Elsewhere it makes no difference before the state ends. */
  const readsAgain = ({ children, context }: AnyMachineSnapshot): boolean =>
    context.isStale === true && Object.keys(children).some(isRead);
  const key = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.status, snapshot.value, readsAgain(snapshot), model.vertex?.(snapshot)]);
  const { machine } = model;
  const scope = detachedScope();
  const logic: AnyActorLogic = {
    getInitialSnapshot: (_, input: unknown) => machine.getInitialSnapshot(scope, input),
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => machine.transition(snapshot, event, scope),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const map = getAdjacencyMap<AnyMachineSnapshot, AnyEventObject, unknown>(logic, {
    input: model.input,
    limit: 20_000, // an unbounded context fails here instead of exhausting memory
    events: possibleEvents(model),
    serializeState: (snapshot) => key(snapshot) as never,
    serializeEvent: (event) => JSON.stringify(event) as never,
  });
  const edgesFrom = new Map<string, Edge[]>();
  const shortestPaths = new Map<string, Edge[]>([[key(Object.values(map)[0]!.state), []]]);
  for (const { state, event, nextState } of adjacencyMapToArray(map)) {
    const [start, end] = [key(state), key(nextState)];
    const edge = { id: `${start} ${JSON.stringify(event)}`, start, end, event, from: state, to: nextState };
    edgesFrom.set(start, [...(edgesFrom.get(start) ?? []), edge]);
    // The traversal is breadth first, so the first edge into a vertex ends a shortest path.
    if (!shortestPaths.has(end)) shortestPaths.set(end, [...shortestPaths.get(start)!, edge]);
  }
  return {
    edgesFrom,
    shortestPaths,
    next: (from, event) => machine.transition(from, event, scope),
    follow: (edge, { to: from }) => {
      if (!canHappen(model, from, edge.event)) return null;
      const to = machine.transition(from, edge.event, scope);
      return key(to) === edge.end ? { ...edge, from, to } : null;
    },
  };
});
