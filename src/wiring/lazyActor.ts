import type { AnyActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate';

/** Snapshot before the code is loaded. It has no `context`, which views check. `loadFailure`: the code failed to load. */
type LoadingSnapshot = Snapshot<unknown> & { input: unknown; events: AnyEventObject[]; loadFailure?: unknown };

const isLoading = (snapshot: Snapshot<unknown>): snapshot is LoadingSnapshot => 'events' in snapshot;

/**
 * An actor logic whose code is loaded when the first actor starts. Earlier events are queued and delivered in order.
 * When `load` rejects, the actor keeps the failure for its view, and a reload of the page loads the code (ADR 15).
 *
 * `kindOf` selects one of several logics by the actor's input. Each kind is loaded once.
 */
export const lazyActor = <Logic extends AnyActorLogic, Input = unknown>(
  load: (input: Input) => Promise<Logic>,
  kindOf: (input: Input) => string = () => '',
): Logic => {
  const loaded = new Map<string, Logic>();
  const logics = new WeakMap<AnyActorRef, Logic>();

  const loadFor = async (actor: AnyActorRef, input: Input): Promise<void> => {
    const event = await load(input).then(
      (logic) => {
        loaded.set(kindOf(input), logic);
        return { type: 'code.arrived' };
      },
      (loadFailure: unknown) => ({ type: 'code.failed', loadFailure }),
    );
    if (actor.getSnapshot().status === 'active') actor.send(event);
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
      if (isLoading(snapshot)) void loadFor(scope.self, snapshot.input as Input);
      else logics.get(scope.self)?.start?.(snapshot, scope);
    },
    transition: (snapshot: Snapshot<unknown>, event, scope): Snapshot<unknown> => {
      if (!isLoading(snapshot)) return logics.get(scope.self)?.transition(snapshot, event, scope) ?? snapshot;
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      if (event.type === 'code.failed') {
        const failed: LoadingSnapshot = { ...snapshot, loadFailure: event.loadFailure };
        return failed;
      }
      const logic = loaded.get(kindOf(snapshot.input as Input));
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
