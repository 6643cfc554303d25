import { assign, enqueueActions, sendParent, setup } from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type {
  BroadcastDraft,
  BroadcastPreview,
  CommandResult,
  DraftOptions,
  OpenedDraft,
  SavedDraft,
  SaveDraftResult,
} from '../../contracts/campaigns.broadcasts.ts';
import type { Refusal } from '../../contracts/refusal.ts';
import type { UploadRefusal, UploadResult } from '../../contracts/storedFile.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { broadcastTestMachine } from './broadcastTest.machine.ts';

export type DraftStep = 'message' | 'recipients' | 'schedule';

interface Context {
  businessId: string;
  campaignId: string | null;
  saved: SavedDraft | null;
  options: DraftOptions;
  /** As it is on the screen. */
  draft: BroadcastDraft | null;
  step: DraftStep;
  /** The form has changes that are not saved. */
  isDirty: boolean;
  /** After the save, the draft is checked. */
  isChecking: boolean;
  theirs: SavedDraft | null;
  preview: BroadcastPreview | null;
  problem: Refusal | 'notSaved' | 'notChecked' | 'notSent' | 'notUploaded' | null;
  /** Why the last file was not taken. */
  fileRefusal: UploadRefusal | null;
  /** Where the user goes once it is saved. */
  destination: Route | null;
}

export interface FileChosen {
  type: 'file.chosen';
  /** Not in the context, which is JSON. */
  file: File;
}

export type Event =
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; changes: Partial<BroadcastDraft> }
  | { type: 'step.chosen'; step: DraftStep }
  | FileChosen
  | { type: 'upload.cancelled' }
  | { type: 'check.requested' }
  | { type: 'theirs.taken' }
  | { type: 'mine.kept' }
  | { type: 'problem.dismissed' }
  | { type: 'start.confirmed' }
  /** A navigation would lose what is not saved. */
  | { type: 'navigation.blocked'; to: Route }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

