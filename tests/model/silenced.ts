import { fromPromise, StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate';

/** The longest that a timer of the platform can wait (24 days); a longer one would ring at once. */
const NEVER = 2 ** 31 - 1;
const silence = fromPromise(() => new Promise(() => {}));

export const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** The machine with nobody behind it: its actors never answer, its clocks never ring. Its chart is the same. */
export const silenced = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors, delays } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(actors as Record<string, AnyActorLogic>).map(([src, logic]) => [
        src,
        isMachine(logic) ? silenced(logic) : silence,
      ]),
    ),
    delays: Object.fromEntries(Object.keys(delays).map((name) => [name, NEVER])),
  });
};
