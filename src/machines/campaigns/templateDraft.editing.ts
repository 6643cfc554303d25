/** The states in which a template is written, saved and submitted. */
import { sampleFormatOf, templateDraft, type DraftContext, type DraftEvent } from './templateDraft.setup.ts';
import { copyNameOf } from './templateEdit.ts';

type EventOf<Type extends DraftEvent['type']> = { event: Extract<DraftEvent, { type: Type }> };

const saveInput = ({ context: { businessId, id, draft, template } }: { context: DraftContext }) => ({
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
  on: {
    ...changes('#templateDraft.editing.pending.typing'),
    ...corrections,
    ...upload,
    ...submit,
    'deletion.requested': { guard: 'isWritten', target: '#templateDraft.confirmingDiscard' },
    'templates.invalidated': {
      guard: { type: 'isNews', params: ({ event }) => event },
      target: 'refreshing',
    },
    'connection.regained': { guard: 'isWritten', target: 'refreshing' },
  },
});

/** Another member may have changed it: it is read again while nothing is typed. */
const refreshing = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'EditingRefreshing' },
  invoke: {
    id: 'openTemplate',
    src: 'openTemplate',
    input: ({ context: { businessId, id, template } }) => ({ businessId, templateId: template === null ? null : id }),
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event },
        target: '#templateDraft.sorting',
        actions: { type: 'setOpened', params: ({ event }) => event },
      },
      { target: '#templateDraft.notFound' },
    ],
    onError: { target: 'saved' },
  },
  on: { ...changes('#templateDraft.editing.pending.typing') },
  after: { timeout: { target: 'saved' } },
});

const typing = templateDraft.createStateConfig({
  meta: { story: 'Typing' },
  on: { ...changes('typing'), ...corrections, ...upload, ...submit },
  after: { debounce: { target: 'saving' } },
});

