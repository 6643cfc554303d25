/** What the tray of a room is made of; see tray.machine.ts. */
import { assign, sendTo, setup } from 'xstate';

import type {
  FileCheckResult,
  FileRefusal,
  Attachment,
  AttachmentsEvent,
  ChosenFile,
} from '../../contracts/composer.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';

const blank = { fit: null, original: null, why: null };

/** As many as WhatsApp's own picker takes. */
const MOST_FILES = 30;

/** What lay in the tray of this room when it was left. */
interface Found {
  pieces: Attachment[];
  asOriginal: boolean;
}

interface Input {
  roomId: string;
  userId: string;
}

interface Context extends Input {
  pieces: Attachment[];
  refused: { name: string; why: FileRefusal }[];
  /** Pictures go out as they are: large, and with what the camera wrote into them, as far as the gateway leaves it. */
  asOriginal: boolean;
  /** The device does not keep them: whoever leaves has to choose them again. */
  isUnkept: boolean;
  /** Somebody reads on while the files are looked at. */
  isAway: boolean;
}

export type Event =
  | AttachmentsEvent
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
    holdFiles: unprovidedWatcher<AttachmentsEvent, Input>('holdFiles'),
    checkFile: unprovided<FileCheckResult, { id: string; name: string }>('checkFile'),
  },
  guards: {
    isAway: ({ context }) => context.isAway,
    isBefore: ({ context }) => !context.isAway,
    isKept: ({ context }) => !context.isUnkept,
    isNotLast: ({ context }) => unchecked(context).length > 1,
    leavesNothing: ({ context }, { output }: { output: FileCheckResult }) => 'refused' in output && isAlone(context),
    /** Each file has an id of its own, that of its message: what lies there is not laid once more. */
    areNew: ({ context }, { files }: { files: ChosenFile[] }) =>
      files.every(({ id }) => context.pieces.every((piece) => piece.id !== id)),
    isHere: ({ context }, { id }: { id: string }) => context.pieces.some((piece) => piece.id === id),
    isTheOnly: ({ context }, { id }: { id: string }) => context.pieces.length === 1 && context.pieces[0]?.id === id,
    hasRefused: ({ context }) => context.refused.length > 0,
    holdsAnything: ({ context }) => context.pieces.length > 0 || context.refused.length > 0,
    isOnly: ({ context }) => isAlone(context),
  },
  actions: {
    tell: sendTo('holdFiles', (_, note: AttachmentsEvent) => note),
    lay: assign(({ context }, { files }: { files: ChosenFile[] }) => {
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
    takeBack: assign(({ context }, { pieces }: { pieces: Attachment[] }) => ({
      pieces: [...context.pieces.filter(({ id }) => pieces.every((piece) => piece.id !== id)), ...pieces],
    })),
    lookAway: assign({ isAway: true }),
    lookBack: assign({ isAway: false }),
    doubt: assign({ isUnkept: true }),
    /** What was learnt of the file that was being looked at. */
    learn: assign(({ context }, { output }: { output: FileCheckResult }) => {
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
export const unchecked = ({ pieces }: Pick<Context, 'pieces'>): Attachment[] =>
  pieces.filter(({ fit }) => fit === null);
