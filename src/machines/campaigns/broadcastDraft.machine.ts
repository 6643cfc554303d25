/**
 * The form of a broadcast, from its first word to its start, in four steps: number and text, recipients, time, check. It
 * lives while the form is open.
 *
 * Every change is saved a moment later, for all members; leaving saves it first, and asks only if that fails. Who saves
 * second sees the other's version and chooses. The check is the server's: who would get it now, three filled texts, and why anyone is left out. Only a checked draft is sent.
 */
import { assign, enqueueActions, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type {
  BroadcastDraft,
  BroadcastPreview,
  BroadcastRefusal,
  CommandResult,
  DraftOptions,
  OpenedDraft,
  SavedDraft,
  SaveDraftResult,
} from '../../contracts/campaigns.broadcasts.ts';
import type { UploadRefusal, UploadResult } from '../../contracts/storedFile.ts';
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
  problem: BroadcastRefusal | 'notSaved' | 'notChecked' | 'notSent' | 'notUploaded' | null;
  /** Why the last file was not taken. */
  fileRefusal: UploadRefusal | null;
  /** Where the user goes once it is saved. */
  destination: Route | null;
}

interface FileChosen {
  type: 'file.chosen';
  /** Not in the context, which is JSON. */
  file: File;
}

type Event =
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

const form = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; campaignId: string | null },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      openDraft: 'openDraft';
      uploadFile: 'uploadFile';
      saveDraft: 'saveDraft';
      previewDraft: 'previewDraft';
      startBroadcast: 'startBroadcast';
      test: 'test';
      navigationGuard: 'navigationGuard';
    },
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

