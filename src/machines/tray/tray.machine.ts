/**
 * What somebody is about to send along: the files that they have chosen for one room, from the chooser, the clipboard or
 * the pointer, until they are handed to the outbox or put away. It lives as long as the room is open.
 *
 * What surprises: no file is in its context. `holdFiles` keeps them beside the chart, by the id that the message of each
 * will have, and drops what nobody sends. Uploading is not its business: that begins in the outbox, where a reload or a
 * lost network costs nothing.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Enclosure } from '../../services/schemas/outbox.ts';
import { unprovided, unprovidedWatcher } from '../unprovided.ts';

/** As many as WhatsApp's own picker takes. */
const MOST_FILES = 30;

/** Why a file cannot be sent. `mismatch`: its name says something else than its content. */
export type FileRefusal = 'empty' | 'tooLarge' | 'type' | 'mismatch' | 'unreadable' | 'tooMany';

/** As it comes from the browser. The id is that of the message to come. */
export interface Chosen {
  id: string;
  name: string;
  file: Blob;
}

/** What is known of a file once it was looked at. `original`: what would be sent unchanged, where something was changed. */
export type Checked = { fit: Enclosure; original: Enclosure | null } | { refused: FileRefusal };

/** A file in the tray. */
export interface Piece {
  id: string;
  name: string;
  /** Null until it was looked at. */
  fit: Enclosure | null;
  original: Enclosure | null;
  caption: string;
}

/** What the keeper of the files is told. */
export type TrayNote =
  | { type: 'files.chosen'; files: Chosen[] }
  | { type: 'file.removed'; id: string }
  | { type: 'original.chosen'; asOriginal: boolean }
  | { type: 'tray.handedOver' }
  | { type: 'tray.cleared' };

interface Context {
  pieces: Piece[];
  refused: { name: string; why: FileRefusal }[];
  /** Pictures go out as they are: large, and with what the camera wrote into them, as far as the gateway leaves it. */
  asOriginal: boolean;
}

type Event = TrayNote | { type: 'caption.changed'; id: string; caption: string } | { type: 'refusals.dismissed' };

const tray = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    holdFiles: unprovidedWatcher<TrayNote>('holdFiles'),
    checkFile: unprovided<Checked, { id: string; name: string }>('checkFile'),
  },
  guards: {
    isNotLast: ({ context }) => unchecked(context).length > 1,
    leavesNothing: ({ context }, { output }: { output: Checked }) => 'refused' in output && context.pieces.length === 1,
    /** Each file has an id of its own, that of its message: what lies there is not laid once more. */
    areNew: ({ context }, { files }: { files: Chosen[] }) =>
      files.every(({ id }) => context.pieces.every((piece) => piece.id !== id)),
    isHere: ({ context }, { id }: { id: string }) => context.pieces.some((piece) => piece.id === id),
    isTheOnly: ({ context }, { id }: { id: string }) => context.pieces.length === 1 && context.pieces[0]?.id === id,
    hasRefused: ({ context }) => context.refused.length > 0,
    holdsAnything: ({ context }) => context.pieces.length > 0 || context.refused.length > 0,
    isOnly: ({ context }) => context.pieces.length === 1,
  },
  actions: {
    tell: sendTo('holdFiles', (_, note: TrayNote) => note),
    lay: assign(({ context }, { files }: { files: Chosen[] }) => {
      const room = Math.max(0, MOST_FILES - context.pieces.length);
      const pieces = files.slice(0, room).map(({ id, name }) => ({ id, name, fit: null, original: null, caption: '' }));
      const tooMany = files.slice(room).map(({ name }) => ({ name, why: 'tooMany' as const }));
      return { pieces: [...context.pieces, ...pieces], refused: [...context.refused, ...tooMany] };
    }),
    /** What was learnt of the file that was being looked at. */
    learn: assign(({ context }, { output }: { output: Checked }) => {
      const [current] = unchecked(context);
      if (!current) return {};
      if ('refused' in output)
        return {
          pieces: context.pieces.filter(({ id }) => id !== current.id),
          refused: [...context.refused, { name: current.name, why: output.refused }],
        };
      return { pieces: context.pieces.map((piece) => (piece.id === current.id ? { ...piece, ...output } : piece)) };
    }),
    takeOut: assign(({ context }, { id }: { id: string }) => ({
      pieces: context.pieces.filter((piece) => piece.id !== id),
    })),
    caption: assign(({ context }, { id, caption }: { id: string; caption: string }) => ({
      pieces: context.pieces.map((piece) => (piece.id === id ? { ...piece, caption } : piece)),
    })),
    choose: assign((_, { asOriginal }: { asOriginal: boolean }) => ({ asOriginal })),
    forgive: assign({ refused: [] }),
    empty: assign({ pieces: [], refused: [], asOriginal: false }),
  },
  delays: {
    /** A picture of a phone is made small in a second; what takes longer than this cannot be read. */
    patience: 30_000,
  },
});

