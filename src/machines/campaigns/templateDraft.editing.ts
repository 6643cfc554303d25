import { request } from '../app/request.ts';
import { duringRead } from '../app/staleness.ts';
/** The states in which a template is written, saved and submitted. */
import { withEvent } from '../app/withEvent.ts';
import type { DraftContext, DraftEvent } from './templateDraft.events.ts';
import { sampleFormatOf, templateDraft } from './templateDraft.setup.ts';

type EventOf<Type extends DraftEvent['type']> = { event: Extract<DraftEvent, { type: Type }> };

export const saveInput = ({ context: { businessId, id, draft, template } }: { context: DraftContext }) => ({
  businessId,
  id,
  draft,
  revision: template?.revision ?? 0,
});

/** Every change is saved after a pause. */
const changes = (target: string) =>
  ({
    'draft.changed': {
      target,
      reenter: true,
      actions: { type: 'changeDraft', params: ({ event }: EventOf<'draft.changed'>) => event },
    },
    'category.chosen': {
      guard: 'isCategoryFree',
      target,
      reenter: true,
      actions: { type: 'setCategory', params: ({ event }: EventOf<'category.chosen'>) => event },
    },
  }) as const;

const corrections = {
  'fix.chosen': {
    guard: { type: 'isFixable', params: ({ event }: EventOf<'fix.chosen'>) => event },
    target: '#templateDraft.editing.pending.typing',
    reenter: true,
    actions: { type: 'fix', params: ({ event }: EventOf<'fix.chosen'>) => event },
  },
  'fix.undone': {
    guard: 'isFixed',
    target: '#templateDraft.editing.pending.typing',
    reenter: true,
    actions: 'undoFix',
  },
} as const;

const upload = {
  'file.chosen': { guard: 'wantsSample', target: '#templateDraft.editing.pending.uploading' },
} as const;

const submit = {
  'template.submitted': [
    { guard: 'hasStops', actions: 'showErrors' },
    { guard: 'maySubmit', target: '#templateDraft.checking' },
  ],
} as const;

const controls = {
  ...changes('#templateDraft.editing.pending.typing'),
  ...corrections,
  ...upload,
  ...submit,
  'deletion.requested': { guard: 'isWritten', target: '#templateDraft.confirmingDiscard' },
} as const;

const saved = templateDraft.createStateConfig({
  meta: { story: 'Editing' },
  always: { guard: 'hasNews', target: 'refreshing' },
  on: { ...controls, 'connection.regained': { guard: 'isWritten', target: 'refreshing' } },
});

/** Another member may have changed it: it is read again while nothing is typed. */
const refreshing = request(templateDraft, {
  src: 'openTemplate',
  story: 'EditingRefreshing',
  input: ({ context: { businessId, id, template } }) => ({ businessId, templateId: template === null ? null : id }),
  done: [
    { guard: withEvent('isFound'), target: '#templateDraft.sorting', actions: withEvent('setOpened') },
    { target: '#templateDraft.notFound' },
  ],
  failed: { target: 'saved' },
  entry: 'clearNews',
  on: duringRead(controls),
});

const typing = templateDraft.createStateConfig({
  meta: { story: 'Typing' },
  on: { ...changes('typing'), ...corrections, ...upload, ...submit },
  after: { debounce: { target: 'saving' } },
});

/** The sample of the header is stored before the draft names it. What is typed meanwhile is saved with it. */
const uploading = request(templateDraft, {
  src: 'uploadSample',
  story: 'Uploading',
  input: ({ context: { businessId, draft }, event }) => ({
    businessId,
    format: sampleFormatOf(draft) ?? 'DOCUMENT',
    file: (event as EventOf<'file.chosen'>['event']).file,
  }),
  done: [
    { guard: withEvent('isStored'), target: 'typing', actions: withEvent('setSample') },
    { target: 'typing', actions: withEvent('setSampleRefusal') },
  ],
  failed: { target: 'typing', actions: 'setNotUploaded' },
  limit: 'uploadTimeout',
  entry: 'beginUpload',
  on: {
    'draft.changed': { actions: withEvent('changeDraft') },
    'category.chosen': { guard: 'isCategoryFree', actions: withEvent('setCategory') },
    'upload.cancelled': { target: 'typing' },
  },
});

/** What is typed meanwhile is saved afterwards: an aborted save could have arrived. */
const saving = request(templateDraft, {
  src: 'saveTemplate',
  story: 'Saving',
  input: saveInput,
  done: [
    { guard: withEvent('isSavedAndChanged'), target: 'typing', actions: withEvent('setSaved') },
    {
      guard: withEvent('isSavedAndLeaving'),
      target: '#templateDraft.editing.saved',
      actions: [withEvent('setSaved'), 'leave', 'clearDestination'],
    },
    {
      guard: withEvent('isSaved'),
      target: '#templateDraft.editing.saved',
      actions: [withEvent('setSaved'), 'nameRoute'],
    },
    { guard: withEvent('isEcho'), target: 'saving', reenter: true, actions: withEvent('adoptEcho') },
    { guard: withEvent('isTheirs'), target: '#templateDraft.conflict', actions: withEvent('setTheirs') },
    { target: 'unsaved', actions: withEvent('setSaveRefusal') },
  ],
  failed: { target: 'unsaved', actions: 'setUnsaved' },
  entry: 'setSent',
  on: {
    'draft.changed': { actions: withEvent('changeDraft') },
    'category.chosen': { guard: 'isCategoryFree', actions: withEvent('setCategory') },
  },
});

/** It waits for a connection, for a change, or for the user. */
const unsaved = templateDraft.createStateConfig({
  meta: { story: 'Unsaved' },
  always: { guard: 'isLeaving', target: 'confirmingLeave' },
  on: {
    ...changes('typing'),
    'retry.requested': { target: 'saving' },
    'connection.regained': { target: 'saving' },
    'navigation.blocked': { actions: withEvent('setDestination') },
    'deletion.requested': { target: '#templateDraft.confirmingDiscard' },
  },
});

const confirmingLeave = templateDraft.createStateConfig({
  meta: { story: 'ConfirmingLeave' },
  on: {
    'navigation.blocked': { actions: withEvent('setDestination') },
    'leave.cancelled': { target: 'unsaved', actions: 'clearDestination' },
    'leave.confirmed': { target: '#templateDraft.editing.saved', actions: ['leave', 'clearDestination'] },
  },
});

/** Leaving waits for the save; the user is asked only if it fails. */
const pending = templateDraft.createStateConfig({
  invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
  on: { 'navigation.blocked': { target: '.saving', actions: withEvent('setDestination') } },
  initial: 'typing',
  states: { typing, uploading, saving, unsaved, confirmingLeave },
});

export const editing = templateDraft.createStateConfig({
  initial: 'saved',
  states: { saved, refreshing, pending },
});

export const conflict = templateDraft.createStateConfig({
  meta: { story: 'Conflict' },
  on: {
    'mine.chosen': { target: 'editing.pending.saving', actions: 'keepMine' },
    'theirs.chosen': { target: 'sorting', actions: 'takeTheirs' },
  },
});
