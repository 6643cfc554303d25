/** The context, events, guards and actions of the section machine. */
import { assign, enqueueActions, sendParent, setup } from 'xstate';

import type {
  FormSection,
  FormValues,
  GoLiveImpact,
  LoadedSection,
  SavedSection,
  SectionSaveResult,
  SectionSaveRefusal,
  SectionSaveRequest,
  SectionInput,
  SectionDraft,
  SectionDraftChanged,
  SectionReport,
} from '../../contracts/settings.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { machinePlaceholder, placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import type { pushMachine } from '../notifications/push.machine.ts';
import { areaSearchMachine } from '../orders/areaSearch.machine.ts';
import { validateSection, type Problems } from './checks.ts';
import { connectionTestMachine } from './connectionTest.machine.ts';
import { logoMachine } from './logo.machine.ts';
import { changedDraft, conflictingChanges, pendingChanges } from './section.draft.ts';
import { changedFields } from './sections.ts';

export interface SectionContext extends SectionInput {
  saved: SavedSection | null;
  draft: FormValues;
  problems: Problems;
  /** True after a save with problems: from then on every problem is shown. */
  showsProblems: boolean;
  theirs: SavedSection | null;
  refusal: SectionSaveRefusal | { why: 'unreachable'; detail: string | null } | null;
  impact: GoLiveImpact | null;
}

type Event =
  | SectionDraftChanged
  | { type: 'save.requested' }
  | { type: 'save.confirmed' }
  | { type: 'save.cancelled' }
  | { type: 'draft.discarded' }
  /** In a conflict: overwrite the other user's values, or take them. */
  | { type: 'mine.chosen' }
  | { type: 'theirs.chosen' }
  | { type: 'conflict.postponed' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

/** What decides which customers the AI answers, and with which version. */
const LIVE_FIELDS = [
  'useAgentBehaviourV2',
  'liveAgentVersion',
  'enable_agent_partial_rollout',
  'agent_rollout_probability',
];

export const section = setup({
  types: {} as MachineTypes<SectionContext, Event, SectionInput, 'busy' | 'dirty'> & {
    children: { logo: 'logo'; areaSearch: 'areaSearch'; connectionTest: 'connectionTest'; push: 'push' };
  },
  actors: {
    /** Only in the sections of the business and of the catalogue, whose products have photos. */
    logo: logoMachine,
    /** Only in the shipping section: the origin of parcels. */
    areaSearch: areaSearchMachine,
    /** Only in the sections of payment and shipping. */
    connectionTest: connectionTestMachine,
    /** Only in the section of notifications. */
    push: machinePlaceholder<typeof pushMachine>('push'),
    loadSection: placeholder<LoadedSection, SectionInput>('loadSection'),
    saveSection: placeholder<SectionSaveResult, SectionSaveRequest>('saveSection'),
    /** Stores the draft on the device; null removes it. */
    storeDraft: placeholder<void, { section: FormSection; businessId: string; draft: SectionDraft | null }>(
      'storeDraft',
    ),
    estimateImpact: placeholder<GoLiveImpact, { businessId: string }>('estimateImpact'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    mayChange: (_, { output }: { output: LoadedSection }) => output.mayChange,
    hasUnsaved: (_, { output }: { output: LoadedSection }) => output.mayChange && output.unsaved !== null,
    wouldChange: ({ context }, event: Pick<SectionDraftChanged, 'changes' | 'photo'>) =>
      Object.keys(changedFields(context.saved?.values ?? {}, changedDraft(context.draft, event))).length > 0,
    hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
    goesLive: ({ context }) =>
      context.section === 'agen' &&
      context.draft['useAgentBehaviourV2'] === 'live' &&
      LIVE_FIELDS.some((field) => field in pendingChanges(context)),
    isSaved: (_, { output }: { output: SectionSaveResult }) => 'saved' in output,
    /** True if none of the other user's changes conflicts with this draft: the save can be retried over the new row. */
    isMergeable: ({ context }, { output }: { output: SectionSaveResult }) =>
      'theirs' in output && Object.keys(conflictingChanges(context, output.theirs)).length === 0,
    isConflict: (_, { output }: { output: SectionSaveResult }) => 'theirs' in output,
  },
  actions: {
    spawnChild: enqueueActions(({ context: { section: name, businessId }, enqueue }) => {
      if (name === 'bisnis' || name === 'katalog') enqueue.spawnChild('logo', { id: 'logo', input: { businessId } });
      if (name === 'ongkir') enqueue.spawnChild('areaSearch', { id: 'areaSearch', input: { businessId } });
      if (name === 'ongkir' || name === 'pembayaran') {
        const kind = name === 'ongkir' ? 'shipping' : 'payment';
        enqueue.spawnChild('connectionTest', { id: 'connectionTest', input: { businessId, kind } });
      }
      if (name === 'notifikasi') enqueue.spawnChild('push', { id: 'push' });
    }),
    setLoaded: assign(({ context }, { output: { mayChange, ...output } }: { output: LoadedSection }) => {
      const draft = { ...output.values, ...(mayChange ? output.unsaved : null) };
      return { saved: output, draft, problems: validateSection(context.section, draft), theirs: null, refusal: null };
    }),
    applyChanges: assign(({ context }, event: Pick<SectionDraftChanged, 'changes' | 'photo'>) => {
      const draft = changedDraft(context.draft, event);
      return { draft, problems: validateSection(context.section, draft), refusal: null };
    }),
    discardChanges: assign(({ context }) => {
      const draft = context.saved?.values ?? {};
      return { draft, problems: validateSection(context.section, draft), showsProblems: false, refusal: null };
    }),
    showProblems: assign({ showsProblems: true }),
    setSaved: assign(({ context }, { output }: { output: SectionSaveResult }) =>
      'saved' in output
        ? {
            saved: output.saved,
            draft: output.saved.values,
            problems: {},
            showsProblems: false,
            theirs: null,
            refusal: null,
          }
        : { saved: context.saved },
    ),
    setTheirs: assign((_, { output }: { output: SectionSaveResult }) =>
      'theirs' in output ? { theirs: output.theirs } : {},
    ),
    setRefusal: assign((_, { output }: { output: SectionSaveResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setUnreachable: assign((_, { error }: { error: unknown }) => ({
      refusal: { why: 'unreachable' as const, detail: error instanceof Error ? error.message : null },
    })),
    /** Applies only this user's changes to the values that the other user saved. */
    rebaseOnTheirs: assign(({ context }) =>
      context.theirs === null
        ? {}
        : { saved: context.theirs, draft: { ...context.theirs.values, ...pendingChanges(context) }, theirs: null },
    ),
    adoptTheirs: assign(({ context }) =>
      context.theirs === null
        ? {}
        : { saved: context.theirs, draft: context.theirs.values, problems: {}, showsProblems: false, theirs: null },
    ),
    setImpact: assign((_, { output }: { output: GoLiveImpact }) => ({ impact: output })),
    notifyDirty: sendParent({ type: 'section.dirtied' } satisfies SectionReport),
    notifyClean: sendParent({ type: 'section.cleaned' } satisfies SectionReport),
    notifySaved: sendParent(({ context }): SectionReport => ({
      type: 'section.saved',
      section: context.section,
      values: context.saved?.values ?? {},
    })),
  },
  delays: {
    /** Milliseconds. */
    responseTimeout: 30_000,
    /** Milliseconds after the last change, then the draft is stored on the device. */
    draftDelay: 500,
    savedNoticeTime: 3000,
  },
});
