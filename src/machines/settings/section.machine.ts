/**
 * One section of the settings as one user edits it. It lives while the section is in view.
 *
 * A save sends only the changed fields, with the version of the row that was read. If another user saved in between,
 * nothing is written: the machine shows both versions and the user decides. The draft survives every failure, and is
 * stored on the device until it is saved. Turning the AI on for customers needs a second confirmation that shows the
 * impact.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { conflictingChanges, pendingChanges, draftOf } from './section.draft.ts';
import { section, type SectionContext } from './section.setup.ts';

const loading = request(section, {
  src: 'loadSection',
  story: 'Loading',
  input: ({ context: { section: name, businessId, userId, isOwner } }) => ({
    section: name,
    businessId,
    userId,
    isOwner,
  }),
  done: [
    { guard: withEvent('hasUnsaved'), target: 'dirty', actions: withEvent('setLoaded') },
    { guard: withEvent('mayChange'), target: 'clean', actions: withEvent('setLoaded') },
    { target: 'readOnly', actions: withEvent('setLoaded') },
  ],
  failed: { target: 'failed', actions: withEvent('setUnreachable') },
  late: { target: 'failed', actions: { type: 'setUnreachable', params: { error: null } } },
  limit: 'responseTimeout',
});

const failed = section.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'connection.regained': { target: 'loading' } },
});

const readOnly = section.createStateConfig({ meta: { story: 'ReadOnly' } });

const clean = section.createStateConfig({
  initial: 'idle',
  entry: 'notifyClean',
  on: { 'draft.changed': { guard: withEvent('wouldChange'), target: 'dirty', actions: withEvent('applyChanges') } },
  states: {
    idle: { meta: { story: 'Clean' } },
    saved: { meta: { story: 'Saved' }, after: { savedNoticeTime: { target: 'idle' } } },
  },
});

const dirty = section.createStateConfig({
  tags: 'dirty',
  entry: 'notifyDirty',
  initial: 'editing',
  on: {
    'draft.changed': [
      { guard: withEvent('wouldChange'), target: '.editing', reenter: true, actions: withEvent('applyChanges') },
      { target: 'clearingDraft', actions: withEvent('applyChanges') },
    ],
    'draft.discarded': { target: 'clearingDraft', actions: 'discardChanges' },
    'save.requested': [
      { guard: 'hasProblems', actions: 'showProblems' },
      { guard: 'goesLive', target: 'estimatingImpact' },
      { target: 'saving' },
    ],
  },
  states: {
    editing: { meta: { story: 'Dirty' }, after: { draftDelay: { target: 'storing' } } },
    storing: {
      meta: { story: 'DirtyStoring' },
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => ({ ...sectionKeyOf(context), draft: draftOf(context) }),
        onDone: { target: 'stored' },
        // Storage is full or blocked: the draft lives as long as the page.
        onError: { target: 'stored' },
      },
    },
    stored: { meta: { story: 'DirtyStored' } },
  },
});

/** Removes the stored draft from the device. The fields stay open for changes. */
const clearing = (story: string, target: 'clean' | 'clean.saved') =>
  section.createStateConfig({
    meta: { story },
    invoke: {
      id: 'storeDraft',
      src: 'storeDraft',
      input: ({ context }) => ({ ...sectionKeyOf(context), draft: null }),
      onDone: { target },
      onError: { target },
    },
    on: { 'draft.changed': { guard: withEvent('wouldChange'), target: 'dirty', actions: withEvent('applyChanges') } },
  });

const estimatingImpact = section.createStateConfig({
  tags: ['busy', 'dirty'],
  meta: { story: 'EstimatingImpact' },
  after: { responseTimeout: { target: 'confirming' } },
  invoke: {
    id: 'estimateImpact',
    src: 'estimateImpact',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'confirming', actions: withEvent('setImpact') },
    // The confirmation opens without an estimate.
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
  after: { responseTimeout: { target: 'dirty', actions: { type: 'setUnreachable', params: { error: null } } } },
  invoke: {
    id: 'saveSection',
    src: 'saveSection',
    input: ({ context }) => ({
      ...sectionKeyOf(context),
      userId: context.userId,
      changes: pendingChanges(context),
      draft: context.draft,
      version: context.saved?.version ?? null,
    }),
    onDone: [
      { guard: withEvent('isSaved'), target: 'clearingSavedDraft', actions: [withEvent('setSaved'), 'notifySaved'] },
      {
        // Several sections share a row, and a lost response may have saved: neither is a conflict.
        guard: withEvent('isMergeable'),
        target: 'saving',
        reenter: true,
        actions: [withEvent('setTheirs'), 'rebaseOnTheirs'],
      },
      { guard: withEvent('isConflict'), target: 'conflict', actions: withEvent('setTheirs') },
      { target: 'dirty', actions: withEvent('setRefusal') },
    ],
    onError: { target: 'dirty', actions: withEvent('setUnreachable') },
  },
});

const conflict = section.createStateConfig({
  tags: 'dirty',
  meta: { story: 'Conflict' },
  on: {
    'mine.chosen': { target: 'saving', actions: 'rebaseOnTheirs' },
    'theirs.chosen': { target: 'clearingDraft', actions: 'adoptTheirs' },
    'conflict.postponed': { target: 'dirty' },
  },
});

export const sectionMachine = section.createMachine({
  id: 'section',
  context: ({ input }) => ({
    ...input,
    saved: null,
    draft: {},
    problems: {},
    showsProblems: false,
    theirs: null,
    refusal: null,
    impact: null,
  }),
  entry: 'spawnChild',
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'loading',
  states: {
    loading,
    failed,
    readOnly,
    clean,
    dirty,
    clearingDraft: clearing('ClearingDraft', 'clean'),
    estimatingImpact,
    confirming,
    saving,
    clearingSavedDraft: clearing('ClearingSavedDraft', 'clean.saved'),
    conflict,
  },
});

export type SectionRef = ActorRefFrom<typeof sectionMachine>;
export type SectionSnapshot = SnapshotFrom<typeof sectionMachine>;

export const selectLogo = (snapshot: SectionSnapshot) => snapshot.children.logo;
export const selectPush = (snapshot: SectionSnapshot) => snapshot.children.push;
export const selectAreaSearch = (snapshot: SectionSnapshot) => snapshot.children.areaSearch;
export const selectConnectionTest = (snapshot: SectionSnapshot) => snapshot.children.connectionTest;

/** The fields that both users changed to different values. */
export const selectConflictingFields = ({ context }: SectionSnapshot): string[] => {
  if (context.theirs === null) return [];
  const theirs = conflictingChanges(context, context.theirs);
  return Object.keys(pendingChanges(context)).filter((name) => name in theirs);
};

const sectionKeyOf = ({ section: name, businessId }: SectionContext) => ({ section: name, businessId });
