import { assign, sendTo, setup } from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type { UploadRefusal, UploadResult } from '../../contracts/storedFile.ts';
import type { OpenedReply, ReplyDraft, ReplySave, ReplySource, SaveReplyResult } from '../../contracts/suggestions.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { EMPTY_REPLY, problemsOf } from './replyDraft.ts';
import { libraryRoute } from './suggestions.ts';

export interface Context {
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

export interface FileChosen {
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

export const editor = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string; source: ReplySource }> & {
    children: {
      openReply: 'openReply';
      uploadFile: 'uploadFile';
      saveReply: 'saveReply';
      navigationGuard: 'navigationGuard';
    };
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
