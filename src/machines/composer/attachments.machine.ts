/**
 * Models the files that a user has attached in one room and has not sent yet, from choosing them until they are queued
 * in the outbox or discarded. It lives as long as the room is open. Checked files are also stored on the device, so
 * reopening the room shows them above the composer instead of opening a dialog.
 *
 * The files themselves are not in the context: `holdFiles` holds them by the id of their future message and releases
 * those that are not sent. Uploading is not part of this machine; the outbox does it, where a reload or a lost network
 * costs nothing.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { FileCheckResult } from '../../contracts/composer.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { attachments, type Event, unchecked } from './attachments.setup.ts';

type FilesChosen = Extract<Event, { type: 'files.chosen' }>;
type AttachmentsReturned = Extract<Event, { type: 'attachments.returned' }>;

const add = [
  { type: 'forward', params: ({ event }: { event: FilesChosen }) => event },
  { type: 'add', params: ({ event }: { event: FilesChosen }) => event },
] as const;
const addReturned = [
  { type: 'forward', params: ({ event }: { event: AttachmentsReturned }) => event },
  { type: 'addReturned', params: ({ event }: { event: AttachmentsReturned }) => event },
] as const;
const empty = attachments.createStateConfig({
  meta: { story: 'Empty' },
  on: { 'attachments.loaded': { target: 'minimized', actions: withEvent('addLoaded') } },
});

const unreadable: { output: FileCheckResult } = { output: { refused: 'unreadable' } };
const whenUnreadable = [
  { guard: 'isNotLast', target: 'checking', reenter: true, actions: { type: 'applyCheck', params: unreadable } },
  { guard: 'hasOnlyCurrent', target: 'empty', actions: [{ type: 'applyCheck', params: unreadable }, 'restore'] },
  { guard: 'isMinimized', target: 'minimized', actions: [{ type: 'applyCheck', params: unreadable }, 'restore'] },
  { target: 'ready', actions: { type: 'applyCheck', params: unreadable } },
] as const;

/**
 * Files are checked one at a time, because thirty pictures at once would exhaust a phone's memory. Checking continues
 * while the dialog is closed; otherwise closing it would lose the chosen files.
 */
const checking = request(attachments, {
  src: 'checkFile',
  story: 'Checking',
  input: ({ context }) => {
    const { id = '', name = '' } = unchecked(context)[0] ?? {};
    return { id, name };
  },
  done: [
    { guard: 'isNotLast', target: 'checking', reenter: true, actions: withEvent('applyCheck') },
    { guard: withEvent('isLastAndRejected'), target: 'empty', actions: [withEvent('applyCheck'), 'restore'] },
    { guard: 'isMinimized', target: 'minimized', actions: [withEvent('applyCheck'), 'restore'] },
    { target: 'ready', actions: withEvent('applyCheck') },
  ],
  failed: whenUnreadable,
  limit: 'checkLimit',
  on: {
    'files.chosen': { guard: withEvent('areNew'), actions: add },
    'attachments.returned': {
      actions: addReturned,
    },
    'dialog.closed': { guard: 'isOpen', actions: 'minimize' },
    'dialog.opened': { guard: 'isMinimized', actions: 'restore' },
  },
});

const ready = attachments.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'file.removed': [
      { guard: withEvent('isOnlyAttachment'), target: 'empty', actions: [withEvent('forward'), 'reset'] },
      { actions: [withEvent('forward'), withEvent('remove')] },
    ],
    'caption.changed': { guard: withEvent('isAttached'), actions: [withEvent('forward'), withEvent('setCaption')] },
    'original.toggled': { actions: [withEvent('forward'), withEvent('setOriginal')] },
    'attachments.queued': { target: 'empty', actions: [withEvent('forward'), 'reset'] },
    'dialog.closed': { target: 'minimized' },
  },
});

/** The dialog is closed and the files wait above the composer. */
const minimized = attachments.createStateConfig({
  meta: { story: 'Minimized' },
  on: {
    'dialog.opened': { target: 'ready' },
  },
});

export const attachmentsMachine = attachments.createMachine({
  id: 'attachments',
  context: ({ input }) => ({
    ...input,
    attachments: [],
    rejected: [],
    asOriginal: false,
    isUnsaved: false,
    isMinimized: false,
  }),
  invoke: {
    id: 'holdFiles',
    src: 'holdFiles',
    input: ({ context: { roomId, userId } }) => ({ roomId, userId }),
    onError: {},
  },
  on: {
    'files.chosen': { guard: withEvent('areNew'), target: '.checking', actions: add },
    'attachments.cleared': { guard: 'isNotEmpty', target: '.empty', actions: [withEvent('forward'), 'reset'] },
    'attachments.returned': {
      target: '.ready',
      actions: addReturned,
    },
    'attachments.loaded': { actions: withEvent('addLoaded') },
    'refusals.dismissed': { guard: 'hasRejected', actions: 'clearRejections' },
    'storage.failed': { actions: 'markUnsaved' },
  },
  initial: 'empty',
  states: { empty, checking, ready, minimized },
});

export type AttachmentsRef = ActorRefFrom<typeof attachmentsMachine>;
export type AttachmentsSnapshot = SnapshotFrom<typeof attachmentsMachine>;

/** The checked files in the form in which they would be sent now. */
export const selectOutgoing = ({ context: { attachments, asOriginal } }: AttachmentsSnapshot) =>
  attachments.flatMap(({ id, caption, replyTo, prepared, original }) => {
    const file = (asOriginal ? original : null) ?? prepared;
    return file ? [{ id, caption, replyTo, file }] : [];
  });

/** Whether the dialog is open. */
export const selectIsOpen = (snapshot: AttachmentsSnapshot): boolean =>
  (snapshot.matches('empty') && snapshot.context.rejected.length > 0) ||
  (snapshot.matches('checking') && !snapshot.context.isMinimized) ||
  snapshot.matches('ready');
/** How many files wait behind the closed dialog, including unchecked ones. */
export const selectMinimizedCount = (snapshot: AttachmentsSnapshot): number =>
  snapshot.matches('minimized') || (snapshot.matches('checking') && snapshot.context.isMinimized)
    ? snapshot.context.attachments.length
    : 0;
