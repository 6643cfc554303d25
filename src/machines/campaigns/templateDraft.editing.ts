import { eventOf } from '../app/eventOf.ts';
import { request } from '../app/request.ts';
/** The states in which a template is written, saved and submitted. */
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

const saved = templateDraft.createStateConfig({
  meta: { story: 'Editing' },
  always: { guard: 'hasNews', target: 'refreshing' },
  on: {
    ...changes('#templateDraft.editing.pending.typing'),
    ...corrections,
    ...upload,
    ...submit,
    'deletion.requested': { guard: 'isWritten', target: '#templateDraft.confirmingDiscard' },
    'connection.regained': { guard: 'isWritten', target: 'refreshing' },
  },
});

/** Another member may have changed it: it is read again while nothing is typed. */
const refreshing = request(templateDraft, {
  src: 'openTemplate',
  story: 'EditingRefreshing',
  input: ({ context: { businessId, id, template } }) => ({ businessId, templateId: template === null ? null : id }),
  done: [
    {
      guard: { type: 'isFound', params: eventOf },
      target: '#templateDraft.sorting',
      actions: { type: 'setOpened', params: eventOf },
    },
    { target: '#templateDraft.notFound' },
  ],
  failed: { target: 'saved' },
  entry: 'clearNews',
  on: { ...changes('#templateDraft.editing.pending.typing') },
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
    { guard: { type: 'isStored', params: eventOf }, target: 'typing', actions: { type: 'setSample', params: eventOf } },
    { target: 'typing', actions: { type: 'setSampleRefusal', params: eventOf } },
  ],
  failed: { target: 'typing', actions: 'setNotUploaded' },
  limit: 'uploadTimeout',
  entry: 'beginUpload',
  on: {
    'draft.changed': { actions: { type: 'changeDraft', params: eventOf } },
    'category.chosen': { guard: 'isCategoryFree', actions: { type: 'setCategory', params: eventOf } },
    'upload.cancelled': { target: 'typing' },
  },
});

/** What is typed meanwhile is saved afterwards: an aborted save could have arrived. */
const saving = request(templateDraft, {
  src: 'saveTemplate',
  story: 'Saving',
  input: saveInput,
  done: [
    {
      guard: { type: 'isSavedAndChanged', params: eventOf },
      target: 'typing',
      actions: { type: 'setSaved', params: eventOf },
    },
    {
      guard: { type: 'isSavedAndLeaving', params: eventOf },
      target: '#templateDraft.editing.saved',
      actions: [{ type: 'setSaved', params: eventOf }, 'leave', 'clearDestination'],
    },
    {
      guard: { type: 'isSaved', params: eventOf },
      target: '#templateDraft.editing.saved',
      actions: [{ type: 'setSaved', params: eventOf }, 'nameRoute'],
    },
    {
      guard: { type: 'isEcho', params: eventOf },
      target: 'saving',
      reenter: true,
      actions: { type: 'adoptEcho', params: eventOf },
    },
    {
      guard: { type: 'isTheirs', params: eventOf },
      target: '#templateDraft.conflict',
      actions: { type: 'setTheirs', params: eventOf },
    },
    { target: 'unsaved', actions: { type: 'setSaveRefusal', params: eventOf } },
  ],
  failed: { target: 'unsaved', actions: 'setUnsaved' },
  entry: 'setSent',
  on: {
    'draft.changed': { actions: { type: 'changeDraft', params: eventOf } },
    'category.chosen': { guard: 'isCategoryFree', actions: { type: 'setCategory', params: eventOf } },
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
    'navigation.blocked': { actions: { type: 'setDestination', params: eventOf } },
    'deletion.requested': { target: '#templateDraft.confirmingDiscard' },
  },
});

const confirmingLeave = templateDraft.createStateConfig({
  meta: { story: 'ConfirmingLeave' },
  on: {
    'navigation.blocked': { actions: { type: 'setDestination', params: eventOf } },
    'leave.cancelled': { target: 'unsaved', actions: 'clearDestination' },
    'leave.confirmed': { target: '#templateDraft.editing.saved', actions: ['leave', 'clearDestination'] },
  },
});

/** Leaving waits for the save; the user is asked only if it fails. */
const pending = templateDraft.createStateConfig({
  invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
  on: { 'navigation.blocked': { target: '.saving', actions: { type: 'setDestination', params: eventOf } } },
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
