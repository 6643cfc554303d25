/**
 * One section of the settings, as one person changes it. It lives while it is in view.
 *
 * What surprises: a save is a question. It carries only the changed fields and the moment at which they were read
 * (spec.md §7), and where somebody else saved in between nothing is written: both versions are shown, and the person
 * decides. What was typed is kept through every failure, and on the device until it is saved. Going live is asked about
 * once more, with what it would mean.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';

import { unprovided } from '../unprovided.ts';
import { check, type Problems } from './checks.ts';
import { logoMachine } from './logo.machine.ts';
import { changesOf, type FormSection, type Values } from './sections.ts';

export interface SectionInput {
  section: FormSection;
  businessId: string;
  userId: string;
  isOwner: boolean;
}

/** What was typed on this device and not saved, and what it was typed over. */
export interface Typed {
  changes: Values;
  /** The same fields as they were read. */
  before: Values;
  version: string | null;
}

/** A section as it stands in the database. `version`: the row's `updated_at`, word for word. */
export interface Saved {
  values: Values;
  version: string | null;
  /** Who saved it last, and when; null where nobody is known. */
  by: { name: string; at: string } | null;
  /** What was typed on this device before and never saved. */
  unsaved: Values | null;
}

/** Why a section was not saved, though the server was reached. `detail`: its own words. */
export interface SaveRefusal {
  why: 'denied' | 'invalid' | 'rate-limited';
  detail: string | null;
}

/** What a person finds when they open a section. A reader sees what is set, and why it is not theirs to change. */
export type Loaded = Saved & { mayChange: boolean };

export type SaveAnswer = { saved: Saved } | { theirs: Saved } | { refused: SaveRefusal };

/** What going live would mean now. */
export interface Impact {
  /** Chats that the AI would answer from then on; `more`: at least so many. */
  active: number;
  more: boolean;
  workingChannels: number;
}

interface Context extends SectionInput {
  saved: Saved | null;
  draft: Values;
  problems: Problems;
  /** Whether a save was tried with problems: from then on they are shown everywhere. */
  isChecked: boolean;
  theirs: Saved | null;
  refusal: SaveRefusal | { why: 'unreachable'; detail: string | null } | null;
  impact: Impact | null;
}

type Event =
  | { type: 'draft.changed'; changes: Values }
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

