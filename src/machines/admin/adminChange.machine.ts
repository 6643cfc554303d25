/**
 * The dialog in which an administrator grants a permission, pauses a broadcast or restarts a session. It lives as long as the
 * dialog and outputs the changed entry of the list; null: the list shows it when it is read again.
 *
 * A change needs a reason, which is recorded. A change that is refused or not answered may have been saved nevertheless, so
 * the panel reads its list again.
 */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate';

import type {
  AdminChange,
  AdminChangeResult,
  AdminEntry,
  AdminRefusal,
  OutcomeUnknown,
  PersonEntry,
} from '../../contracts/admin.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

const change = setup({
  types: {} as MachineTypes<
    { change: AdminChange; refusal: AdminRefusal | null; changed: AdminEntry | null },
    { type: 'reason.submitted'; reason: string },
    { change: AdminChange }
  > & { output: AdminEntry | null },
  actors: {
    saveChange: placeholder<AdminChangeResult, { change: AdminChange; reason: string }>('saveChange'),
  },
  guards: {
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    isSaved: (_, { output }: { output: AdminChangeResult }) => 'entry' in output,
  },
  actions: {
    setChanged: assign((_, { output }: { output: AdminChangeResult }) =>
      'entry' in output ? { changed: output.entry } : {},
    ),
    setRefusalFrom: assign((_, { output }: { output: AdminChangeResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    setRefusal: assign((_, { refusal }: { refusal: AdminRefusal }) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    reportUnknownOutcome: sendParent({ type: 'outcome.unknown' } satisfies OutcomeUnknown),
  },
  delays: {
    timeout: 25_000,
  },
});

const editing = change.createStateConfig({
  meta: { story: 'Editing' },
  on: { 'reason.submitted': { guard: withEvent('hasReason'), target: 'saving', actions: 'clearRefusal' } },
});

const saving = request(change, {
  src: 'saveChange',
  story: 'Saving',
  input: ({ context, event }) => ({ change: context.change, reason: event.reason.trim() }),
  done: [
    { guard: withEvent('isSaved'), target: 'saved', actions: withEvent('setChanged') },
    { target: 'editing', actions: [withEvent('setRefusalFrom'), 'reportUnknownOutcome'] },
  ],
  failed: {
    target: 'editing',
    actions: [{ type: 'setRefusal', params: { refusal: 'unexpected' } }, 'reportUnknownOutcome'],
  },
  late: {
    target: 'editing',
    actions: [{ type: 'setRefusal', params: { refusal: 'unreachable' } }, 'reportUnknownOutcome'],
  },
});

export const adminChangeMachine = change.createMachine({
  id: 'adminChange',
  context: ({ input: { change: wanted } }) => ({ change: wanted, refusal: null, changed: null }),
  initial: 'editing',
  states: { editing, saving, saved: { type: 'final' } },
  output: ({ context }) => context.changed,
});

export type AdminChangeRef = ActorRefFrom<typeof adminChangeMachine>;

/** Grants the admin permission to a person without it, and revokes it from an administrator. */
export const permissionChange = (entry: PersonEntry): AdminChange & { kind: 'permission' } => ({
  kind: 'permission',
  entry,
  granted: !entry.permissions.includes('admin'),
});
