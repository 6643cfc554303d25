/**
 * The chart of a desk: figures, rules and decisions of a business, which its rows change while they are on the screen.
 *
 * `loading`, `failed` and `denied` stand in for the desk. In `shown`, `deciding` chooses among the desk's own states, by what was
 * read; `refreshing` reads again while the desk stays on the screen, and answers the controls of the desk. A command is a
 * `request` among the desk's own states that ends in `refreshing`, because the database decides what the desk has become. What
 * has changed meanwhile is read when the state ends (staleness.ts).
 *
 * A desk's context is a `DeskContext`, its setup has `deskGuards` and the actions `markStale` and `markCurrent`, and a dialog
 * keeps in the context only what must survive it.
 */
import { requestOf } from './request.ts';
import { duringRead, type Staleness } from './staleness.ts';
import { withEvent } from './withEvent.ts';

export interface DeskContext extends Staleness {
  /** Why the last request was not carried out, or may not have been. */
  problem: unknown;
}

export const deskGuards = {
  isStale: ({ context }: { context: DeskContext }): boolean => context.isStale,
  hasProblem: ({ context }: { context: DeskContext }): boolean => context.problem !== null,
  isDenied: (_: unknown, { output }: { output: unknown }): boolean => output === null,
  isRefused: (_: unknown, { output }: { output: object }): boolean => 'refused' in output,
};

interface Read<Src, Input, SetRead, Unread, Again> {
  /** The actor; its output is null for a user who may not see the desk. */
  src: Src;
  input: Input;
  /** The action that keeps what was read. */
  set: SetRead;
  /** The action for a desk that could not be read again. */
  unread?: Unread;
  /** Events after which another desk is read, also while one is read, with the action of each. */
  readsAgain?: Again;
}

interface Desk<Id, Sign, Src, Input, SetRead, Unread, Again, Controls, Phase, States> {
  /** Of the machine. */
  id: Id;
  /** The event that says that what was read is old. */
  sign: Sign;
  read: Read<Src, Input, SetRead, Unread, Again>;
  /** `on` of what a user can ask for while no command runs; it must not depend on which of the desk's own states it is. */
  controls: Controls;
  /** Transitions of `deciding` to the desk's own states. The last has no guard. */
  phases: readonly Phase[];
  states: States;
}

/** `on`, `initial` and `states` of the machine. */
export const createDesk = <
  const Id extends string,
  const Sign extends string,
  const Src extends string,
  Input,
  const SetRead extends string,
  const Controls extends object,
  const Phase,
  States,
  const Unread = [],
  const Again extends Record<string, unknown> = Record<never, unknown>,
>({
  id,
  sign,
  read: { src, input, set, unread = [] as Unread, readsAgain = {} as Again },
  controls,
  phases,
  states,
}: Desk<Id, Sign, Src, Input, SetRead, Unread, Again, Controls, Phase, States>) => {
  const isDenied = withEvent('isDenied');
  const keep = withEvent(set);
  const whenStale = <const Target extends string>(target: Target) => ({ guard: 'isStale', target }) as const;
  const again = <const Target extends string>(target: Target) =>
    Object.fromEntries(
      Object.entries(readsAgain).map(([type, actions]) => [type, { target, reenter: true, actions }]),
    ) as { [Type in keyof Again]: { target: Target; reenter: true; actions: Again[Type] } };
  const loading = {
    ...requestOf({
      src,
      story: 'Loading',
      input,
      done: [
        { guard: isDenied, target: 'denied' },
        { target: 'shown', actions: keep },
      ],
      failed: { target: 'failed' },
    }),
    entry: 'markCurrent',
    on: again('loading'),
  } as const;
  const failed = {
    meta: { story: 'Failed' },
    always: whenStale('loading'),
    on: { 'retry.requested': { target: 'loading' }, ...again('loading') },
  } as const;
  const refreshing = {
    ...requestOf({
      src,
      story: 'Refreshing',
      input,
      done: [
        { guard: isDenied, target: `#${id}.denied` as const },
        { target: 'deciding', actions: keep },
      ],
      failed: { target: 'deciding', actions: unread },
    }),
    entry: 'markCurrent',
    on: { ...duringRead(controls), ...again('refreshing') },
  } as const;
  return {
    on: { [sign]: { actions: 'markStale' } } as Record<Sign, { actions: 'markStale' }>,
    initial: 'loading',
    states: {
      loading,
      failed,
      denied: { meta: { story: 'Denied' } },
      shown: {
        initial: 'deciding',
        states: { deciding: { always: [whenStale('refreshing'), ...phases] }, refreshing, ...states },
      },
    },
  } as const;
};
