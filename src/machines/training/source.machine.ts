/**
 * One source of knowledge: in its editor, a question with its answer or a text, new or from the list; or as it was read, a
 * file, an address or the catalogue. It lives while the source is open beside the list.
 *
 * A save names the revision that was edited. If another member changed the source since, nothing is written and the user
 * chooses between both texts. What was typed is kept on the device until it is saved; without a connection it waits and
 * is saved on reconnect. Saving does not publish: the change waits until an owner publishes it. Turning the source on or
 * off applies at once.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { WrittenKind } from '../../contracts/training.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { maxBodyOf, problemsOf, type DraftProblems } from './draftProblems.ts';
import { changeDraft, editing, openInput, reading } from './source.editing.ts';
import { source, isRead, kindOf } from './source.setup.ts';

const opening = request(source, {
  src: 'openSource',
  story: 'Opening',
  input: openInput,
  done: [
    { guard: withEvent('isFoundRead'), target: 'reading', actions: withEvent('setOpened') },
    { guard: withEvent('isFound'), target: 'editing', actions: withEvent('setOpened') },
    { target: 'notFound' },
  ],
  failed: { target: 'failed' },
  entry: 'markCurrent',
});

const failed = source.createStateConfig({
  meta: { story: 'Failed' },
  always: { guard: 'isStale', target: 'opening' },
  on: { 'retry.requested': { target: 'opening' }, 'connection.regained': { target: 'opening' } },
});

/** It was removed, or never existed. */
const notFound = source.createStateConfig({
  meta: { story: 'NotFound' },
  always: { guard: 'isStale', target: 'opening' },
  on: { 'connection.regained': { target: 'opening' } },
});

const saving = request(source, {
  src: 'saveSource',
  story: 'Saving',
  input: ({ context }) => ({
    businessId: context.businessId,
    sourceId: context.sourceId,
    kind: kindOf(context),
    draft: context.draft,
  }),
  done: [
    { guard: withEvent('isNew'), target: 'created', actions: 'reportChange' },
    { guard: withEvent('isSaved'), target: 'editing', actions: [withEvent('setSaved'), 'reportChange'] },
    { guard: withEvent('isTheirs'), target: 'conflict', actions: withEvent('setTheirs') },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'waiting' },
  entry: 'clearResult',
});

/** The draft is on the device and is saved on reconnect. */
const waiting = source.createStateConfig({
  meta: { story: 'Waiting' },
  on: {
    'connection.regained': { target: 'saving' },
    'retry.requested': { target: 'saving' },
    'draft.changed': changeDraft,
  },
});

const conflict = source.createStateConfig({
  meta: { story: 'Conflict' },
  on: {
    'mine.chosen': { target: 'saving', actions: 'keepMine' },
    'theirs.chosen': { target: 'editing.savingDraft', actions: 'takeTheirs' },
  },
});

const confirmingRemoval = source.createStateConfig({
  meta: { story: 'ConfirmingRemoval' },
  on: {
    'removal.confirmed': { target: 'changing', actions: { type: 'setAction', params: { action: 'remove' } } },
    'removal.cancelled': [{ guard: 'isRead', target: 'reading' }, { target: 'editing' }],
  },
});

/** Turning on or off, removing, undoing or reading again. */
const changing = request(source, {
  src: 'changeSource',
  story: 'Changing',
  input: ({ context: { sourceId, details, action } }) => ({ sourceId, action, revision: details?.revision ?? 0 }),
  done: [
    { guard: withEvent('isSavedRead'), target: 'reading', actions: [withEvent('setChanged'), 'reportChange'] },
    { guard: withEvent('isSaved'), target: 'editing.savingDraft', actions: [withEvent('setChanged'), 'reportChange'] },
    { guard: withEvent('isTheirsRead'), target: 'reading', actions: withEvent('refreshChanged') },
    { guard: withEvent('isTheirs'), target: 'editing', actions: withEvent('refreshChanged') },
    { guard: withEvent('isRemoved'), target: 'removed', actions: 'reportChange' },
    { guard: 'isRead', target: 'reading', actions: withEvent('setRefusal') },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: [
    { guard: 'isRead', target: 'reading', actions: 'setUnreachable' },
    { target: 'editing', actions: 'setUnreachable' },
  ],
});

/** The list opens the source, where its editor begins anew. */
const created = source.createStateConfig({ meta: { story: 'Created' }, entry: 'openCreated' });

const removed = source.createStateConfig({ meta: { story: 'Removed' }, entry: 'close' });

export const sourceMachine = source.createMachine({
  id: 'source',
  context: ({ input }) => ({
    ...input,
    details: null,
    draft: null,
    isRestored: false,
    showsErrors: false,
    isSaved: false,
    refusal: null,
    theirs: null,
    action: 'enable',
    isStale: false,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  on: { 'knowledge.invalidated': { actions: 'markStale' } },
  initial: 'opening',
  states: {
    opening,
    failed,
    notFound,
    editing,
    reading,
    saving,
    waiting,
    conflict,
    confirmingRemoval,
    changing,
    created,
    removed,
  },
});

export type SourceRef = ActorRefFrom<typeof sourceMachine>;
export type SourceSnapshot = SnapshotFrom<typeof sourceMachine>;

/** What is wrong with each field; `long` counts characters as the database does. */
export const selectProblems = ({ context }: SourceSnapshot): DraftProblems => {
  if (context.draft === null) return {};
  const problems = problemsOf(kindOf(context), context.draft);
  if (context.showsErrors) return problems;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== 'empty'));
};

/** The most characters of the answer or the text. */
export const selectMaxBody = ({ context }: SourceSnapshot): number => maxBodyOf(kindOf(context));

/** Whether it is read from somewhere, so that it has no editor. */
export const selectIsRead = ({ context }: SourceSnapshot): boolean => isRead(context.details);

export const selectKind = ({ context }: SourceSnapshot): WrittenKind => kindOf(context);
