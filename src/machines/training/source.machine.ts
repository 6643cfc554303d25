/**
 * One source of knowledge: in its editor, a question with its answer or a text, new or from the list; or as it was read, a
 * file, an address or the catalogue. It lives while the source is open beside the list.
 *
 * A save names the revision that was edited. If another member changed the source since, nothing is written and the user
 * chooses between both texts. What was typed is kept on the device until it is saved; without a connection it waits and
 * is saved on reconnect. Saving does not publish: the change waits until an owner publishes it. Turning the source on or
 * off applies at once.
 */
import { assign, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import {
  draftOf,
  isWritten,
  type KnowledgeInvalidated,
  type OpenedSource,
  type SourceAction,
  type SourceActionRequest,
  type SourceDetails,
  type SourceDraft,
  type SourceDraftSave,
  type SourceInput,
  type SourceLeft,
  type SourceResult,
  type SourceSave,
  type WrittenKind,
} from '../../contracts/training.ts';
import { placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { maxBodyOf, problemsOf, type DraftProblems } from './draftProblems.ts';

type Refusal = 'tooMany' | 'tooOften' | 'invalid' | 'gone' | 'changed' | 'unreachable';

interface Context extends SourceInput {
  /** Null: a new source. */
  details: SourceDetails | null;
  draft: SourceDraft | null;
  isRestored: boolean;
  /** Set by the first attempt to save. */
  showsErrors: boolean;
  /** The change of the last save waits for publishing. */
  isSaved: boolean;
  refusal: Refusal | null;
  /** The source as another member has saved it. */
  theirs: SourceDetails | null;
  action: SourceAction;
}

type Event =
  | KnowledgeInvalidated
  | { type: 'draft.changed'; changes: Partial<SourceDraft> }
  | { type: 'source.submitted' }
  | { type: 'action.chosen'; action: Exclude<SourceAction, 'remove'> }
  | { type: 'removal.requested' }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }
  | { type: 'mine.chosen' }
  | { type: 'theirs.chosen' }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

const source = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as SourceInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Null: there is no such source. */
    openSource: placeholder<OpenedSource | null, SourceInput>('openSource'),
    /** Keeps the draft on this device, or deletes it (null). */
    saveDraft: placeholder<void, SourceDraftSave>('saveDraft'),
    /** Keeps the draft on this device until it is saved. */
    saveSource: placeholder<SourceResult, SourceSave>('saveSource'),
    changeSource: placeholder<SourceResult, SourceActionRequest>('changeSource'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isFound: (_, { output }: { output: OpenedSource | null }) => output !== null,
    isFoundWritten: (_, { output }: { output: OpenedSource | null }) => output !== null && !isRead(output.details),
    isFoundRead: (_, { output }: { output: OpenedSource | null }) => isRead(output?.details),
    isRead: ({ context }) => isRead(context.details),
    isQueued: ({ context }) => context.details?.status === 'queued',
    isProcessing: ({ context }) => context.details?.status === 'processing',
    isUnreadable: ({ context }) => context.details?.status === 'failed',
    isOutdated: ({ context }) => context.details?.status === 'outdated',
    isSavedRead: (_, { output }: { output: SourceResult }) => 'saved' in output && isRead(output.saved),
    isValid: ({ context }) =>
      context.draft !== null && Object.keys(problemsOf(kindOf(context), context.draft)).length === 0,
    isUntouched: ({ context }) => !isTouched(context),
    isStored: ({ context }) => context.details !== null,
    isRemovable: ({ context }) => context.details !== null && context.details.draft !== 'removed',
    isNew: ({ context }, { output }: { output: SourceResult }) => context.details === null && 'saved' in output,
    isSaved: (_, { output }: { output: SourceResult }) => 'saved' in output,
    isTheirsRead: (_, { output }: { output: SourceResult }) => 'theirs' in output && isRead(output.theirs),
    isTheirs: (_, { output }: { output: SourceResult }) => 'theirs' in output,
    isRemoved: (_, { output }: { output: SourceResult }) => 'removed' in output || 'gone' in output,
  },
  actions: {
    setOpened: assign((_, { output }: { output: OpenedSource | null }) => output ?? {}),
    changeDraft: assign(({ context }, { changes }: { changes: Partial<SourceDraft> }) => ({
      draft: context.draft && { ...context.draft, ...changes },
      refusal: null,
      isSaved: false,
    })),
    showErrors: assign({ showsErrors: true }),
    setAction: assign((_, { action }: { action: SourceAction }) => ({ action, refusal: null, isSaved: false })),
    setSaved: assign((_, { output }: { output: SourceResult }) =>
      'saved' in output ? { ...asStored(output.saved), isSaved: true } : {},
    ),
    /** What was typed stays, unless it was to be undone. */
    setChanged: assign(({ context }, { output }: { output: SourceResult }) => {
      if (!('saved' in output)) return {};
      return isTouched(context) && context.action !== 'undo' ? { details: output.saved } : asStored(output.saved);
    }),
    setTheirs: assign((_, { output }: { output: SourceResult }) =>
      'theirs' in output ? { theirs: output.theirs } : {},
    ),
    /** A save of what was removed makes it anew. */
    setRefusal: assign(({ context }, { output }: { output: SourceResult }) =>
      'refused' in output
        ? { refusal: output.refused }
        : { refusal: 'gone' as const, details: null, draft: context.draft && { ...context.draft, revision: null } },
    ),
    setUnreachable: assign({ refusal: 'unreachable' as const }),
    /** The newer revision is shown; what was typed conflicts with it when it is saved. */
    refreshChanged: assign(({ context }, { output }: { output: SourceResult }) => {
      if (!('theirs' in output)) return {};
      const refusal = 'changed' as const;
      return isTouched(context) ? { details: output.theirs, refusal } : { ...asStored(output.theirs), refusal };
    }),
    keepMine: assign(({ context: { draft, theirs } }) =>
      draft === null || theirs === null
        ? {}
        : { draft: { ...draft, revision: theirs.revision }, details: theirs, theirs: null },
    ),
    takeTheirs: assign(({ context: { theirs } }) => (theirs === null ? {} : asStored(theirs))),
    /** Without realtime the list would not hear of it. */
    reportChange: sendParent({ type: 'knowledge.invalidated' } satisfies KnowledgeInvalidated),
    openCreated: sendParent(({ context: { draft } }): SourceLeft => ({ type: 'source.left', open: draft?.id ?? null })),
    close: sendParent({ type: 'source.left', open: null } satisfies SourceLeft),
  },
  delays: {
    timeout: 20_000,
  },
});

