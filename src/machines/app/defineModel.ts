/**
 * What a machine's graph cannot know by itself. A model is the one source for a machine's stories and for the
 * paths that are walked on it: which payloads its events carry, how its actors can end, which snapshots are
 * different enough to tell apart.
 */
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

// XState lets a machine's actors be inferred only at their place in this list.
/* oxlint-disable typescript/no-explicit-any */
type ActorsOf<M> =
  M extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any> ? Actor : never;
/* oxlint-enable typescript/no-explicit-any */

type Outcomes<M> = {
  [Src in ActorsOf<M>['src'] & string]: {
    /** Named outputs: the name becomes part of the path's title. */
    done: Record<string, OutputFrom<Extract<ActorsOf<M>, { src: Src }>['logic']>>;
    /** Named errors: what the actor may reject or throw. */
    error: Record<string, unknown>;
  };
};

export interface ModelFor<M extends AnyStateMachine> {
  machine: M;
  input?: InputFrom<M>;
  /** At least one example of every event of the machine's union: a new event does not compile without one. */
  events: { [Type in EventFromLogic<M>['type']]: readonly Extract<EventFromLogic<M>, { type: Type }>[] };
  /** Every way in which every actor can end: a new actor does not compile without one. Keyed by invoke id = src. */
  outcomes: Outcomes<M>;
  /** What makes two snapshots different. Left out: the state value alone. */
  vertex?: (snapshot: SnapshotFrom<M>) => unknown;
  /** What makes two stories of one state different, as a short word for the story's name. */
  face?: (snapshot: SnapshotFrom<M>) => string | null;
  /** Events that a leaf deliberately does not answer, by leaf path ('*' = every leaf that does not answer it). */
  ignored?: Record<string, readonly EventFromLogic<M>['type'][]>;
  /** The most paths this model may generate. Written down so that an explosion is noticed in review. */
  most: number;
}

/** A model with its machine's types erased: what the harness, the stories and the charts work on. */
export interface Model {
  machine: AnyStateMachine;
  input?: unknown;
  events: Record<string, readonly AnyEventObject[]>;
  outcomes: Record<string, { done: Record<string, unknown>; error: Record<string, unknown> }>;
  vertex?: (snapshot: AnyMachineSnapshot) => unknown;
  face?: (snapshot: AnyMachineSnapshot) => string | null;
  ignored?: Record<string, readonly string[]>;
  most: number;
}

/** Checks a model against its machine's types, then hands it on without them. */
export const defineModel = <M extends AnyStateMachine>(model: ModelFor<M>): Model => model as unknown as Model;
