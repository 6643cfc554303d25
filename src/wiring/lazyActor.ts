/** Actors whose code comes while they already live: nobody has to wait for it, and nothing that is sent meanwhile is lost. */
import type { AnyActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate';

/**
 * What an actor knows before its code is there. It has no `context`: by that views tell. `isMissing`: it did not come, and
 * whoever waits for it may say so.
 */
type Waiting = Snapshot<unknown> & { input: unknown; events: AnyEventObject[]; isMissing?: boolean };

/** Milliseconds until code that did not come is asked for again. */
const AGAIN = 5000;

const isWaiting = (snapshot: Snapshot<unknown>): snapshot is Waiting => 'events' in snapshot;

/**
 * The logic that `load` brings, usable at once. Events that come before it are kept in their order and handed to it.
 * A `load` that rejects is called again, for as long as the actor lives: a dead outbox would send nothing. Whoever does not
 * want to wait for that sends `code.wanted`.
 *
 * `kindOf` tells, from an actor's input, which of several logics it is to be; each kind is loaded once.
 */
export const arriving = <Logic extends AnyActorLogic, Input = unknown>(
  load: (input: Input) => Promise<Logic>,
  kindOf: (input: Input) => string = () => '',
): Logic => {
  const known = new Map<string, Logic>();
  const logics = new WeakMap<AnyActorRef, Logic>();
  const timers = new WeakMap<AnyActorRef, ReturnType<typeof setTimeout>>();

  const fetchFor = (actor: AnyActorRef, input: Input): void => {
    const ifAlive = (then: () => void) => actor.getSnapshot().status === 'active' && then();
    clearTimeout(timers.get(actor));
    load(input).then(
      (logic) => {
        known.set(kindOf(input), logic);
        ifAlive(() => actor.send({ type: 'code.arrived' }));
      },
      () =>
        ifAlive(() => {
          timers.set(
            actor,
            setTimeout(() => ifAlive(() => fetchFor(actor, input)), AGAIN),
          );
          actor.send({ type: 'code.missing' });
        }),
    );
  };

  return {
    getInitialSnapshot: (scope, input: Input) => {
      const logic = known.get(kindOf(input));
      if (logic === undefined) {
        const waiting: Waiting = { status: 'active', output: undefined, error: undefined, input, events: [] };
        return waiting;
      }
      logics.set(scope.self, logic);
      return logic.getInitialSnapshot(scope, input);
    },
    start: (snapshot, scope) => {
      if (isWaiting(snapshot)) fetchFor(scope.self, snapshot.input as Input);
      else logics.get(scope.self)?.start?.(snapshot, scope);
    },
    transition: (snapshot: Snapshot<unknown>, event, scope): Snapshot<unknown> => {
      if (!isWaiting(snapshot)) return logics.get(scope.self)?.transition(snapshot, event, scope) ?? snapshot;
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      const logic = known.get(kindOf(snapshot.input as Input));
      if (event.type === 'code.missing') return { ...snapshot, isMissing: true } satisfies Waiting as Waiting;
      if (event.type === 'code.wanted') {
        if (snapshot.isMissing) scope.defer(() => fetchFor(scope.self, snapshot.input as Input));
        return { ...snapshot, isMissing: false } satisfies Waiting as Waiting;
      }
      if (event.type !== 'code.arrived' || logic === undefined) {
        const waiting: Waiting = { ...snapshot, events: [...snapshot.events, event] };
        return waiting;
      }
      logics.set(scope.self, logic);
      const begun: Snapshot<unknown> = logic.getInitialSnapshot(scope, snapshot.input);
      logic.start?.(begun, scope);
      // Behind what its own children say as they start.
      for (const kept of snapshot.events) scope.defer(() => scope.self.send(kept));
      return begun;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  } satisfies AnyActorLogic as AnyActorLogic as Logic;
};