const openInput = ({ context: { businessId, sourceId, template } }: { context: Context }): SourceInput => ({
  businessId,
  sourceId,
  template,
});

const opening = source.createStateConfig({
  tags: 'busy',
  meta: { story: 'Opening' },
  invoke: {
    id: 'openSource',
    src: 'openSource',
    input: openInput,
    onDone: [
      {
        guard: { type: 'isFoundRead', params: ({ event }) => event },
        target: 'reading',
        actions: { type: 'setOpened', params: ({ event }) => event },
      },
      {
        guard: { type: 'isFound', params: ({ event }) => event },
        target: 'editing',
        actions: { type: 'setOpened', params: ({ event }) => event },
      },
      { target: 'notFound' },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = source.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'opening' }, 'connection.regained': { target: 'opening' } },
});

/** It was removed, or never existed. */
const notFound = source.createStateConfig({
  meta: { story: 'NotFound' },
  on: { 'connection.regained': { target: 'opening' }, 'knowledge.invalidated': { target: 'opening' } },
});

const changeDraft = {
  target: '#source.editing.savingDraft',
  reenter: true,
  actions: { type: 'changeDraft', params: ({ event }: { event: Extract<Event, { type: 'draft.changed' }> }) => event },
} as const;

const editing = source.createStateConfig({
  on: {
    'draft.changed': changeDraft,
    'source.submitted': [{ guard: 'isValid', target: 'saving' }, { actions: 'showErrors' }],
    'action.chosen': {
      guard: 'isStored',
      target: 'changing',
      actions: { type: 'setAction', params: ({ event }) => event },
    },
    'removal.requested': { guard: 'isRemovable', target: 'confirmingRemoval' },
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: {
        'knowledge.invalidated': { guard: 'isUntouched', target: 'refreshing' },
        'connection.regained': { guard: 'isUntouched', target: 'refreshing' },
      },
    },
    /** With each key, so that nothing is lost however the form is left. */
    savingDraft: {
      meta: { story: 'SavingDraft' },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({
          businessId: context.businessId,
          sourceId: context.sourceId,
          draft: isTouched(context) ? context.draft : null,
        }),
        onDone: { target: 'idle' },
        // If the storage is full or forbidden, the draft lasts as long as the page.
        onError: { target: 'idle' },
      },
    },
    /** Another member may have changed it: it is read again while it stays on the screen. */
    refreshing: {
      tags: 'busy',
      meta: { story: 'Refreshing' },
      invoke: {
        id: 'openSource',
        src: 'openSource',
        input: openInput,
        onDone: [
          {
            guard: { type: 'isFoundWritten', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'setOpened', params: ({ event }) => event },
          },
          { target: '#source.notFound' },
        ],
        onError: { target: 'idle' },
      },
      on: { 'knowledge.invalidated': { target: 'refreshing', reenter: true } },
      after: { timeout: { target: 'idle' } },
    },
  },
});

