/**
 * The change of the user's name, which their colleagues see. It lives while the account section of the settings or the
 * account page is in view.
 *
 * While it is saved, the new name is already shown; a failure returns it to the field.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { NameRefusal } from '../../contracts/account.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  /** As the server has it; null without a name. */
  name: string | null;
  /** As submitted last. */
  draft: string | null;
  refusal: NameRefusal | null;
}

type Event =
  | { type: 'change.requested' }
  | { type: 'change.cancelled' }
  /** Trimmed and not empty. */
  | { type: 'name.submitted'; name: string };

const name = setup({
  types: {} as MachineTypes<Context, Event, { name: string | null }>,
  actors: {
    /** Null: it is saved. */
    saveName: placeholder<NameRefusal | null, { name: string }>('saveName'),
  },
  guards: {
    isSame: ({ context }, { name: submitted }: { name: string }) => submitted === context.name,
    isSaved: (_, { output }: { output: NameRefusal | null }) => output === null,
  },
  actions: {
    setDraft: assign((_, { name: draft }: { name: string }) => ({ draft, refusal: null })),
    applyDraft: assign(({ context }) => ({ name: context.draft, draft: null })),
    discardDraft: assign({ draft: null, refusal: null }),
    setRefusal: assign((_, { output: refusal }: { output: NameRefusal | null }) => ({ refusal })),
    /** Lists of members and the menu of the account show the old name. */
    announce: sendTo(toActor('workspace'), { type: 'profile.changed' }),
  },
  delays: { responseTimeout: 30_000 },
});

const shown = name.createStateConfig({
  meta: { story: 'Shown' },
  on: { 'change.requested': { target: 'editing' } },
});

const editing = name.createStateConfig({
  meta: { story: 'Editing' },
  on: {
    'name.submitted': [
      { guard: withEvent('isSame'), target: 'shown', actions: 'discardDraft' },
      { target: 'saving', actions: withEvent('setDraft') },
    ],
    'change.cancelled': { target: 'shown', actions: 'discardDraft' },
  },
});

const saving = request(name, {
  src: 'saveName',
  story: 'Saving',
  input: ({ context }) => ({ name: context.draft ?? '' }),
  done: [
    { guard: withEvent('isSaved'), target: 'saved', actions: ['applyDraft', 'announce'] },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'editing', actions: { type: 'setRefusal', params: { output: 'unexpected' } } },
  late: { target: 'editing', actions: { type: 'setRefusal', params: { output: 'unreachable' } } },
  limit: 'responseTimeout',
});

const saved = name.createStateConfig({
  meta: { story: 'Saved' },
  on: { 'change.requested': { target: 'editing' } },
});

export const nameMachine = name.createMachine({
  id: 'name',
  context: ({ input }) => ({ name: input.name, draft: null, refusal: null }),
  initial: 'shown',
  states: { shown, editing, saving, saved },
});

export type NameRef = ActorRefFrom<typeof nameMachine>;

/** The name to show or to edit, also before it is saved; null without a name. */
export const selectName = ({ context }: SnapshotFrom<typeof nameMachine>): string | null =>
  context.draft ?? context.name;
