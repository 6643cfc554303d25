import type { AnyStateMachine } from 'xstate';

/** All actors of a machine; a missing one does not compile. */
export type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;