/** What the server reads. Its changes come from there. */
const reading = source.createStateConfig({
  on: {
    'action.chosen': {
      target: 'changing',
      actions: { type: 'setAction', params: ({ event }) => event },
    },
    'removal.requested': { guard: 'isRemovable', target: 'confirmingRemoval' },
    'knowledge.invalidated': { target: '.refreshing' },
    'connection.regained': { target: '.refreshing' },
  },
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'isQueued', target: 'queued' },
        { guard: 'isProcessing', target: 'processing' },
        { guard: 'isUnreadable', target: 'unreadable' },
        { guard: 'isOutdated', target: 'outdated' },
        { target: 'active' },
      ],
    },
    queued: { meta: { story: 'ReadQueued' } },
    processing: { meta: { story: 'ReadProcessing' } },
    unreadable: { meta: { story: 'ReadFailed' } },
    outdated: { meta: { story: 'ReadOutdated' } },
    active: { meta: { story: 'Read' } },
    refreshing: {
      tags: 'busy',
      meta: { story: 'ReadRefreshing' },
      invoke: {
        id: 'openSource',
        src: 'openSource',
        input: openInput,
        onDone: [
          {
            guard: { type: 'isFoundRead', params: ({ event }) => event },
            target: 'sorting',
            actions: { type: 'setOpened', params: ({ event }) => event },
          },
          { target: '#source.notFound' },
        ],
        onError: { target: 'sorting' },
      },
      on: { 'knowledge.invalidated': { target: 'refreshing', reenter: true } },
      after: { timeout: { target: 'sorting' } },
    },
  },
});

const saving = source.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'saveSource',
    src: 'saveSource',
    input: ({ context }) => ({
      businessId: context.businessId,
      sourceId: context.sourceId,
      kind: kindOf(context),
      draft: context.draft,
    }),
    onDone: [
      { guard: { type: 'isNew', params: ({ event }) => event }, target: 'created', actions: 'reportChange' },
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'editing',
        actions: [{ type: 'setSaved', params: ({ event }) => event }, 'reportChange'],
      },
      {
        guard: { type: 'isTheirs', params: ({ event }) => event },
        target: 'conflict',
        actions: { type: 'setTheirs', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'waiting' },
  },
  after: { timeout: { target: 'waiting' } },
});

/** The draft is on the device and is saved on reconnect. */
const waiting = source.createStateConfig({
  meta: { story: 'Waiting' },
  on: {
    'connection.regained': { target: 'saving' },
    'retry.requested': { target: 'saving' },
    'draft.changed': changeDraft,
  },
});

const conflict = source.createStateConfig({
  meta: { story: 'Conflict' },
  on: {
    'mine.chosen': { target: 'saving', actions: 'keepMine' },
    'theirs.chosen': { target: 'editing.savingDraft', actions: 'takeTheirs' },
  },
});

const confirmingRemoval = source.createStateConfig({
  meta: { story: 'ConfirmingRemoval' },
  on: {
    'removal.confirmed': { target: 'changing', actions: { type: 'setAction', params: { action: 'remove' } } },
    'removal.cancelled': [{ guard: 'isRead', target: 'reading' }, { target: 'editing' }],
  },
});

