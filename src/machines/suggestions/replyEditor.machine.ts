/**
 * The form of one quick reply. It lives while the form is open, and closes by leading back to the library.
 *
 * A reply that is made of a message or a proposal is a new one: nothing is stored before the first save. While something is
 * typed and not saved, `navigationGuard` blocks every navigation and the user confirms.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type { UploadRefusal, UploadResult } from '../../contracts/storedFile.ts';
import type { OpenedReply, ReplyDraft, ReplySave, ReplySource, SaveReplyResult } from '../../contracts/suggestions.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { EMPTY_REPLY, normalizeShortcut, problemsOf } from './replyDraft.ts';
import { libraryRoute } from './suggestions.ts';

interface Context {
  businessId: string;
  source: ReplySource;
  opened: OpenedReply;
  draft: ReplyDraft;
  showsErrors: boolean;
  /** Why the chosen file was not stored; `notUploaded`: the server did not answer. */
  fileRefusal: UploadRefusal | 'notUploaded' | null;
  /** Why it was not saved; `failed`: it may have been. */
  refusal: 'invalid' | 'taken' | 'tooMany' | 'denied' | 'changed' | 'noFile' | 'failed' | null;
  /** The route of the blocked navigation. */
  destination: Route | null;
}

interface FileChosen {
  type: 'file.chosen';
  file: File;
}

type Event =
  | FileChosen
  | { type: 'upload.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; changes: Partial<ReplyDraft> }
  | { type: 'reply.submitted' }
  | { type: 'navigation.blocked'; to: Route }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

const saveOf = ({ businessId, source, opened, draft }: Context): ReplySave => ({
  businessId,
  id: opened?.id ?? '',
  base: opened?.base ?? null,
  proposalId: source.from === 'proposal' ? source.id : null,
  draft: { ...draft, shortcut: normalizeShortcut(draft.shortcut) ?? '' },
});

const editor = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; source: ReplySource },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      openReply: 'openReply';
      uploadFile: 'uploadFile';
      saveReply: 'saveReply';
      navigationGuard: 'navigationGuard';
    },
  },
  actors: {
    openReply: placeholder<OpenedReply, { businessId: string; source: ReplySource }>('openReply'),
    uploadFile: placeholder<UploadResult, { businessId: string; file: File }>('uploadFile'),
    saveReply: placeholder<SaveReplyResult, ReplySave>('saveReply'),
    /** Blocks links, the back button and closing the tab while it runs; sends `navigation.blocked`. */
    navigationGuard: callbackPlaceholder('navigationGuard'),
  },
  guards: {
    isGone: (_, { output }: { output: OpenedReply }) => output === null,
    isFileRefused: (_, { output }: { output: UploadResult }) => 'refused' in output,
    isRefused: (_, { output }: { output: SaveReplyResult }) => 'refused' in output,
    isSound: ({ context }) => problemsOf(context.draft).length === 0,
  },
  actions: {
    setOpened: assign((_, { output }: { output: OpenedReply }) => ({
      opened: output,
      draft: output?.draft ?? EMPTY_REPLY,
    })),
    change: assign(({ context }, { changes }: { changes: Partial<ReplyDraft> }) => ({
      draft: { ...context.draft, ...changes },
      refusal: null,
      ...('file' in changes && { fileRefusal: null }),
    })),
    clearFileRefusal: assign({ fileRefusal: null }),
    setFile: assign(({ context: { draft } }, { output }: { output: UploadResult }) =>
      'media' in output ? { draft: { ...draft, file: output.media } } : {},
    ),
    setFileRefusal: assign((_, { output }: { output: UploadResult }) =>
      'refused' in output ? { fileRefusal: output.refused } : {},
    ),
    setNotUploaded: assign({ fileRefusal: 'notUploaded' as const }),
    showErrors: assign({ showsErrors: true }),
    clearRefusal: assign({ refusal: null }),
    setRefusal: assign((_, { output }: { output: SaveReplyResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    setFailed: assign({ refusal: 'failed' as const }),
    setDestination: assign((_, { to }: { to: Route }) => ({ destination: to })),
    clearDestination: assign({ destination: null }),
    /** The way the user wanted to go; after a save, back to the library. */
    leave: sendTo(toActor('location'), ({ context: { businessId, destination } }) => ({
      type: 'navigation.requested',
      ...(destination === null ? { to: libraryRoute(businessId), back: true } : { to: destination }),
    })),
  },
  delays: {
    timeout: 20_000,
    /** Of 16 MB over a slow network. */
    uploadTimeout: 180_000,
  },
});

const loading = editor.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'openReply',
    src: 'openReply',
    input: ({ context: { businessId, source } }) => ({ businessId, source }),
    onDone: [
      { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
      { target: 'editing', actions: { type: 'setOpened', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
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
    'draft.changed': { target: 'unsaved', actions: { type: 'change', params: ({ event }) => event } },
    'file.chosen': { target: 'unsaved.uploading', actions: 'clearFileRefusal' },
    'reply.submitted': submit,
  },
});

const typed = editor.createStateConfig({
  meta: { story: 'Unsaved' },
  on: {
    'draft.changed': { actions: { type: 'change', params: ({ event }) => event } },
    'file.chosen': { target: 'uploading', actions: 'clearFileRefusal' },
    'reply.submitted': submit,
    'navigation.blocked': {
      target: 'confirmingLeave',
      actions: { type: 'setDestination', params: ({ event }) => event },
    },
  },
});

/** The chosen file is being stored. What is typed meanwhile is kept. */
const uploading = editor.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  on: {
    'draft.changed': { actions: { type: 'change', params: ({ event }) => event } },
    'upload.cancelled': { target: 'typed' },
    'navigation.blocked': {
      target: 'confirmingLeave',
      actions: { type: 'setDestination', params: ({ event }) => event },
    },
  },
  invoke: {
    id: 'uploadFile',
    src: 'uploadFile',
    input: ({ context: { businessId }, event }) => ({ businessId, file: (event as FileChosen).file }),
    onDone: [
      {
        guard: { type: 'isFileRefused', params: ({ event }) => event },
        target: 'typed',
        actions: { type: 'setFileRefusal', params: ({ event }) => event },
      },
      { target: 'typed', actions: { type: 'setFile', params: ({ event }) => event } },
    ],
    onError: { target: 'typed', actions: 'setNotUploaded' },
  },
  after: { uploadTimeout: { target: 'typed', actions: 'setNotUploaded' } },
});

const confirmingLeave = editor.createStateConfig({
  meta: { story: 'ConfirmingLeave' },
  on: {
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
    'leave.cancelled': { target: 'typed', actions: 'clearDestination' },
    'leave.confirmed': { target: '#replyEditor.left' },
  },
});

const saving = editor.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'saveReply',
    src: 'saveReply',
    input: ({ context }) => saveOf(context),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'typed',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: '#replyEditor.left' },
    ],
    // It may have been saved: saving it again changes nothing.
    onError: { target: 'typed', actions: 'setFailed' },
  },
  on: {
    // The user leaves once it is saved.
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
  },
  after: { timeout: { target: 'typed', actions: 'setFailed' } },
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
