/**
 * One section of the settings, as one person changes it. It lives while it is in view.
 *
 * What surprises: a save is a question. It carries only the changed fields and the moment at which they were read
 * (spec.md §7), and where somebody else saved in between nothing is written: both versions are shown, and the person
 * decides. What was typed is kept through every failure, and on the device until it is saved. Going live is asked about
 * once more, with what it would mean.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { disputed, pending, typedOf } from './section.draft.ts';
import { section, type SectionContext } from './section.setup.ts';

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

/** The fields in which both changed something different. */
export const selectClashes = ({ context }: SectionSnapshot): string[] => {
  if (context.theirs === null) return [];
  const theirs = disputed(context, context.theirs);
  return Object.keys(pending(context)).filter((name) => name in theirs);
};

const placeOf = ({ section: name, businessId }: SectionContext) => ({ section: name, businessId });