/** Turning on or off, removing, undoing or reading again. */
const changing = source.createStateConfig({
  tags: 'busy',
  meta: { story: 'Changing' },
  invoke: {
    id: 'changeSource',
    src: 'changeSource',
    input: ({ context: { sourceId, details, action } }) => ({ sourceId, action, revision: details?.revision ?? 0 }),
    onDone: [
      {
        guard: { type: 'isSavedRead', params: ({ event }) => event },
        target: 'reading',
        actions: [{ type: 'setChanged', params: ({ event }) => event }, 'reportChange'],
      },
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'editing.savingDraft',
        actions: [{ type: 'setChanged', params: ({ event }) => event }, 'reportChange'],
      },
      {
        guard: { type: 'isTheirsRead', params: ({ event }) => event },
        target: 'reading',
        actions: { type: 'refreshChanged', params: ({ event }) => event },
      },
      {
        guard: { type: 'isTheirs', params: ({ event }) => event },
        target: 'editing',
        actions: { type: 'refreshChanged', params: ({ event }) => event },
      },
      { guard: { type: 'isRemoved', params: ({ event }) => event }, target: 'removed', actions: 'reportChange' },
      { guard: 'isRead', target: 'reading', actions: { type: 'setRefusal', params: ({ event }) => event } },
      { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: [
      { guard: 'isRead', target: 'reading', actions: 'setUnreachable' },
      { target: 'editing', actions: 'setUnreachable' },
    ],
  },
  after: {
    timeout: [
      { guard: 'isRead', target: 'reading', actions: 'setUnreachable' },
      { target: 'editing', actions: 'setUnreachable' },
    ],
  },
});

/** The list opens the source, where its editor begins anew. */
const created = source.createStateConfig({ meta: { story: 'Created' }, entry: 'openCreated' });

const removed = source.createStateConfig({ meta: { story: 'Removed' }, entry: 'close' });

export const sourceMachine = source.createMachine({
  id: 'source',
  context: ({ input }) => ({
    ...input,
    details: null,
    draft: null,
    isRestored: false,
    showsErrors: false,
    isSaved: false,
    refusal: null,
    theirs: null,
    action: 'enable',
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'opening',
  states: {
    opening,
    failed,
    notFound,
    editing,
    reading,
    saving,
    waiting,
    conflict,
    confirmingRemoval,
    changing,
    created,
    removed,
  },
});

export type SourceRef = ActorRefFrom<typeof sourceMachine>;
export type SourceSnapshot = SnapshotFrom<typeof sourceMachine>;

/** What is wrong with each field; `long` counts characters as the database does. */
export const selectProblems = ({ context }: SourceSnapshot): DraftProblems => {
  if (context.draft === null) return {};
  const problems = problemsOf(kindOf(context), context.draft);
  if (context.showsErrors) return problems;
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== 'empty'));
};

/** The most characters of the answer or the text. */
export const selectMaxBody = ({ context }: SourceSnapshot): number => maxBodyOf(kindOf(context));

/** Whether it is read from somewhere, so that it has no editor. */
export const selectIsRead = ({ context }: SourceSnapshot): boolean => isRead(context.details);

export const selectKind = ({ context }: SourceSnapshot): WrittenKind => kindOf(context);

const isRead = (details: SourceDetails | null | undefined): boolean =>
  details !== null && details !== undefined && !isWritten(details);

const kindOf = ({ details, sourceId }: Pick<Context, 'details' | 'sourceId'>): WrittenKind =>
  (details?.kind ?? sourceId) === 'faq' ? 'faq' : 'text';

/** A draft as the source is stored. */
const asStored = (details: SourceDetails) => ({
  details,
  draft: draftOf(details),
  isRestored: false,
  showsErrors: false,
  isSaved: false,
  refusal: null,
  theirs: null,
});

/** Whether something was typed that is not saved. */
const isTouched = ({ details, draft }: Pick<Context, 'details' | 'draft'>): boolean => {
  if (draft === null) return false;
  const stored = details === null ? { title: '', asked: '', body: '', tags: '' } : draftOf(details);
  return (['title', 'asked', 'body', 'tags'] as const).some((field) => draft[field] !== stored[field]);
};
