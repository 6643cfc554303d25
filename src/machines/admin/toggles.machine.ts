/**
 * An administrator changes how the AI of somebody else's business behaves. It lives as long as the dialog, and ends with
 * what was saved.
 *
 * What surprises: without a reason there is nothing to save, because the owner reads it. What a change would mean for
 * the customers is asked once, beside everything else; nobody waits for it.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef, type DoneStateEvent } from 'xstate';

import type { Toggles, TogglesResult } from '../../contracts/admin.ts';
import type { GoLiveImpact } from '../../contracts/settings.ts';
import { unprovided } from '../app/placeholder.ts';
import { changesOf } from './rows.ts';

interface Context {
  businessId: string;
  /** As they are in the database. */
  toggles: Toggles;
  refusal: string | null;
  /** Whom the AI answers, or would answer if it were live. Null: not known, or not yet. */
  impact: GoLiveImpact | null;
}

type Event = { type: 'changes.submitted'; toggles: Toggles; reason: string };

const toggles = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; toggles: Toggles },
    output: {} as Toggles,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    saveToggles: unprovided<TogglesResult, { businessId: string; toggles: Partial<Toggles>; reason: string }>(
      'saveToggles',
    ),
    weighImpact: unprovided<GoLiveImpact, { businessId: string }>('weighImpact'),
  },
  guards: {
    isChange: ({ context }, { toggles: wanted, reason }: Event) =>
      changesOf(context.toggles, wanted).length > 0 && reason.trim() !== '' && reason.trim().length <= 500,
    isSaved: (_, { output }: { output: TogglesResult }) => 'toggles' in output,
  },
  actions: {
    keep: assign((_, { output }: { output: TogglesResult }) =>
      'toggles' in output ? { toggles: output.toggles } : {},
    ),
    refuse: assign((_, { output }: { output: TogglesResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    weigh: assign((_, { output }: { output: GoLiveImpact }) => ({ impact: output })),
    giveUp: assign({ refusal: '' }),
    /** Whether it was saved nobody knows, until somebody reads it. */
    tellDoubt: sendTo(({ self }) => self._parent as AnyActorRef, { type: 'outcome.doubted' }),
    forgive: assign({ refusal: null }),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 25_000,
  },
});

const editing = toggles.createStateConfig({
  meta: { story: 'Editing' },
  on: {
    'changes.submitted': {
      guard: { type: 'isChange', params: ({ event }) => event },
      target: 'saving',
      actions: 'forgive',
    },
  },
});

const saving = toggles.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'saveToggles',
    src: 'saveToggles',
    input: ({ context, event }) => ({
      businessId: context.businessId,
      toggles: Object.fromEntries(changesOf(context.toggles, event.toggles).map((name) => [name, event.toggles[name]])),
      reason: event.reason.trim(),
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'saved',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: ['giveUp', 'tellDoubt'] },
  },
  after: { patience: { target: 'editing', actions: ['giveUp', 'tellDoubt'] } },
});

export const togglesMachine = toggles.createMachine({
  id: 'toggles',
  context: ({ input }) => ({ ...input, refusal: null, impact: null }),
  invoke: {
    id: 'weighImpact',
    src: 'weighImpact',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { actions: { type: 'weigh', params: ({ event }) => event } },
    // Unknown is said as unknown; it can be saved all the same.
    onError: {},
  },
  initial: 'editing',
  states: { editing, saving, saved: { type: 'final', output: ({ context }) => context.toggles } },
  output: ({ event }) => (event as DoneStateEvent<Toggles>).output,
});

export type TogglesRef = ActorRefFrom<typeof togglesMachine>;

/**
 * What a change would mean to customers: `answers`: the AI answers them, in this manner, from now on; `stops`: it does
 * not any more. Null: they would notice nothing.
 */
export const effectOf = (saved: Toggles, wanted: Toggles): 'answers' | 'stops' | null => {
  const changed = changesOf(saved, wanted);
  if (wanted.useAgentBehaviourV2 !== 'live') return saved.useAgentBehaviourV2 === 'live' ? 'stops' : null;
  return changed.some((name) => name !== 'simulatorAgentVersion') ? 'answers' : null;
};

/** Null: nothing went wrong. Empty: it did, and nobody said why. */
export const selectRefusal = ({ context }: { context: Context }): string | null => context.refusal;
