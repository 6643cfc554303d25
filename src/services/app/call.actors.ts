import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

/** The actor of a service that takes what the machine gives, and stops when the machine no longer waits. */
export const callOf = <Deps, Input extends NonReducibleUnknown, Output>(
  deps: Deps,
  call: (deps: Deps, input: Input, signal: AbortSignal) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(async ({ input, signal }) => call(deps, input, signal));
