/** What a section of the settings remembers, what may happen to it and what it does. */
import { assign, enqueueActions, sendTo, setup, type AnyActorRef } from 'xstate';

import type {
  FormSection,
  FormValues,
  GoLiveImpact,
  SectionLoaded,
  SectionSaved,
  SectionSaveResult,
  SectionSaveRefusal,
  SectionSaveRequest,
  SectionInput,
  SectionDraft,
} from '../../contracts/settings.ts';
import { unprovided } from '../app/placeholder.ts';
import { check, type Problems } from './checks.ts';
import { logoMachine } from './logo.machine.ts';
import { disputed, pending } from './section.draft.ts';
import { changesOf } from './sections.ts';

export interface SectionContext extends SectionInput {
  saved: SectionSaved | null;
  draft: FormValues;
  problems: Problems;
  /** Whether a save was tried with problems: from then on they are shown everywhere. */
  isChecked: boolean;
  theirs: SectionSaved | null;
  refusal: SectionSaveRefusal | { why: 'unreachable'; detail: string | null } | null;
  impact: GoLiveImpact | null;
}

type Event =
  | { type: 'draft.changed'; changes: FormValues }
  | { type: 'save.requested' }
  | { type: 'save.confirmed' }
  | { type: 'save.cancelled' }
  | { type: 'draft.discarded' }
  /** In a conflict: overwrite what they changed, or take it. */
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'decision.postponed' }
  | { type: 'retry.requested' };

/** The page around the section (settings.machine.ts): whoever started it. */
const page = ({ self }: { self: AnyActorRef }) => self._parent as AnyActorRef;

export const section = setup({
  types: {
    context: {} as SectionContext,
    events: {} as Event,
    input: {} as SectionInput,
    tags: {} as 'busy' | 'dirty',
    meta: {} as { story: string },
    children: {} as { logo: 'logo' },
  },
  actors: {
    /** Of the business's own section alone. */
    logo: logoMachine,
    loadSection: unprovided<SectionLoaded, SectionInput>('loadSection'),
    saveSection: unprovided<SectionSaveResult, SectionSaveRequest>('saveSection'),
    /** Keeps what was typed on the device, or forgets it (null). */
    keepDraft: unprovided<void, { section: FormSection; businessId: string; typed: SectionDraft | null }>('keepDraft'),
    weighImpact: unprovided<GoLiveImpact, { businessId: string }>('weighImpact'),
  },
  guards: {
    mayChange: (_, { output }: { output: SectionLoaded }) => output.mayChange,
    hasUnsaved: (_, { output }: { output: SectionLoaded }) => output.mayChange && output.unsaved !== null,
    wouldChange: ({ context }, { changes }: { changes: FormValues }) =>
      Object.keys(changesOf(context.saved?.values ?? {}, { ...context.draft, ...changes })).length > 0,
    hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
    goesLive: ({ context }) =>
      context.section === 'agen' &&
      'useAgentBehaviourV2' in pending(context) &&
      context.draft['useAgentBehaviourV2'] === 'live',
    isSaved: (_, { output }: { output: SectionSaveResult }) => 'saved' in output,
    /** Nothing that they changed is different from what this person wants: there is nothing to decide. */
    isAgreed: ({ context }, { output }: { output: SectionSaveResult }) =>
      'theirs' in output && Object.keys(disputed(context, output.theirs)).length === 0,
    isConflict: (_, { output }: { output: SectionSaveResult }) => 'theirs' in output,
  },
  actions: {
    openLogo: enqueueActions(({ context: { section: name, businessId }, enqueue }) => {
      if (name === 'bisnis') enqueue.spawnChild('logo', { id: 'logo', input: { businessId } });
    }),
    settle: assign(({ context }, { output: { mayChange, ...output } }: { output: SectionLoaded }) => {
      const draft = { ...output.values, ...(mayChange ? output.unsaved : null) };
      return { saved: output, draft, problems: check(context.section, draft), theirs: null, refusal: null };
    }),
    change: assign(({ context }, { changes }: { changes: FormValues }) => {
      const draft = { ...context.draft, ...changes };
      return { draft, problems: check(context.section, draft), refusal: null };
    }),
    discard: assign(({ context }) => {
      const draft = context.saved?.values ?? {};
      return { draft, problems: check(context.section, draft), isChecked: false, refusal: null };
    }),
    showProblems: assign({ isChecked: true }),
    finish: assign(({ context }, { output }: { output: SectionSaveResult }) =>
      'saved' in output
        ? {
            saved: output.saved,
            draft: output.saved.values,
            problems: {},
            isChecked: false,
            theirs: null,
            refusal: null,
          }
        : { saved: context.saved },
    ),
    meet: assign((_, { output }: { output: SectionSaveResult }) =>
      'theirs' in output ? { theirs: output.theirs } : {},
    ),
    refuse: assign((_, { output }: { output: SectionSaveResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    missServer: assign((_, { error }: { error: unknown }) => ({
      refusal: { why: 'unreachable' as const, detail: error instanceof Error ? error.message : null },
    })),
    /** Only what this person changed is laid over what the other one saved. */
    rebase: assign(({ context }) =>
      context.theirs === null
        ? {}
        : { saved: context.theirs, draft: { ...context.theirs.values, ...pending(context) }, theirs: null },
    ),
    takeTheirs: assign(({ context }) =>
      context.theirs === null
        ? {}
        : { saved: context.theirs, draft: context.theirs.values, problems: {}, isChecked: false, theirs: null },
    ),
    weigh: assign((_, { output }: { output: GoLiveImpact }) => ({ impact: output })),
    tellDirty: sendTo(page, { type: 'section.dirtied' }),
    tellClean: sendTo(page, { type: 'section.cleaned' }),
    tellSaved: sendTo(page, ({ context }) => ({
      type: 'section.saved',
      section: context.section,
      values: context.saved?.values ?? {},
    })),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 30_000,
    /** Milliseconds without a key pressed, after which what was typed is kept on the device. */
    pause: 500,
    savedFor: 3000,
  },
});
