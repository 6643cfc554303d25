import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';

/** Stands where a promise service belongs until `wiring.ts` provides one; says so when somebody forgot. */
export const unprovided = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Actor "${name}" has no implementation: add it to src/wiring.ts`)),
  );

/** The same for a callback actor: something that watches the outside and sends events back. */
export const unprovidedWatcher = <Received extends EventObject = EventObject, Input = NonReducibleUnknown>(
  name: string,
) =>
  fromCallback<Received, Input>(() => {
    throw new Error(`Actor "${name}" has no implementation: add it to src/wiring.ts`);
  });
