/**
 * The form of one quick reply. It lives while the form is open, and closes by leading back to the library.
 *
 * A reply that is made of a message or a proposal is a new one: nothing is stored before the first save. While something is
 * typed and not saved, `navigationGuard` blocks every navigation and the user confirms.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ReplySave } from '../../contracts/suggestions.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { EMPTY_REPLY, normalizeShortcut } from './replyDraft.ts';
import { type Context, type FileChosen, editor } from './replyEditor.setup.ts';

const saveOf = ({ businessId, source, opened, draft }: Context): ReplySave => ({
  businessId,
  id: opened?.id ?? '',
  base: opened?.base ?? null,
  proposalId: source.from === 'proposal' ? source.id : null,
  draft: { ...draft, shortcut: normalizeShortcut(draft.shortcut) ?? '' },
});

const loading = request(editor, {
  src: 'openReply',
  story: 'Loading',
  input: ({ context: { businessId, source } }) => ({ businessId, source }),
  done: [
    { guard: withEvent('isGone'), target: 'gone' },
    { target: 'editing', actions: withEvent('setOpened') },
  ],
  failed: { target: 'failed' },
});

const failed = editor.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const submit = [
  { guard: 'isSound', target: '#replyEditor.editing.unsaved.saving', actions: 'clearRefusal' },
  { actions: 'showErrors' },
] as const;

/** What is stored, or what the form was opened with. */
const clean = editor.createStateConfig({
  meta: { story: 'Editing' },
  on: {
    'draft.changed': { target: 'unsaved', actions: withEvent('change') },
    'file.chosen': { target: 'unsaved.uploading', actions: 'clearFileRefusal' },
    'reply.submitted': submit,
  },
});

const typed = editor.createStateConfig({
  meta: { story: 'Unsaved' },
  on: {
    'draft.changed': { actions: withEvent('change') },
    'file.chosen': { target: 'uploading', actions: 'clearFileRefusal' },
    'reply.submitted': submit,
    'navigation.blocked': { target: 'confirmingLeave', actions: withEvent('setDestination') },
  },
});

/** The chosen file is being stored. What is typed meanwhile is kept. */
const uploading = request(editor, {
  src: 'uploadFile',
  story: 'Uploading',
  input: ({ context: { businessId }, event }) => ({ businessId, file: (event as FileChosen).file }),
  done: [
    { guard: withEvent('isFileRefused'), target: 'typed', actions: withEvent('setFileRefusal') },
    { target: 'typed', actions: withEvent('setFile') },
  ],
  failed: { target: 'typed', actions: 'setNotUploaded' },
  limit: 'uploadTimeout',
  on: {
    'draft.changed': { actions: withEvent('change') },
    'upload.cancelled': { target: 'typed' },
    'navigation.blocked': { target: 'confirmingLeave', actions: withEvent('setDestination') },
  },
});

const confirmingLeave = editor.createStateConfig({
  meta: { story: 'ConfirmingLeave' },
  on: {
    'navigation.blocked': { actions: withEvent('setDestination') },
    'leave.cancelled': { target: 'typed', actions: 'clearDestination' },
    'leave.confirmed': { target: '#replyEditor.left' },
  },
});

const saving = request(editor, {
  src: 'saveReply',
  story: 'Saving',
  input: ({ context }) => saveOf(context),
  done: [
    { guard: withEvent('isRefused'), target: 'typed', actions: withEvent('setRefusal') },
    { target: '#replyEditor.left' },
  ],
  // It may have been saved: saving it again changes nothing.
  failed: { target: 'typed', actions: 'setFailed' },
  on: {
    // The user leaves once it is saved.
    'navigation.blocked': { actions: withEvent('setDestination') },
  },
});

const editing = editor.createStateConfig({
  initial: 'clean',
  states: {
    clean,
    unsaved: {
      invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
      initial: 'typed',
      states: { typed, uploading, confirmingLeave, saving },
    },
  },
});

export const replyEditorMachine = editor.createMachine({
  id: 'replyEditor',
  context: ({ input }) => ({
    ...input,
    opened: null,
    draft: EMPTY_REPLY,
    showsErrors: false,
    fileRefusal: null,
    refusal: null,
    destination: null,
  }),
  initial: 'loading',
  states: {
    loading,
    failed,
    gone: { meta: { story: 'Gone' } },
    editing,
    /** Saved or given up: another page opens. */
    left: { meta: { story: 'Left' }, entry: 'leave' },
  },
});

export type ReplyEditorRef = ActorRefFrom<typeof replyEditorMachine>;
export type ReplyEditorSnapshot = SnapshotFrom<typeof replyEditorMachine>;