const section = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as SectionInput,
    tags: {} as 'busy' | 'dirty',
    meta: {} as { story: string },
    children: {} as { logo: 'logo' },
  },
  actors: {
    /** Of the business's own section alone. */
    logo: logoMachine,
    loadSection: unprovided<Loaded, SectionInput>('loadSection'),
    saveSection: unprovided<
      SaveAnswer,
      {
        section: FormSection;
        businessId: string;
        userId: string;
        changes: Values;
        draft: Values;
        version: string | null;
      }
    >('saveSection'),
    /** Keeps what was typed on the device, or forgets it (null). */
    keepDraft: unprovided<void, { section: FormSection; businessId: string; typed: Typed | null }>('keepDraft'),
    weighImpact: unprovided<Impact, { businessId: string }>('weighImpact'),
  },
  guards: {
    mayChange: (_, { output }: { output: Loaded }) => output.mayChange,
    hasUnsaved: (_, { output }: { output: Loaded }) => output.mayChange && output.unsaved !== null,
    wouldChange: ({ context }, { changes }: { changes: Values }) =>
      Object.keys(changesOf(context.saved?.values ?? {}, { ...context.draft, ...changes })).length > 0,
    hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
    goesLive: ({ context }) =>
      context.section === 'agen' &&
      'useAgentBehaviourV2' in pending(context) &&
      context.draft['useAgentBehaviourV2'] === 'live',
    isSaved: (_, { output }: { output: SaveAnswer }) => 'saved' in output,
    /** Nothing that they changed is different from what this person wants: there is nothing to decide. */
    isAgreed: ({ context }, { output }: { output: SaveAnswer }) =>
      'theirs' in output && Object.keys(disputed(context, output.theirs)).length === 0,
    isConflict: (_, { output }: { output: SaveAnswer }) => 'theirs' in output,
  },
  actions: {
    openLogo: enqueueActions(({ context: { section: name, businessId }, enqueue }) => {
      if (name === 'bisnis') enqueue.spawnChild('logo', { id: 'logo', input: { businessId } });
    }),
    settle: assign(({ context }, { output: { mayChange, ...output } }: { output: Loaded }) => {
      const draft = { ...output.values, ...(mayChange ? output.unsaved : null) };
      return { saved: output, draft, problems: check(context.section, draft), theirs: null, refusal: null };
    }),
    change: assign(({ context }, { changes }: { changes: Values }) => {
      const draft = { ...context.draft, ...changes };
      return { draft, problems: check(context.section, draft), refusal: null };
    }),
    discard: assign(({ context }) => {
      const draft = context.saved?.values ?? {};
      return { draft, problems: check(context.section, draft), isChecked: false, refusal: null };
    }),
    showProblems: assign({ isChecked: true }),
    finish: assign(({ context }, { output }: { output: SaveAnswer }) =>
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
    meet: assign((_, { output }: { output: SaveAnswer }) => ('theirs' in output ? { theirs: output.theirs } : {})),
    refuse: assign((_, { output }: { output: SaveAnswer }) => ('refused' in output ? { refusal: output.refused } : {})),
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
    weigh: assign((_, { output }: { output: Impact }) => ({ impact: output })),
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

const loading = section.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  after: { patience: { target: 'failed' } },
  invoke: {
    id: 'loadSection',
    src: 'loadSection',
    input: ({ context: { section: name, businessId, userId, isOwner } }) => ({
      section: name,
      businessId,
      userId,
      isOwner,
    }),
    onDone: [
      {
        guard: { type: 'hasUnsaved', params: ({ event }) => event },
        target: 'dirty',
        actions: { type: 'settle', params: ({ event }) => event },
      },
      {
        guard: { type: 'mayChange', params: ({ event }) => event },
        target: 'clean',
        actions: { type: 'settle', params: ({ event }) => event },
      },
      { target: 'reading', actions: { type: 'settle', params: ({ event }) => event } },
    ],
    onError: { target: 'failed', actions: { type: 'missServer', params: ({ event }) => event } },
  },
});

const failed = section.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const reading = section.createStateConfig({ meta: { story: 'ReadOnly' } });

const clean = section.createStateConfig({
  initial: 'resting',
  entry: 'tellClean',
  on: {
    'draft.changed': {
      guard: { type: 'wouldChange', params: ({ event }) => event },
      target: 'dirty',
      actions: { type: 'change', params: ({ event }) => event },
    },
  },
  states: {
    resting: { meta: { story: 'Clean' } },
    saved: { meta: { story: 'Saved' }, after: { savedFor: { target: 'resting' } } },
  },
});

const dirty = section.createStateConfig({
  tags: 'dirty',
  entry: 'tellDirty',
  initial: 'typing',
  on: {
    'draft.changed': [
      {
        guard: { type: 'wouldChange', params: ({ event }) => event },
        target: '.typing',
        reenter: true,
        actions: { type: 'change', params: ({ event }) => event },
      },
      { target: 'forgetting', actions: { type: 'change', params: ({ event }) => event } },
    ],
    'draft.discarded': { target: 'forgetting', actions: 'discard' },
    'save.requested': [
      { guard: 'hasProblems', actions: 'showProblems' },
      { guard: 'goesLive', target: 'weighing' },
      { target: 'saving' },
    ],
  },
  states: {
    typing: { meta: { story: 'Dirty' }, after: { pause: { target: 'keeping' } } },
    keeping: {
      meta: { story: 'DirtyKeeping' },
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        input: ({ context }) => ({ ...placeOf(context), typed: typedOf(context) }),
        onDone: { target: 'kept' },
        // Storage that is full or forbidden: the draft lives as long as the page.
        onError: { target: 'kept' },
      },
    },
    kept: { meta: { story: 'DirtyKept' } },
  },
});

/** Nothing is left to keep on the device. */
const forgetting = section.createStateConfig({
  meta: { story: 'Forgetting' },
  invoke: {
    id: 'keepDraft',
    src: 'keepDraft',
    input: ({ context }) => ({ ...placeOf(context), typed: null }),
    onDone: { target: 'clean' },
    onError: { target: 'clean' },
  },
  on: {
    'draft.changed': {
      guard: { type: 'wouldChange', params: ({ event }) => event },
      target: 'dirty',
      actions: { type: 'change', params: ({ event }) => event },
    },
  },
});