const empty = tray.createStateConfig({ meta: { story: 'Empty' } });

const lost: { output: Checked } = { output: { refused: 'unreadable' } };

/** One after another: thirty pictures at once would take the memory of a phone. */
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
        actions: { type: 'learn', params: ({ event }) => event },
      },
      { target: 'ready', actions: { type: 'learn', params: ({ event }) => event } },
    ],
    onError: [
      { guard: 'isNotLast', target: 'checking', reenter: true, actions: { type: 'learn', params: lost } },
      { guard: 'isOnly', target: 'empty', actions: { type: 'learn', params: lost } },
      { target: 'ready', actions: { type: 'learn', params: lost } },
    ],
  },
  on: {
    'files.chosen': {
      guard: { type: 'areNew', params: ({ event }) => event },
      actions: [
        { type: 'tell', params: ({ event }) => event },
        { type: 'lay', params: ({ event }) => event },
      ],
    },
  },
  after: {
    patience: [
      { guard: 'isNotLast', target: 'checking', reenter: true, actions: { type: 'learn', params: lost } },
      { guard: 'isOnly', target: 'empty', actions: { type: 'learn', params: lost } },
      { target: 'ready', actions: { type: 'learn', params: lost } },
    ],
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
      actions: { type: 'caption', params: ({ event }) => event },
    },
    'original.chosen': {
      actions: [
        { type: 'tell', params: ({ event }) => event },
        { type: 'choose', params: ({ event }) => event },
      ],
    },
    'tray.handedOver': { target: 'empty', actions: [{ type: 'tell', params: ({ event }) => event }, 'empty'] },
  },
});

export const trayMachine = tray.createMachine({
  id: 'tray',
  context: { pieces: [], refused: [], asOriginal: false },
  invoke: { id: 'holdFiles', src: 'holdFiles', onError: {} },
  on: {
    'files.chosen': {
      guard: { type: 'areNew', params: ({ event }) => event },
      target: '.checking',
      actions: [
        { type: 'tell', params: ({ event }) => event },
        { type: 'lay', params: ({ event }) => event },
      ],
    },
    'tray.cleared': {
      guard: 'holdsAnything',
      target: '.empty',
      actions: [{ type: 'tell', params: ({ event }) => event }, 'empty'],
    },
    'refusals.dismissed': { guard: 'hasRefused', actions: 'forgive' },
  },
  initial: 'empty',
  states: { empty, checking, ready },
});

export type TrayRef = ActorRefFrom<typeof trayMachine>;
export type TraySnapshot = SnapshotFrom<typeof trayMachine>;

/** The files as they would go out now: those that were looked at. */
export const selectOutgoing = ({ context: { pieces, asOriginal } }: TraySnapshot) =>
  pieces.flatMap(({ id, caption, fit, original }) => {
    const file = (asOriginal ? original : null) ?? fit;
    return file ? [{ id, caption, file }] : [];
  });

const unchecked = ({ pieces }: Pick<Context, 'pieces'>): Piece[] => pieces.filter(({ fit }) => fit === null);
