import { matchesState, type AnyActorRef, type StateValue } from 'xstate';

/** Stands for an actor whose snapshot never changes, in stories of a part that only reads it. */
export const stillActor = <Ref extends AnyActorRef>(value: StateValue, context: object, children: object = {}): Ref => {
  const snapshot = {
    value,
    context,
    children,
    matches: (other: StateValue) => matchesState(other, value),
    can: () => true,
    hasTag: () => false,
  };
  const subscription = { unsubscribe: () => {} };
  return {
    getSnapshot: () => snapshot,
    subscribe: () => subscription,
    on: () => subscription,
    send: () => {},
  } as unknown as Ref;
};