const weighing = section.createStateConfig({
  tags: ['busy', 'dirty'],
  meta: { story: 'Weighing' },
  after: { patience: { target: 'confirming' } },
  invoke: {
    id: 'weighImpact',
    src: 'weighImpact',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'confirming', actions: { type: 'weigh', params: ({ event }) => event } },
    // Unknown is said as unknown; it is asked all the same.
    onError: { target: 'confirming' },
  },
  on: { 'save.cancelled': { target: 'dirty' } },
});

const confirming = section.createStateConfig({
  tags: 'dirty',
  meta: { story: 'Confirming' },
  on: { 'save.confirmed': { target: 'saving' }, 'save.cancelled': { target: 'dirty' } },
});

const saving = section.createStateConfig({
  tags: ['busy', 'dirty'],
  meta: { story: 'Saving' },
  after: { patience: { target: 'dirty', actions: { type: 'missServer', params: { error: null } } } },
  invoke: {
    id: 'saveSection',
    src: 'saveSection',
    input: ({ context }) => ({
      ...placeOf(context),
      userId: context.userId,
      changes: pending(context),
      draft: context.draft,
      version: context.saved?.version ?? null,
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'forgettingSaved',
        actions: [{ type: 'finish', params: ({ event }) => event }, 'tellSaved'],
      },
      {
        // A row holds several sections, and an answer that was lost had saved: neither is somebody else's change.
        guard: { type: 'isAgreed', params: ({ event }) => event },
        target: 'saving',
        reenter: true,
        actions: [{ type: 'meet', params: ({ event }) => event }, 'rebase'],
      },
      {
        guard: { type: 'isConflict', params: ({ event }) => event },
        target: 'conflict',
        actions: { type: 'meet', params: ({ event }) => event },
      },
      { target: 'dirty', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'dirty', actions: { type: 'missServer', params: ({ event }) => event } },
  },
});

const forgettingSaved = section.createStateConfig({
  meta: { story: 'ForgettingSaved' },
  invoke: {
    id: 'keepDraft',
    src: 'keepDraft',
    input: ({ context }) => ({ ...placeOf(context), typed: null }),
    onDone: { target: 'clean.saved' },
    onError: { target: 'clean.saved' },
  },
});

const conflict = section.createStateConfig({
  tags: 'dirty',
  meta: { story: 'Conflict' },
  on: {
    'mine.kept': { target: 'saving', actions: 'rebase' },
    'theirs.taken': { target: 'forgetting', actions: 'takeTheirs' },
    'decision.postponed': { target: 'dirty' },
  },
});

export const sectionMachine = section.createMachine({
  id: 'section',
  context: ({ input }) => ({
    ...input,
    saved: null,
    draft: {},
    problems: {},
    isChecked: false,
    theirs: null,
    refusal: null,
    impact: null,
  }),
  entry: 'openLogo',
  initial: 'loading',
  states: {
    loading,
    failed,
    reading,
    clean,
    dirty,
    forgetting,
    weighing,
    confirming,
    saving,
    forgettingSaved,
    conflict,
  },
});

export type SectionRef = ActorRefFrom<typeof sectionMachine>;
export type SectionSnapshot = SnapshotFrom<typeof sectionMachine>;

export const selectLogo = (snapshot: SectionSnapshot) => snapshot.children.logo;

/** What a save would write. */
const pending = ({ saved, draft }: Context): Values => changesOf(saved?.values ?? {}, draft);

/** What they changed, where this person wants something else. */
const disputed = ({ saved, draft }: Context, theirs: Saved): Values =>
  changesOf(draft, changesOf(saved?.values ?? {}, theirs.values));

const typedOf = (context: Context): Typed => {
  const changes = pending(context);
  const { values = {}, version = null } = context.saved ?? {};
  return { changes, before: Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])), version };
};

const placeOf = ({ section: name, businessId }: Context) => ({ section: name, businessId });

/** The fields in which both changed something different. */
export const selectClashes = ({ context }: SectionSnapshot): string[] => {
  if (context.theirs === null) return [];
  const theirs = disputed(context, context.theirs);
  return Object.keys(pending(context)).filter((name) => name in theirs);
};
