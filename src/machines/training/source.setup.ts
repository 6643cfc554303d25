import { assign, sendParent, setup } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { CURRENT, STALE, type Staleness } from '../app/staleness.ts';
import { problemsOf } from './draftProblems.ts';

type Refusal = 'tooMany' | 'tooOften' | 'invalid' | 'gone' | 'changed' | 'unreachable';

export interface Context extends SourceInput, Staleness {
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

export type Event =
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

export const source = setup({
  types: {} as MachineTypes<Context, Event, SourceInput>,
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
    isStale: ({ context }) => context.isStale,
    isStaleUntouched: ({ context }) => context.isStale && !isTouched(context),
    isStored: ({ context }) => context.details !== null,
    isRemovable: ({ context }) => context.details !== null && context.details.draft !== 'removed',
    isNew: ({ context }, { output }: { output: SourceResult }) => context.details === null && 'saved' in output,
    isSaved: (_, { output }: { output: SourceResult }) => 'saved' in output,
    isTheirsRead: (_, { output }: { output: SourceResult }) => 'theirs' in output && isRead(output.theirs),
    isTheirs: (_, { output }: { output: SourceResult }) => 'theirs' in output,
    isRemoved: (_, { output }: { output: SourceResult }) => 'removed' in output || 'gone' in output,
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
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
    /** The same refusal a second time is said only if the first has gone. */
    clearResult: assign({ refusal: null, isSaved: false }),
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

export const isRead = (details: SourceDetails | null | undefined): boolean =>
  details !== null && details !== undefined && !isWritten(details);

export const kindOf = ({ details, sourceId }: Pick<Context, 'details' | 'sourceId'>): WrittenKind =>
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
export const isTouched = ({ details, draft }: Pick<Context, 'details' | 'draft'>): boolean => {
  if (draft === null) return false;
  const stored = details === null ? { title: '', questions: '', body: '', tags: '' } : draftOf(details);
  return (['title', 'questions', 'body', 'tags'] as const).some((field) => draft[field] !== stored[field]);
};
