/** Actors whose code comes while they already live: nobody has to wait for it, and nothing that is sent meanwhile is lost. */
import type { AnyActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate';

/** What an actor knows before its code is there. It has no `context`: by that views tell. */
type Waiting = Snapshot<unknown> & { input: unknown; events: AnyEventObject[] };

/** Milliseconds until code that did not come is asked for again. */
const AGAIN = 5000;

const isWaiting = (snapshot: Snapshot<unknown>): snapshot is Waiting => !('context' in snapshot);

/**
 * The logic that `load` brings, usable at once. Events that come before it are kept in their order and handed to it.
 * A `load` that rejects is called again, for as long as the actor lives: a dead outbox would send nothing.
 */
export const arriving = <Logic extends AnyActorLogic>(load: () => Promise<Logic>): Logic => {
  let loaded: Logic | undefined;

  const fetchFor = (actor: AnyActorRef): void => {
    const ifAlive = (then: () => void) => actor.getSnapshot().status === 'active' && then();
    load().then(
      (logic) => {
        loaded = logic;
        ifAlive(() => actor.send({ type: 'code.arrived' }));
      },
      () => setTimeout(() => ifAlive(() => fetchFor(actor)), AGAIN),
    );
  };

  return {
    getInitialSnapshot: (scope, input) => {
      const waiting: Waiting = { status: 'active', output: undefined, error: undefined, input, events: [] };
      return loaded?.getInitialSnapshot(scope, input) ?? waiting;
    },
    start: (snapshot, scope) => {
      if (isWaiting(snapshot)) fetchFor(scope.self);
      else loaded?.start?.(snapshot, scope);
    },
    transition: (snapshot: Snapshot<unknown>, event, scope): Snapshot<unknown> => {
      if (!isWaiting(snapshot)) return loaded?.transition(snapshot, event, scope) ?? snapshot;
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      if (event.type !== 'code.arrived' || loaded === undefined) {
        const waiting: Waiting = { ...snapshot, events: [...snapshot.events, event] };
        return waiting;
      }
      const begun: Snapshot<unknown> = loaded.getInitialSnapshot(scope, snapshot.input);
      loaded.start?.(begun, scope);
      // Behind what its own children say as they start.
      for (const kept of snapshot.events) scope.defer(() => scope.self.send(kept));
      return begun;
    },
    getPersistedSnapshot: (snapshot, options) => loaded?.getPersistedSnapshot(snapshot, options) ?? snapshot,
  } satisfies AnyActorLogic as AnyActorLogic as Logic;
};
