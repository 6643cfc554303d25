import { fromCallback, fromPromise, type AnyActorLogic, type EventObject, type NonReducibleUnknown } from 'xstate';

/** Placeholder for a promise actor that src/wiring provides. It rejects if wiring forgot it. */
export const placeholder = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Actor "${name}" has no implementation: add it to src/wiring`)),
  );

/** Placeholder for a callback actor that src/wiring provides. It throws if wiring forgot it. */
export const callbackPlaceholder = <Received extends EventObject = EventObject, Input = NonReducibleUnknown>(
  name: string,
) =>
  fromCallback<Received, Input>(() => {
    // oxlint-disable-next-line chabot/thrown -- otherwise no test would notice that an actor is missing
    throw new Error(`Actor "${name}" has no implementation: add it to src/wiring`);
  });

/** Placeholder for a machine whose code loads later. Only its type is imported: `machinePlaceholder<typeof machine>`. */
export const machinePlaceholder = <Machine extends AnyActorLogic>(name: string): Machine => {
  const logic: AnyActorLogic = callbackPlaceholder(name);
  return logic as Machine;
};
