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
import { eventOf } from '../app/eventOf.ts';
import { request } from '../app/request.ts';
import { maxBodyOf, problemsOf, type DraftProblems } from './draftProblems.ts';
import { changeDraft, editing, openInput, reading } from './source.editing.ts';
import { source, isRead, kindOf } from './source.setup.ts';

const opening = request(source, {
  src: 'openSource',
  story: 'Opening',
  input: openInput,
  done: [
    {
      guard: { type: 'isFoundRead', params: eventOf },
      target: 'reading',
      actions: { type: 'setOpened', params: eventOf },
    },
    { guard: { type: 'isFound', params: eventOf }, target: 'editing', actions: { type: 'setOpened', params: eventOf } },
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
    { guard: { type: 'isNew', params: eventOf }, target: 'created', actions: 'reportChange' },
    {
      guard: { type: 'isSaved', params: eventOf },
      target: 'editing',
      actions: [{ type: 'setSaved', params: eventOf }, 'reportChange'],
    },
    {
      guard: { type: 'isTheirs', params: eventOf },
      target: 'conflict',
      actions: { type: 'setTheirs', params: eventOf },
    },
    { target: 'editing', actions: { type: 'setRefusal', params: eventOf } },
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
    {
      guard: { type: 'isSavedRead', params: eventOf },
      target: 'reading',
      actions: [{ type: 'setChanged', params: eventOf }, 'reportChange'],
    },
    {
      guard: { type: 'isSaved', params: eventOf },
      target: 'editing.savingDraft',
      actions: [{ type: 'setChanged', params: eventOf }, 'reportChange'],
    },
    {
      guard: { type: 'isTheirsRead', params: eventOf },
      target: 'reading',
      actions: { type: 'refreshChanged', params: eventOf },
    },
    {
      guard: { type: 'isTheirs', params: eventOf },
      target: 'editing',
      actions: { type: 'refreshChanged', params: eventOf },
    },
    { guard: { type: 'isRemoved', params: eventOf }, target: 'removed', actions: 'reportChange' },
    { guard: 'isRead', target: 'reading', actions: { type: 'setRefusal', params: eventOf } },
    { target: 'editing', actions: { type: 'setRefusal', params: eventOf } },
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
