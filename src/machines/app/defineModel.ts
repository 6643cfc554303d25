/**
 * Test models of machines. A model adds what a machine's graph does not contain: example payloads of its events, the ways
 * in which its actors end, and which snapshots count as different. Stories and generated test paths come from it.
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

// XState exposes a machine's actors only as the fourth type argument.
/* oxlint-disable typescript/no-explicit-any */
type ActorsOf<M> =
  M extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any> ? Actor : never;
/* oxlint-enable typescript/no-explicit-any */

type Outcomes<M> = {
  [Src in ActorsOf<M>['src'] & string]: {
    /** Named outputs. The name becomes part of the path's title. */
    done: Record<string, OutputFrom<Extract<ActorsOf<M>, { src: Src }>['logic']>>;
    /** Named errors that the actor may reject or throw. */
    error: Record<string, unknown>;
  };
};

/** Something that was read has changed. */
type Sign = `${string}.invalidated`;

/** `vertex` and `variant` are methods: the compiler then accepts the model of any machine as a `Model`. */
export interface ModelFor<M extends AnyStateMachine> {
  machine: M;
  input?: InputFrom<M>;
  /** At least one example of every event; a new event does not compile without one. */
  events: { [Type in EventFromLogic<M>['type']]: readonly Extract<EventFromLogic<M>, { type: Type }>[] };
  /** Every way in which each actor can end, keyed by invoke id = src; a new actor does not compile without one. */
  outcomes: Outcomes<M>;
  /** What distinguishes two snapshots beside the state value. */
  vertex?(snapshot: SnapshotFrom<M>): unknown;
  /** Distinguishes two stories of one state: a short suffix of the story's name. */
  variant?(snapshot: SnapshotFrom<M>): string | null;
  /**
   * Events that a state deliberately ignores, with all states inside it, by its path. Not a sign that something has
   * changed, which a machine remembers in every state (staleness.ts).
   */
  ignored?: Record<string, readonly Exclude<EventFromLogic<M>['type'], Sign>[]>;
  /** Why a state ignores such a sign, by its path: nothing has been read there, or it is read next. */
  unread?: Record<string, Partial<Record<Extract<EventFromLogic<M>['type'], Sign>, string>>>;
  /**
   * The reasons for exceptions: a busy state without a time limit of its own ('sending'), and an error or time limit that
   * does not change a busy state ('checking on error checkFile', 'checking on after checkLimit').
   */
  deliberate?: Record<string, string>;
  /** Most paths that this model may generate, so that an explosion is noticed in review. */
  maxPaths: number;
  /**
   * The machine comes from a factory whose own model walks its paths. This model has the rows of one use, for its stories and
   * its view, and only the events that this use knows. Its view is shown in every vertex, and takes each event once in each
   * state as it looks.
   */
  isSample?: boolean;
}

/** A model without its machine's types, for the test harness, the stories and the charts. */
export interface Model {
  machine: AnyStateMachine;
  input?: unknown;
  events: Record<string, readonly AnyEventObject[]>;
  outcomes: Record<string, { done: Record<string, unknown>; error: Record<string, unknown> }>;
  vertex?(snapshot: AnyMachineSnapshot): unknown;
  variant?(snapshot: AnyMachineSnapshot): string | null;
  ignored?: Record<string, readonly string[]>;
  unread?: Record<string, Partial<Record<string, string>>>;
  deliberate?: Record<string, string>;
  maxPaths: number;
  isSample?: boolean;
  /** Whether an event of the examples happens here: of paths for testing by hand, whether a person can cause it. */
  allows?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean;
}

/** All events except some: of the controls of a view, those that a state does not answer. */
export const without = <Event extends string>(all: readonly Event[], ...some: NoInfer<Event>[]): Event[] =>
  all.filter((event) => !some.includes(event));

/** Checks a model against its machine's types and returns it without them. */
export const defineModel = <M extends AnyStateMachine>(model: ModelFor<M>): Model => model;
