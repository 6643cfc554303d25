import { fromPromise, StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate';

/** The longest delay of a platform timer (24 days); a longer one would fire at once. */
const NEVER = 2 ** 31 - 1;
const pending = fromPromise(() => new Promise(() => {}));

export const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** The machine with actors that never end and delays that never fire. Its chart is the same. */
export const inertMachine = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors, delays } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(actors as Record<string, AnyActorLogic>).map(([src, logic]) => [
        src,
        isMachine(logic) ? inertMachine(logic) : pending,
      ]),
    ),
    delays: Object.fromEntries(Object.keys(delays).map((name) => [name, NEVER])),
  });
};