/** The sample of the header is stored before the draft names it. What is typed meanwhile is saved with it. */
const uploading = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  entry: 'beginUpload',
  invoke: {
    id: 'uploadSample',
    src: 'uploadSample',
    input: ({ context: { businessId, draft }, event }) => ({
      businessId,
      format: sampleFormatOf(draft) ?? 'DOCUMENT',
      file: (event as EventOf<'file.chosen'>['event']).file,
    }),
    onDone: [
      {
        guard: { type: 'isStored', params: ({ event }) => event },
        target: 'typing',
        actions: { type: 'setSample', params: ({ event }) => event },
      },
      { target: 'typing', actions: { type: 'setSampleRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'typing', actions: 'setNotUploaded' },
  },
  on: {
    'draft.changed': { actions: { type: 'changeDraft', params: ({ event }) => event } },
    'category.chosen': { guard: 'isCategoryFree', actions: { type: 'setCategory', params: ({ event }) => event } },
    'upload.cancelled': { target: 'typing' },
  },
  after: { uploadTimeout: { target: 'typing', actions: 'setNotUploaded' } },
});

/** What is typed meanwhile is saved afterwards: an aborted save could have arrived. */
const saving = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  entry: 'setSent',
  invoke: {
    id: 'saveTemplate',
    src: 'saveTemplate',
    input: saveInput,
    onDone: [
      {
        guard: { type: 'isSavedAndChanged', params: ({ event }) => event },
        target: 'typing',
        actions: { type: 'setSaved', params: ({ event }) => event },
      },
      {
        guard: { type: 'isSavedAndLeaving', params: ({ event }) => event },
        target: '#templateDraft.editing.saved',
        actions: [{ type: 'setSaved', params: ({ event }) => event }, 'leave', 'clearDestination'],
      },
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: '#templateDraft.editing.saved',
        actions: [{ type: 'setSaved', params: ({ event }) => event }, 'nameRoute'],
      },
      {
        guard: { type: 'isEcho', params: ({ event }) => event },
        target: 'saving',
        reenter: true,
        actions: { type: 'adoptEcho', params: ({ event }) => event },
      },
      {
        guard: { type: 'isTheirs', params: ({ event }) => event },
        target: '#templateDraft.conflict',
        actions: { type: 'setTheirs', params: ({ event }) => event },
      },
      { target: 'unsaved', actions: { type: 'setSaveRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'unsaved', actions: 'setUnsaved' },
  },
  on: {
    'draft.changed': { actions: { type: 'changeDraft', params: ({ event }) => event } },
    'category.chosen': { guard: 'isCategoryFree', actions: { type: 'setCategory', params: ({ event }) => event } },
  },
  after: { timeout: { target: 'unsaved', actions: 'setUnsaved' } },
});

/** It waits for a connection, for a change, or for the user. */
const unsaved = templateDraft.createStateConfig({
  meta: { story: 'Unsaved' },
  always: { guard: 'isLeaving', target: 'confirmingLeave' },
  on: {
    ...changes('typing'),
    'retry.requested': { target: 'saving' },
    'connection.regained': { target: 'saving' },
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
    'deletion.requested': { target: '#templateDraft.confirmingDiscard' },
  },
});

const confirmingLeave = templateDraft.createStateConfig({
  meta: { story: 'ConfirmingLeave' },
  on: {
    'navigation.blocked': { actions: { type: 'setDestination', params: ({ event }) => event } },
    'leave.cancelled': { target: 'unsaved', actions: 'clearDestination' },
    'leave.confirmed': { target: '#templateDraft.editing.saved', actions: ['leave', 'clearDestination'] },
  },
});

/** Leaving waits for the save; the user is asked only if it fails. */
const pending = templateDraft.createStateConfig({
  invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
  on: {
    'navigation.blocked': {
      target: '.saving',
      actions: { type: 'setDestination', params: ({ event }) => event },
    },
  },
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

/** Saves what is on the screen, and asks the database about the other templates, before it is submitted. */
export const checking = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'Checking' },
  entry: ['clearNotices', 'setSent'],
  invoke: {
    id: 'saveTemplate',
    src: 'saveTemplate',
    input: saveInput,
    onDone: [
      {
        guard: { type: 'isSavedWithStops', params: ({ event }) => event },
        target: 'editing',
        actions: [{ type: 'setSaved', params: ({ event }) => event }, 'showErrors'],
      },
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'submitting',
        actions: { type: 'setSaved', params: ({ event }) => event },
      },
      {
        guard: { type: 'isEcho', params: ({ event }) => event },
        target: 'checking',
        reenter: true,
        actions: { type: 'adoptEcho', params: ({ event }) => event },
      },
      {
        guard: { type: 'isTheirs', params: ({ event }) => event },
        target: 'conflict',
        actions: { type: 'setTheirs', params: ({ event }) => event },
      },
      { target: 'editing.pending.unsaved', actions: { type: 'setSaveRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'editing.pending.unsaved', actions: 'setUnsaved' },
  },
  after: { timeout: { target: 'editing.pending.unsaved', actions: 'setUnsaved' } },
});

export const submitting = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'Submitting' },
  entry: 'nameRoute',
  invoke: {
    id: 'submitTemplate',
    src: 'submitTemplate',
    input: ({ context: { id, template } }) => ({ id, revision: template?.revision ?? 0 }),
    onDone: [
      { guard: { type: 'isDone', params: ({ event }) => event }, target: 'opening' },
      { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: 'setUnreachable' },
  },
  after: { submitTimeout: { target: 'editing', actions: 'setUnreachable' } },
});

export const confirmingDiscard = templateDraft.createStateConfig({
  meta: { story: 'ConfirmingDiscard' },
  on: {
    'deletion.confirmed': { target: 'discarding' },
    'deletion.cancelled': { target: 'editing' },
  },
});

export const discarding = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'Discarding' },
  invoke: {
    id: 'discardTemplate',
    src: 'discardTemplate',
    input: ({ context: { id } }) => ({ id }),
    onDone: { target: 'discarded' },
    onError: { target: 'editing', actions: 'setUnreachable' },
  },
  after: { timeout: { target: 'editing', actions: 'setUnreachable' } },
});

/** The route changes to the list. */
export const discarded = templateDraft.createStateConfig({ meta: { story: 'Discarded' }, entry: 'goToList' });

/** A new draft with the same content, which opens. */
export const copying = templateDraft.createStateConfig({
  tags: 'busy',
  meta: { story: 'Copying' },
  invoke: {
    id: 'copyTemplate',
    src: 'copyTemplate',
    input: ({ context: { businessId, draft } }) => ({
      businessId,
      draft: { ...draft, name: copyNameOf(draft.name) },
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'sorting',
        actions: { type: 'goToCopy', params: ({ event }) => event },
      },
      { target: 'sorting', actions: 'setUnreachable' },
    ],
    onError: { target: 'sorting', actions: 'setUnreachable' },
  },
  after: { timeout: { target: 'sorting', actions: 'setUnreachable' } },
});