const loading = form.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'openDraft',
    src: 'openDraft',
    input: ({ context: { businessId, campaignId } }) => ({ businessId, campaignId }),
    onDone: [
      { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
      { target: 'editing', actions: { type: 'setOpened', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const change = {
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

const changed = form.createStateConfig({
  meta: { story: 'Changed' },
  always: { guard: ({ context }) => !context.isDirty, target: '#broadcastDraft.editing.unchanged' },
  after: { saveDelay: { target: 'saving' } },
});

/** What is typed meanwhile is saved with the file. */
const uploading = form.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  entry: 'beginUpload',
  on: {
    'draft.changed': { actions: { type: 'change', params: ({ event }) => event } },
    'step.chosen': {},
    'file.chosen': {},
    'check.requested': {},
    'upload.cancelled': { target: 'changed' },
  },
  invoke: {
    id: 'uploadFile',
    src: 'uploadFile',
    input: ({ context: { businessId }, event }) => ({ businessId, file: (event as FileChosen).file }),
    onDone: [
      {
        guard: { type: 'isFileRefused', params: ({ event }) => event },
        target: 'changed',
        actions: { type: 'setFileRefusal', params: ({ event }) => event },
      },
      { target: 'changed', actions: { type: 'setFile', params: ({ event }) => event } },
    ],
    onError: { target: 'changed', actions: 'setNotUploaded' },
  },
  after: { uploadTimeout: { target: 'changed', actions: 'setNotUploaded' } },
});

const saving = form.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  entry: 'beginSave',
  // What is typed during the request waits for its answer, which has the revision of the next save.
  on: {
    'draft.changed': { actions: { type: 'change', params: ({ event }) => event } },
    'step.chosen': { actions: { type: 'setStep', params: ({ event }) => event } },
    'check.requested': { guard: 'isComplete', actions: 'setChecking' },
    // Its answer has the revision of the next save.
    'file.chosen': {},
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
  },
  invoke: {
    id: 'saveDraft',
    src: 'saveDraft',
    input: ({ context: { businessId, saved, draft } }) => ({
      businessId,
      saved: saved && draft && { ...saved, draft },
    }),
    onDone: [
      {
        guard: { type: 'isTheirs', params: ({ event }) => event },
        target: '#broadcastDraft.conflicted',
        actions: { type: 'setTheirs', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSaveRefused', params: ({ event }) => event },
        target: 'unsaved',
        actions: { type: 'setSaveRefusal', params: ({ event }) => event },
      },
      {
        target: '#broadcastDraft.editing.settled',
        actions: [{ type: 'setSaved', params: ({ event }) => event }, 'tellSaved'],
      },
    ],
    onError: { target: 'unsaved', actions: 'setNotSaved' },
  },
  after: { timeout: { target: 'unsaved', actions: 'setNotSaved' } },
});

const unsaved = form.createStateConfig({
  meta: { story: 'Unsaved' },
  always: { guard: 'isLeaving', target: 'confirmingLeave' },
  // The reason stays until it is saved or changed.
  on: {
    'retry.requested': { target: 'saving' },
    'problem.dismissed': {},
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
  },
});

const confirmingLeave = form.createStateConfig({
  meta: { story: 'ConfirmingLeave' },
  on: {
    'draft.changed': {},
    'step.chosen': {},
    'file.chosen': {},
    'check.requested': {},
    'problem.dismissed': {},
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
    'leave.cancelled': { target: 'unsaved', actions: 'clearDestination' },
    'leave.confirmed': { target: '#broadcastDraft.editing.unchanged', actions: 'leave' },
  },
});

/** What is not saved. Leaving waits for the save; the user is asked only if it fails. */
const pending = form.createStateConfig({
  invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
  on: {
    'navigation.blocked': {
      target: '.saving',
      actions: { type: 'setDestination', params: ({ event }) => event },
    },
  },
  initial: 'changed',
  states: { changed, uploading, saving, unsaved, confirmingLeave },
});

const editing = form.createStateConfig({
  initial: 'unchanged',
  on: {
    ...change,
    'check.requested': { guard: 'isComplete', target: '.pending.saving', actions: 'setChecking' },
    'problem.dismissed': { guard: 'hasProblem', actions: 'clearProblem' },
  },
  states: {
    unchanged: { meta: { story: 'Unchanged' } },
    pending,
    settled: {
      always: [
        { guard: 'isDirty', target: 'pending' },
        { guard: 'isLeaving', target: 'unchanged', actions: 'leave' },
        { guard: 'isChecking', target: '#broadcastDraft.checking' },
        { target: 'unchanged' },
      ],
    },
  },
});

/** A colleague saved first. */
const conflicted = form.createStateConfig({
  meta: { story: 'Conflicted' },
  on: {
    'theirs.taken': { target: 'editing.unchanged', actions: 'takeTheirs' },
    'mine.kept': { target: 'editing.pending.saving', actions: 'keepMine' },
  },
});

const checking = form.createStateConfig({
  tags: 'busy',
  meta: { story: 'Checking' },
  invoke: {
    id: 'previewDraft',
    src: 'previewDraft',
    input: ({ context: { saved } }) => ({ campaignId: saved?.id ?? '' }),
    onDone: { target: 'checked', actions: { type: 'setPreview', params: ({ event }) => event } },
    onError: { target: 'editing.unchanged', actions: 'setNotChecked' },
  },
  after: { checkTimeout: { target: 'editing.unchanged', actions: 'setNotChecked' } },
});

const checked = form.createStateConfig({
  meta: { story: 'Checked' },
  invoke: {
    id: 'test',
    src: 'test',
    input: ({ context: { saved, preview } }) => ({
      campaignId: saved?.id ?? '',
      revision: saved?.revision ?? 0,
      phone: preview?.testPhone ?? null,
      left: preview?.testsLeft ?? 0,
    }),
    // A broadcast can be sent without a test.
    onError: {},
  },
  on: {
    ...change,
    'check.requested': { target: 'checking', actions: 'clearProblem' },
    'start.confirmed': { guard: 'canStart', target: 'starting', actions: 'clearProblem' },
  },
});

const starting = form.createStateConfig({
  tags: 'busy',
  meta: { story: 'Starting' },
  invoke: {
    id: 'startBroadcast',
    src: 'startBroadcast',
    input: ({ context: { saved } }) => ({ id: saved?.id ?? '', revision: saved?.revision ?? 0 }),
    onDone: [
      {
        guard: { type: 'isStartRefused', params: ({ event }) => event },
        target: 'checked',
        actions: { type: 'setStartRefusal', params: ({ event }) => event },
      },
      { target: 'started', actions: 'tellStarted' },
    ],
    // A second start of the same draft changes nothing.
    onError: { target: 'checked', actions: 'setNotSent' },
  },
  after: { timeout: { target: 'checked', actions: 'setNotSent' } },
});

export const broadcastDraftMachine = form.createMachine({
  id: 'broadcastDraft',
  context: ({ input: { businessId, campaignId } }) => ({
    businessId,
    campaignId,
    saved: null,
    options: { channels: [], lists: [], tags: [], templates: [] },
    draft: null,
    step: 'message',
    isDirty: false,
    isChecking: false,
    theirs: null,
    preview: null,
    problem: null,
    fileRefusal: null,
    destination: null,
  }),
  initial: 'loading',
  states: {
    loading,
    failed: { meta: { story: 'Failed' }, on: { 'retry.requested': { target: 'loading' } } },
    gone: { meta: { story: 'Gone' } },
    editing,
    conflicted,
    checking,
    checked,
    starting,
    /** The parent opens its run. */
    started: { meta: { story: 'Started' } },
  },
});

export type BroadcastDraftRef = ActorRefFrom<typeof broadcastDraftMachine>;
export type BroadcastDraftSnapshot = SnapshotFrom<typeof broadcastDraftMachine>;

export const selectTest = (snapshot: BroadcastDraftSnapshot) => snapshot.children.test;