export const form = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string; campaignId: string | null }> & {
    children: {
      openDraft: 'openDraft';
      uploadFile: 'uploadFile';
      saveDraft: 'saveDraft';
      previewDraft: 'previewDraft';
      startBroadcast: 'startBroadcast';
      test: 'test';
      navigationGuard: 'navigationGuard';
    };
  },
  actors: {
    openDraft: placeholder<OpenedDraft, { businessId: string; campaignId: string | null }>('openDraft'),
    uploadFile: placeholder<UploadResult, { businessId: string; file: File }>('uploadFile'),
    saveDraft: placeholder<SaveDraftResult, { businessId: string; saved: SavedDraft | null }>('saveDraft'),
    previewDraft: placeholder<BroadcastPreview, { campaignId: string }>('previewDraft'),
    test: broadcastTestMachine,
    /** Blocks links, the back button and closing the tab while it runs; sends `navigation.blocked`. */
    navigationGuard: callbackPlaceholder('navigationGuard'),
    startBroadcast: placeholder<CommandResult, { id: string; revision: number }>('startBroadcast'),
  },
  guards: {
    isGone: (_, { output }: { output: OpenedDraft }) => 'gone' in output,
    isTheirs: (_, { output }: { output: SaveDraftResult }) => 'theirs' in output,
    isSaveRefused: (_, { output }: { output: SaveDraftResult }) => 'refused' in output,
    isStartRefused: (_, { output }: { output: CommandResult }) => 'refused' in output,
    isAtMessage: ({ context }) => context.step === 'message',
    isFileRefused: (_, { output }: { output: UploadResult }) => 'refused' in output,
    isDirty: ({ context }) => context.isDirty,
    isLeaving: ({ context }) => context.destination !== null,
    isChecking: ({ context }) => context.isChecking,
    hasProblem: ({ context }) => context.problem !== null,
    /** What the server would refuse to start. */
    isComplete: ({ context: { draft } }) =>
      draft !== null &&
      draft.channelId !== null &&
      /\S/.test(draft.body) &&
      draft.audience.lists.length + draft.audience.withTags.length > 0,
    /** Nothing to send to is no reason to ask for a confirmation. */
    canStart: ({ context: { preview } }) => preview !== null && preview.recipients > 0 && !preview.channel?.wrongNumber,
  },
  actions: {
    setOpened: assign((_, { output }: { output: OpenedDraft }) =>
      'saved' in output ? { saved: output.saved, draft: output.saved.draft, options: output.options } : {},
    ),
    change: assign(({ context: { draft } }, { changes }: { changes: Partial<BroadcastDraft> }) => ({
      draft: draft && { ...draft, ...changes },
      isDirty: true,
      preview: null,
      problem: null,
      fileRefusal: null,
    })),
    setFile: assign(({ context: { draft } }, { output }: { output: UploadResult }) =>
      'media' in output ? { draft: draft && { ...draft, media: output.media }, isDirty: true, preview: null } : {},
    ),
    setFileRefusal: assign((_, { output }: { output: UploadResult }) =>
      'refused' in output ? { fileRefusal: output.refused } : {},
    ),
    setNotUploaded: assign({ problem: 'notUploaded' as const }),
    beginUpload: assign({ preview: null, problem: null, fileRefusal: null }),
    setStep: assign((_, { step }: { step: DraftStep }) => ({ step })),
    setChecking: assign({ isChecking: true, problem: null }),
    /** What is typed meanwhile is saved next. */
    beginSave: assign({ isDirty: false, problem: null }),
    setSaved: assign((_, { output }: { output: SaveDraftResult }) =>
      'saved' in output ? { saved: output.saved } : {},
    ),
    setTheirs: assign((_, { output }: { output: SaveDraftResult }) =>
      'theirs' in output ? { theirs: output.theirs, isDirty: true, isChecking: false, destination: null } : {},
    ),
    takeTheirs: assign(({ context: { theirs } }) => ({
      saved: theirs,
      draft: theirs?.draft ?? null,
      theirs: null,
      isDirty: false,
      preview: null,
    })),
    keepMine: assign(({ context: { theirs } }) => ({ saved: theirs, theirs: null, isDirty: true })),
    setSaveRefusal: assign((_, { output }: { output: SaveDraftResult }) =>
      'refused' in output ? { problem: output.refused, isDirty: true, isChecking: false } : {},
    ),
    setNotSaved: assign({ problem: 'notSaved' as const, isDirty: true, isChecking: false }),
    setPreview: assign((_, { output }: { output: BroadcastPreview }) => ({ preview: output, isChecking: false })),
    setNotChecked: assign({ problem: 'notChecked' as const, isChecking: false }),
    setStartRefusal: assign((_, { output }: { output: CommandResult }) =>
      'refused' in output ? { problem: output.refused } : {},
    ),
    setNotSent: assign({ problem: 'notSent' as const }),
    clearProblem: assign({ problem: null }),
    setDestination: assign((_, { to }: { to: Route }) => ({ destination: to })),
    clearDestination: assign({ destination: null }),
    leave: enqueueActions(({ context: { destination: to }, enqueue }) => {
      enqueue.assign({ destination: null, isDirty: false, isChecking: false });
      if (to !== null) enqueue.sendTo(toActor('location'), { type: 'navigation.requested', to });
    }),
    tellSaved: sendParent(({ context: { saved } }) => ({ type: 'draft.saved', id: saved?.id ?? '' })),
    tellStarted: sendParent(({ context: { saved } }) => ({ type: 'draft.started', id: saved?.id ?? '' })),
  },
  delays: {
    timeout: 20_000,
    /** After the last key. */
    saveDelay: 1000,
    /** The check of 100,000 recipients takes a while. */
    checkTimeout: 60_000,
    /** 16 MB on a slow network. */
    uploadTimeout: 180_000,
  },
});

export const change = {
  'draft.changed': {
    target: '#broadcastDraft.editing.pending.changed',
    reenter: true,
    actions: { type: 'change', params: ({ event }: { event: Extract<Event, { type: 'draft.changed' }> }) => event },
  },
  'step.chosen': {
    target: '#broadcastDraft.editing.pending.changed',
    actions: { type: 'setStep', params: ({ event }: { event: Extract<Event, { type: 'step.chosen' }> }) => event },
  },
  'file.chosen': { guard: 'isAtMessage', target: '#broadcastDraft.editing.pending.uploading' },
} as const;
