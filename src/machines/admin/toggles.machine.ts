/**
 * The dialog in which an administrator changes the AI toggles of a business. It lives as long as the dialog and outputs
 * the saved toggles.
 *
 * A change needs a reason, which the owner can read. The impact on customers is read once when the dialog opens; saving
 * does not wait for it.
 */
import { assign, sendParent, setup, type ActorRefFrom, type DoneStateEvent } from 'xstate';

import type { OutcomeUnknown, Toggles, TogglesResult } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import type { GoLiveImpact } from '../../contracts/settings.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { changesOf } from './toggles.ts';

interface Context {
  businessId: string;
  /** As saved in the database. */
  toggles: Toggles;
  refusal: string | null;
  /** The chats that the AI answers, or would answer if it were live. Null: not loaded. */
  impact: GoLiveImpact | null;
}

type Event = { type: 'changes.submitted'; toggles: Toggles; reason: string };

const toggles = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string; toggles: Toggles }> & { output: Toggles },
  actors: {
    saveToggles: placeholder<TogglesResult, { businessId: string; toggles: Partial<Toggles>; reason: string }>(
      'saveToggles',
    ),
    readImpact: placeholder<GoLiveImpact, { businessId: string }>('readImpact'),
  },
  guards: {
    hasChanges: ({ context }, { toggles: wanted, reason }: Event) =>
      changesOf(context.toggles, wanted).length > 0 && reason.trim() !== '' && reason.trim().length <= MAX_ADMIN_REASON,
    isSaved: (_, { output }: { output: TogglesResult }) => 'toggles' in output,
  },
  actions: {
    setToggles: assign((_, { output }: { output: TogglesResult }) =>
      'toggles' in output ? { toggles: output.toggles } : {},
    ),
    setRefusal: assign((_, { output }: { output: TogglesResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    setImpact: assign((_, { output }: { output: GoLiveImpact }) => ({ impact: output })),
    setUnreachable: assign({ refusal: '' }),
    /** The toggles may have been saved, so the panel reads its list again. */
    reportUnknownOutcome: sendParent({ type: 'outcome.unknown' } satisfies OutcomeUnknown),
    clearRefusal: assign({ refusal: null }),
  },
  delays: {
    timeout: 25_000,
  },
});

const editing = toggles.createStateConfig({
  meta: { story: 'Editing' },
  on: { 'changes.submitted': { guard: withEvent('hasChanges'), target: 'saving', actions: 'clearRefusal' } },
});

const saving = request(toggles, {
  src: 'saveToggles',
  story: 'Saving',
  input: ({ context, event }) => ({
    businessId: context.businessId,
    toggles: Object.fromEntries(changesOf(context.toggles, event.toggles).map((name) => [name, event.toggles[name]])),
    reason: event.reason.trim(),
  }),
  done: [
    { guard: withEvent('isSaved'), target: 'saved', actions: withEvent('setToggles') },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'editing', actions: ['setUnreachable', 'reportUnknownOutcome'] },
});

export const togglesMachine = toggles.createMachine({
  id: 'toggles',
  context: ({ input }) => ({ ...input, refusal: null, impact: null }),
  invoke: {
    id: 'readImpact',
    src: 'readImpact',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { actions: withEvent('setImpact') },
    // The dialog shows an unknown impact; the toggles can still be saved.
    onError: {},
  },
  initial: 'editing',
  states: { editing, saving, saved: { type: 'final', output: ({ context }) => context.toggles } },
  output: ({ event }) => (event as DoneStateEvent<Toggles>).output,
});

export type TogglesRef = ActorRefFrom<typeof togglesMachine>;

/** Whether a change is about the AI's answers to customers, and not about the simulator alone. */
export const concernsCustomers = (saved: Toggles, wanted: Toggles): boolean =>
  wanted.useAgentBehaviourV2 === 'live'
    ? changesOf(saved, wanted).some((name) => name !== 'simulatorAgentVersion')
    : saved.useAgentBehaviourV2 === 'live';

/** Null: no error. Empty: no response. */
export const selectRefusal = ({ context }: { context: Context }): string | null => context.refusal;
