/**
 * The form of a broadcast, from its first word to its start, in four steps: number and text, recipients, time, check. It
 * lives while the form is open.
 *
 * Every change is saved a moment later, for all members; leaving saves it first, and asks only if that fails. Who saves
 * second sees the other's version and chooses. The check is the server's: who would get it now, three filled texts, and why anyone is left out. Only a checked draft is sent.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { change, type FileChosen, form } from './broadcastDraft.setup.ts';

export type { DraftStep } from './broadcastDraft.setup.ts';

const loading = request(form, {
  src: 'openDraft',
  story: 'Loading',
  input: ({ context: { businessId, campaignId } }) => ({ businessId, campaignId }),
  done: [
    { guard: withEvent('isGone'), target: 'gone' },
    { target: 'editing', actions: withEvent('setOpened') },
  ],
  failed: { target: 'failed' },
});

const changed = form.createStateConfig({
  meta: { story: 'Changed' },
  always: { guard: ({ context }) => !context.isDirty, target: '#broadcastDraft.editing.unchanged' },
  after: { saveDelay: { target: 'saving' } },
});

/** What is typed meanwhile is saved with the file. */
const uploading = request(form, {
  src: 'uploadFile',
  story: 'Uploading',
  input: ({ context: { businessId }, event }) => ({ businessId, file: (event as FileChosen).file }),
  done: [
    { guard: withEvent('isFileRefused'), target: 'changed', actions: withEvent('setFileRefusal') },
    { target: 'changed', actions: withEvent('setFile') },
  ],
  failed: { target: 'changed', actions: 'setNotUploaded' },
  limit: 'uploadTimeout',
  entry: 'beginUpload',
  on: {
    'draft.changed': { actions: withEvent('change') },
    'step.chosen': {},
    'file.chosen': {},
    'check.requested': {},
    'upload.cancelled': { target: 'changed' },
  },
});

const saving = request(form, {
  src: 'saveDraft',
  story: 'Saving',
  input: ({ context: { businessId, saved, draft } }) => ({
    businessId,
    saved: saved && draft && { ...saved, draft },
  }),
  done: [
    { guard: withEvent('isTheirs'), target: '#broadcastDraft.conflicted', actions: withEvent('setTheirs') },
    { guard: withEvent('isSaveRefused'), target: 'unsaved', actions: withEvent('setSaveRefusal') },
    { target: '#broadcastDraft.editing.settled', actions: [withEvent('setSaved'), 'tellSaved'] },
  ],
  failed: { target: 'unsaved', actions: 'setNotSaved' },
  entry: 'beginSave',
  // What is typed during the request waits for its answer, which has the revision of the next save.
  on: {
    'draft.changed': { actions: withEvent('change') },
    'step.chosen': { actions: withEvent('setStep') },
    'check.requested': { guard: 'isComplete', actions: 'setChecking' },
    // Its answer has the revision of the next save.
    'file.chosen': {},
    'navigation.blocked': { actions: withEvent('setDestination') },
  },
});

const unsaved = form.createStateConfig({
  meta: { story: 'Unsaved' },
  always: { guard: 'isLeaving', target: 'confirmingLeave' },
  // The reason stays until it is saved or changed.
  on: {
    'retry.requested': { target: 'saving' },
    'problem.dismissed': {},
    'navigation.blocked': { actions: withEvent('setDestination') },
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
    'navigation.blocked': { actions: withEvent('setDestination') },
    'leave.cancelled': { target: 'unsaved', actions: 'clearDestination' },
    'leave.confirmed': { target: '#broadcastDraft.editing.unchanged', actions: 'leave' },
  },
});

/** What is not saved. Leaving waits for the save; the user is asked only if it fails. */
const pending = form.createStateConfig({
  invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
  on: { 'navigation.blocked': { target: '.saving', actions: withEvent('setDestination') } },
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

const checking = request(form, {
  src: 'previewDraft',
  story: 'Checking',
  input: ({ context: { saved } }) => ({ campaignId: saved?.id ?? '' }),
  done: { target: 'checked', actions: withEvent('setPreview') },
  failed: { target: 'editing.unchanged', actions: 'setNotChecked' },
  limit: 'checkTimeout',
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

const starting = request(form, {
  src: 'startBroadcast',
  story: 'Starting',
  input: ({ context: { saved } }) => ({ id: saved?.id ?? '', revision: saved?.revision ?? 0 }),
  done: [
    { guard: withEvent('isStartRefused'), target: 'checked', actions: withEvent('setStartRefusal') },
    { target: 'started', actions: 'tellStarted' },
  ],
  // A second start of the same draft changes nothing.
  failed: { target: 'checked', actions: 'setNotSent' },
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
