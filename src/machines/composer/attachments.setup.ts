/** Types, guards and actions of the attachments machine; see attachments.machine.ts. */
import { assign, sendTo, setup } from 'xstate';

import type {
  FileCheckResult,
  FileRefusal,
  Attachment,
  AttachmentsEvent,
  ChosenFile,
} from '../../contracts/composer.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';

const blank = { prepared: null, original: null, failure: null };

/** The limit of WhatsApp's own picker. */
const MAX_FILES = 30;

/** The attachments that were stored when the room was left. */
interface StoredAttachments {
  attachments: Attachment[];
  asOriginal: boolean;
}

interface Input {
  roomId: string;
  userId: string;
}

interface Context extends Input {
  attachments: Attachment[];
  rejected: { name: string; reason: FileRefusal }[];
  /** Pictures are sent unchanged: full size, with the camera's metadata unless the gateway strips it. */
  asOriginal: boolean;
  /** The device could not store the files, so leaving the page loses them. */
  isUnsaved: boolean;
  /** The dialog was closed while files are being checked. */
  isMinimized: boolean;
}

export type Event =
  | AttachmentsEvent
  /** The files that were stored when the room was left have been read. */
  | ({ type: 'attachments.loaded' } & StoredAttachments)
  | { type: 'refusals.dismissed' }
  | { type: 'storage.failed' }
  | { type: 'dialog.closed' }
  | { type: 'dialog.opened' };

export const attachments = setup({
  types: {} as MachineTypes<Context, Event, Input>,
  actors: {
    holdFiles: callbackPlaceholder<AttachmentsEvent, Input>('holdFiles'),
    checkFile: placeholder<FileCheckResult, { id: string; name: string }>('checkFile'),
  },
  guards: {
    isMinimized: ({ context }) => context.isMinimized,
    isOpen: ({ context }) => !context.isMinimized,
    isNotLast: ({ context }) => unchecked(context).length > 1,
    isLastAndRejected: ({ context }, { output }: { output: FileCheckResult }) =>
      'refused' in output && hasOnlyCurrent(context),
    /** Every file has the id of its future message, so a file that is already attached is not added twice. */
    areNew: ({ context }, { files }: { files: ChosenFile[] }) =>
      files.every(({ id }) => context.attachments.every((attachment) => attachment.id !== id)),
    isAttached: ({ context }, { id }: { id: string }) => context.attachments.some((attachment) => attachment.id === id),
    isOnlyAttachment: ({ context }, { id }: { id: string }) =>
      context.attachments.length === 1 && context.attachments[0]?.id === id,
    hasRejected: ({ context }) => context.rejected.length > 0,
    isNotEmpty: ({ context }) => context.attachments.length > 0 || context.rejected.length > 0,
    hasOnlyCurrent: ({ context }) => hasOnlyCurrent(context),
  },
  actions: {
    forward: sendTo('holdFiles', (_, note: AttachmentsEvent) => note),
    add: assign(({ context }, { files }: { files: ChosenFile[] }) => {
      const room = Math.max(0, MAX_FILES - context.attachments.length);
      const attachments = files
        .slice(0, room)
        .map(({ id, name, caption = '', replyTo = null }) => ({ ...blank, id, name, caption, replyTo }));
      const tooMany = files.slice(room).map(({ name }) => ({ name, reason: 'tooMany' as const }));
      return {
        attachments: [...context.attachments, ...attachments],
        rejected: [...context.rejected, ...tooMany],
        isMinimized: false,
      };
    }),
    /** A file that is already attached takes precedence over the stored one. */
    addLoaded: assign(({ context }, { attachments, asOriginal }: StoredAttachments) => ({
      attachments: [
        ...attachments.filter(({ id }) => context.attachments.every((attachment) => attachment.id !== id)),
        ...context.attachments,
      ],
      asOriginal: context.asOriginal || asOriginal,
    })),
    addReturned: assign(({ context }, { attachments }: { attachments: Attachment[] }) => ({
      attachments: [
        ...context.attachments.filter(({ id }) => attachments.every((attachment) => attachment.id !== id)),
        ...attachments,
      ],
    })),
    minimize: assign({ isMinimized: true }),
    restore: assign({ isMinimized: false }),
    markUnsaved: assign({ isUnsaved: true }),
    /** Applies the result of the file that was being checked. */
    applyCheck: assign(({ context }, { output }: { output: FileCheckResult }) => {
      const [current] = unchecked(context);
      if (!current) return {};
      if ('refused' in output)
        return {
          attachments: context.attachments.filter(({ id }) => id !== current.id),
          rejected: [...context.rejected, { name: current.name, reason: output.refused }],
        };
      return {
        attachments: context.attachments.map((attachment) =>
          attachment.id === current.id ? { ...attachment, ...output } : attachment,
        ),
      };
    }),
    remove: assign(({ context }, { id }: { id: string }) => ({
      attachments: context.attachments.filter((attachment) => attachment.id !== id),
    })),
    setCaption: assign(({ context }, { id, caption }: { id: string; caption: string }) => ({
      attachments: context.attachments.map((attachment) =>
        attachment.id === id ? { ...attachment, caption } : attachment,
      ),
    })),
    setOriginal: assign((_, { asOriginal }: { asOriginal: boolean }) => ({ asOriginal })),
    clearRejections: assign({ rejected: [] }),
    reset: assign({ attachments: [], rejected: [], asOriginal: false, isUnsaved: false, isMinimized: false }),
  },
  delays: {
    /** Resizing a phone's picture takes a second; a file that takes longer than this cannot be read. */
    checkLimit: 30_000,
  },
});

/** There is no file besides the one being checked. */
const hasOnlyCurrent = (context: Pick<Context, 'attachments'>): boolean =>
  context.attachments.every(({ id }) => id === unchecked(context)[0]?.id);

/** The files that have not been checked yet. */
export const unchecked = ({ attachments }: Pick<Context, 'attachments'>): Attachment[] =>
  attachments.filter(({ prepared }) => prepared === null);
