/**
 * What somebody is about to send along: the files that they have chosen for one room, from the chooser, the clipboard or
 * the pointer, until they are handed to the outbox or put away. It lives as long as the room is open; what was looked at
 * is kept on the device besides, and lies aside when the room is opened again, so that nobody comes back to a dialog.
 *
 * What surprises: no file is in its context. `holdFiles` keeps them beside the chart, by the id that the message of each
 * will have, and drops what nobody sends. Uploading is not its business: that begins in the outbox, where a reload or a
 * lost network costs nothing.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { FileCheckResult } from '../../contracts/composer.ts';
import { tray, type Event, unchecked } from './attachments.setup.ts';

type FilesChosen = Extract<Event, { type: 'files.chosen' }>;
type PiecesReturned = Extract<Event, { type: 'pieces.returned' }>;

const lay = [
  { type: 'tell', params: ({ event }: { event: FilesChosen }) => event },
  { type: 'lay', params: ({ event }: { event: FilesChosen }) => event },
] as const;
const takeBack = [
  { type: 'tell', params: ({ event }: { event: PiecesReturned }) => event },
  { type: 'takeBack', params: ({ event }: { event: PiecesReturned }) => event },
] as const;
const empty = tray.createStateConfig({
  meta: { story: 'Empty' },
  on: {
    'pieces.found': { target: 'aside', actions: { type: 'remember', params: ({ event }) => event } },
  },
});

const lost: { output: FileCheckResult } = { output: { refused: 'unreadable' } };
const notRead = [
  { guard: 'isNotLast', target: 'checking', reenter: true, actions: { type: 'learn', params: lost } },
  { guard: 'isOnly', target: 'empty', actions: [{ type: 'learn', params: lost }, 'lookBack'] },
  { guard: 'isAway', target: 'aside', actions: [{ type: 'learn', params: lost }, 'lookBack'] },
  { target: 'ready', actions: { type: 'learn', params: lost } },
] as const;

/**
 * One after another: thirty pictures at once would take the memory of a phone. It goes on where somebody looks away, or
 * what they have chosen would be gone with the dialog.
 */
const checking = tray.createStateConfig({
  tags: 'busy',
  meta: { story: 'Checking' },
  invoke: {
    id: 'checkFile',
    src: 'checkFile',
    input: ({ context }) => {
      const { id = '', name = '' } = unchecked(context)[0] ?? {};
      return { id, name };
    },
    onDone: [
      {
        guard: 'isNotLast',
        target: 'checking',
        reenter: true,
        actions: { type: 'learn', params: ({ event }) => event },
      },
      {
        guard: { type: 'leavesNothing', params: ({ event }) => event },
        target: 'empty',
        actions: [{ type: 'learn', params: ({ event }) => event }, 'lookBack'],
      },
      {
        guard: 'isAway',
        target: 'aside',
        actions: [{ type: 'learn', params: ({ event }) => event }, 'lookBack'],
      },
      { target: 'ready', actions: { type: 'learn', params: ({ event }) => event } },
    ],
    onError: notRead,
  },
  on: {
    'files.chosen': {
      guard: { type: 'areNew', params: ({ event }) => event },
      actions: lay,
    },
    'pieces.returned': {
      actions: takeBack,
    },
    'tray.closed': { guard: 'isBefore', actions: 'lookAway' },
    'tray.opened': { guard: 'isAway', actions: 'lookBack' },
  },
  after: {
    patience: notRead,
  },
});

const ready = tray.createStateConfig({
  meta: { story: 'Ready' },
  on: {
    'file.removed': [
      {
        guard: { type: 'isTheOnly', params: ({ event }) => event },
        target: 'empty',
        actions: [{ type: 'tell', params: ({ event }) => event }, 'empty'],
      },
      {
        actions: [
          { type: 'tell', params: ({ event }) => event },
          { type: 'takeOut', params: ({ event }) => event },
        ],
      },
    ],
    'caption.changed': {
      guard: { type: 'isHere', params: ({ event }) => event },
      actions: [
        { type: 'tell', params: ({ event }) => event },
        { type: 'caption', params: ({ event }) => event },
      ],
    },
    'original.chosen': {
      actions: [
        { type: 'tell', params: ({ event }) => event },
        { type: 'choose', params: ({ event }) => event },
      ],
    },
    'tray.handedOver': { target: 'empty', actions: [{ type: 'tell', params: ({ event }) => event }, 'empty'] },
    'tray.closed': { target: 'aside' },
  },
});

/** They lie here while somebody reads on, and wait for a word. */
const aside = tray.createStateConfig({
  meta: { story: 'Aside' },
  on: {
    'tray.opened': { target: 'ready' },
  },
});

export const trayMachine = tray.createMachine({
  id: 'tray',
  context: ({ input }) => ({ ...input, pieces: [], refused: [], asOriginal: false, isUnkept: false, isAway: false }),
  invoke: {
    id: 'holdFiles',
    src: 'holdFiles',
    input: ({ context: { roomId, userId } }) => ({ roomId, userId }),
    onError: {},
  },
  on: {
    'files.chosen': {
      guard: { type: 'areNew', params: ({ event }) => event },
      target: '.checking',
      actions: lay,
    },
    'tray.cleared': {
      guard: 'holdsAnything',
      target: '.empty',
      actions: [{ type: 'tell', params: ({ event }) => event }, 'empty'],
    },
    'pieces.returned': {
      target: '.ready',
      actions: takeBack,
    },
    'pieces.found': { actions: { type: 'remember', params: ({ event }) => event } },
    'refusals.dismissed': { guard: 'hasRefused', actions: 'forgive' },
    'keeping.failed': { guard: 'isKept', actions: 'doubt' },
  },
  initial: 'empty',
  states: { empty, checking, ready, aside },
});

export type TrayRef = ActorRefFrom<typeof trayMachine>;
export type TraySnapshot = SnapshotFrom<typeof trayMachine>;

/** The files as they would go out now: those that were looked at. */
export const selectOutgoing = ({ context: { pieces, asOriginal } }: TraySnapshot) =>
  pieces.flatMap(({ id, caption, replyTo, fit, original }) => {
    const file = (asOriginal ? original : null) ?? fit;
    return file ? [{ id, caption, replyTo, file }] : [];
  });

/** Whether somebody has it before them. */
export const selectIsShown = (snapshot: TraySnapshot): boolean =>
  (snapshot.matches('empty') && snapshot.context.refused.length > 0) ||
  (snapshot.matches('checking') && !snapshot.context.isAway) ||
  snapshot.matches('ready');
/** How many files lie aside, those too that are still looked at. */
export const selectAside = (snapshot: TraySnapshot): number =>
  snapshot.matches('aside') || (snapshot.matches('checking') && snapshot.context.isAway)
    ? snapshot.context.pieces.length
    : 0;
