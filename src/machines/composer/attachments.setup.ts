/** What the tray of a room is made of; see tray.machine.ts. */
import { assign, sendTo, setup } from 'xstate';

import type { Enclosure, Failure, Quote } from '../../contracts/outbox.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';

const blank = { fit: null, original: null, why: null };

/** As many as WhatsApp's own picker takes. */
const MOST_FILES = 30;

/** Why a file cannot be sent. `mismatch`: its name says something else than its content. */
export type FileRefusal = 'empty' | 'tooLarge' | 'type' | 'mismatch' | 'unreadable' | 'tooMany';

/** As it comes from the browser. The id is that of the message to come. */
export interface Chosen {
  id: string;
  name: string;
  file: Blob;
  /** What stood beside it in the message that it is taken from. */
  caption?: string;
  replyTo?: Quote | null;
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
  /** What it answers, where it was a message before. */
  replyTo: Quote | null;
  /** Why it came back, where it had been sent before. */
  why: Failure | null;
}

/** What lay in the tray of this room when it was left. */
interface Found {
  pieces: Piece[];
  asOriginal: boolean;
}

/** What the keeper of the files is told. */
export type TrayNote =
  | { type: 'files.chosen'; files: Chosen[] }
  | { type: 'file.removed'; id: string }
  | { type: 'caption.changed'; id: string; caption: string }
  | { type: 'original.chosen'; asOriginal: boolean }
  /** They are here without having been chosen: the outbox has given them back. */
  | { type: 'pieces.returned'; pieces: Piece[] }
  | { type: 'tray.handedOver' }
  | { type: 'tray.cleared' };

interface Input {
  roomId: string;
  userId: string;
}

interface Context extends Input {
  pieces: Piece[];
  refused: { name: string; why: FileRefusal }[];
  /** Pictures go out as they are: large, and with what the camera wrote into them, as far as the gateway leaves it. */
  asOriginal: boolean;
  /** The device does not keep them: whoever leaves has to choose them again. */
  isUnkept: boolean;
  /** Somebody reads on while the files are looked at. */
  isAway: boolean;
}

export type Event =
  | TrayNote
  /** The keeper tells what lay here when the room was left. */
  | ({ type: 'pieces.found' } & Found)
  | { type: 'refusals.dismissed' }
  | { type: 'keeping.failed' }
  | { type: 'tray.closed' }
  | { type: 'tray.opened' };

export const tray = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    holdFiles: unprovidedWatcher<TrayNote, Input>('holdFiles'),
    checkFile: unprovided<Checked, { id: string; name: string }>('checkFile'),
  },
  guards: {
    isAway: ({ context }) => context.isAway,
    isBefore: ({ context }) => !context.isAway,
    isKept: ({ context }) => !context.isUnkept,
    isNotLast: ({ context }) => unchecked(context).length > 1,
    leavesNothing: ({ context }, { output }: { output: Checked }) => 'refused' in output && isAlone(context),
    /** Each file has an id of its own, that of its message: what lies there is not laid once more. */
    areNew: ({ context }, { files }: { files: Chosen[] }) =>
      files.every(({ id }) => context.pieces.every((piece) => piece.id !== id)),
    isHere: ({ context }, { id }: { id: string }) => context.pieces.some((piece) => piece.id === id),
    isTheOnly: ({ context }, { id }: { id: string }) => context.pieces.length === 1 && context.pieces[0]?.id === id,
    hasRefused: ({ context }) => context.refused.length > 0,
    holdsAnything: ({ context }) => context.pieces.length > 0 || context.refused.length > 0,
    isOnly: ({ context }) => isAlone(context),
  },
  actions: {
    tell: sendTo('holdFiles', (_, note: TrayNote) => note),
    lay: assign(({ context }, { files }: { files: Chosen[] }) => {
      const room = Math.max(0, MOST_FILES - context.pieces.length);
      const pieces = files
        .slice(0, room)
        .map(({ id, name, caption = '', replyTo = null }) => ({ ...blank, id, name, caption, replyTo }));
      const tooMany = files.slice(room).map(({ name }) => ({ name, why: 'tooMany' as const }));
      return { pieces: [...context.pieces, ...pieces], refused: [...context.refused, ...tooMany], isAway: false };
    }),
    /** What is here already was laid by whoever was faster. */
    remember: assign(({ context }, { pieces, asOriginal }: Found) => ({
      pieces: [...pieces.filter(({ id }) => context.pieces.every((piece) => piece.id !== id)), ...context.pieces],
      asOriginal: context.asOriginal || asOriginal,
    })),
    takeBack: assign(({ context }, { pieces }: { pieces: Piece[] }) => ({
      pieces: [...context.pieces.filter(({ id }) => pieces.every((piece) => piece.id !== id)), ...pieces],
    })),
    lookAway: assign({ isAway: true }),
    lookBack: assign({ isAway: false }),
    doubt: assign({ isUnkept: true }),
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
    empty: assign({ pieces: [], refused: [], asOriginal: false, isUnkept: false, isAway: false }),
  },
  delays: {
    /** A picture of a phone is made small in a second; what takes longer than this cannot be read. */
    patience: 30_000,
  },
});

/** Beside the file that is being looked at there is none. */
const isAlone = (context: Pick<Context, 'pieces'>): boolean =>
  context.pieces.every(({ id }) => id === unchecked(context)[0]?.id);

/** Those that nobody has looked at yet. */
export const unchecked = ({ pieces }: Pick<Context, 'pieces'>): Piece[] => pieces.filter(({ fit }) => fit === null);
