import type { AnyActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate';

/** Snapshot before the code is loaded. It has no `context`, which views check. `isMissing`: loading has failed. */
type LoadingSnapshot = Snapshot<unknown> & { input: unknown; events: AnyEventObject[]; isMissing?: boolean };

/** Milliseconds until the code is requested again after a failure. */
const RETRY_AFTER = 5000;

const isLoading = (snapshot: Snapshot<unknown>): snapshot is LoadingSnapshot => 'events' in snapshot;

/**
 * An actor logic whose code is loaded when the first actor starts. Earlier events are queued and delivered in order. A
 * `load` that rejects is repeated for as long as the actor lives; `code.wanted` repeats it at once.
 *
 * `kindOf` selects one of several logics by the actor's input. Each kind is loaded once.
 */
export const lazyActor = <Logic extends AnyActorLogic, Input = unknown>(
  load: (input: Input) => Promise<Logic>,
  kindOf: (input: Input) => string = () => '',
): Logic => {
  const loaded = new Map<string, Logic>();
  const logics = new WeakMap<AnyActorRef, Logic>();
  const timers = new WeakMap<AnyActorRef, ReturnType<typeof setTimeout>>();

  const loadFor = (actor: AnyActorRef, input: Input): void => {
    const ifAlive = (then: () => void) => actor.getSnapshot().status === 'active' && then();
    clearTimeout(timers.get(actor));
    load(input).then(
      (logic) => {
        loaded.set(kindOf(input), logic);
        ifAlive(() => actor.send({ type: 'code.arrived' }));
      },
      () =>
        ifAlive(() => {
          timers.set(
            actor,
            setTimeout(() => ifAlive(() => loadFor(actor, input)), RETRY_AFTER),
          );
          actor.send({ type: 'code.missing' });
        }),
    );
  };

  return {
    getInitialSnapshot: (scope, input: Input) => {
      const logic = loaded.get(kindOf(input));
      if (logic === undefined) {
        const loading: LoadingSnapshot = { status: 'active', output: undefined, error: undefined, input, events: [] };
        return loading;
      }
      logics.set(scope.self, logic);
      return logic.getInitialSnapshot(scope, input);
    },
    start: (snapshot, scope) => {
      if (isLoading(snapshot)) loadFor(scope.self, snapshot.input as Input);
      else logics.get(scope.self)?.start?.(snapshot, scope);
    },
    transition: (snapshot: Snapshot<unknown>, event, scope): Snapshot<unknown> => {
      if (!isLoading(snapshot)) return logics.get(scope.self)?.transition(snapshot, event, scope) ?? snapshot;
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      const logic = loaded.get(kindOf(snapshot.input as Input));
      if (event.type === 'code.missing')
        return { ...snapshot, isMissing: true } satisfies LoadingSnapshot as LoadingSnapshot;
      if (event.type === 'code.wanted') {
        if (snapshot.isMissing) scope.defer(() => loadFor(scope.self, snapshot.input as Input));
        return { ...snapshot, isMissing: false } satisfies LoadingSnapshot as LoadingSnapshot;
      }
      if (event.type !== 'code.arrived' || logic === undefined) {
        const loading: LoadingSnapshot = { ...snapshot, events: [...snapshot.events, event] };
        return loading;
      }
      logics.set(scope.self, logic);
      const initial: Snapshot<unknown> = logic.getInitialSnapshot(scope, snapshot.input);
      logic.start?.(initial, scope);
      // Deferred, so that events from its own children at their start come first.
      for (const queued of snapshot.events) scope.defer(() => scope.self.send(queued));
      return initial;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  } satisfies AnyActorLogic as AnyActorLogic as Logic;
};
