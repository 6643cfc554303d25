/**
 * The import of a file or a pasted text into a list: the choice, the columns, the review of its rows, and the sending. It
 * lives while the section of the open list is in the route. The rows are in a worker; the machine knows one page of them.
 *
 * Rows are sent in batches by their number in the file, so that a repeated batch adds nothing. A cut connection continues
 * by itself; after a reload the same file continues where the database has its last row. Cancelling keeps what was added.
 */
import { assign, sendParent, setup, type ActorRefFrom, type AnyEventObject, type SnapshotFrom } from 'xstate';

import type {
  BatchRequest,
  BatchResult,
  ColumnMapping,
  DeclaredConsent,
  FileProblem,
  FileReading,
  OpenedFile,
  RejectTexts,
  Review,
  ReviewRequest,
  RowVerdict,
  UnfinishedImport,
} from '../../contracts/campaigns.recipients.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';

export type Chosen = { file: Blob; name: string; sheet: string | null } | { text: string };

interface Context {
  listId: string;
  /** An earlier import of this list that stopped. */
  unfinished: UnfinishedImport | null;
  chosen: Chosen | null;
  opened: OpenedFile | null;
  problem: FileProblem | 'notRead' | null;
  mapping: ColumnMapping | null;
  review: Review | null;
  filter: ReviewRequest;
  mend: { row: number; phone: string };
  consent: DeclaredConsent | null;
  /** Of the import in the database. */
  importId: string;
  /** The last row that the database has accepted. */
  after: number;
  added: number;
  duplicates: number;
  optedOut: number;
  rejectTexts: RejectTexts | null;
}

type Event =
  | { type: 'file.chosen'; importId: string; file: Blob; name: string }
  | { type: 'text.pasted'; importId: string; text: string }
  | { type: 'sheet.chosen'; sheet: string }
  | { type: 'opening.cancelled' }
  | { type: 'mapping.changed'; mapping: ColumnMapping }
  | { type: 'mapping.confirmed' }
  | { type: 'back.requested' }
  | { type: 'filter.chosen'; verdict: RowVerdict | null }
  | { type: 'page.requested'; page: number }
  | { type: 'row.mended'; row: number; phone: string }
  | { type: 'consent.declared'; consent: DeclaredConsent | null }
  | { type: 'import.confirmed' }
  | { type: 'import.cancelled' }
  | { type: 'import.resumed' }
  | { type: 'rejects.requested'; texts: RejectTexts }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' };

const FIRST_PAGE: ReviewRequest = { verdict: null, page: 1 };

const importing = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { listId: string; unfinished: UnfinishedImport | null },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    openFile: placeholder<FileReading, { chosen: Chosen | null }>('openFile'),
    mapColumns: placeholder<Review, { mapping: ColumnMapping | null }>('mapColumns'),
    readReview: placeholder<Review, ReviewRequest>('readReview'),
    mendRow: placeholder<Review, { mend: { row: number; phone: string }; filter: ReviewRequest }>('mendRow'),
    sendBatch: placeholder<BatchResult, BatchRequest & { opened: OpenedFile | null; mapping: ColumnMapping | null }>(
      'sendBatch',
    ),
    saveRejects: placeholder<void, { texts: RejectTexts | null }>('saveRejects'),
    watchConnection: callbackPlaceholder<AnyEventObject>('watchConnection'),
    /** Ends the worker with this actor. */
    holdWorker: callbackPlaceholder<AnyEventObject>('holdWorker'),
  },
  guards: {
    isUnreadable: (_, { output }: { output: FileReading }) => 'problem' in output,
    hasPhone: ({ context }) => context.mapping?.phone !== null && context.mapping !== null,
    hasRows: ({ context }) =>
      context.review !== null && context.review.counts.valid + context.review.counts.repaired > 0,
    isLast: (_, { output }: { output: BatchResult }) => output.isLast,
  },
  actions: {
    choose: assign((_, { chosen, importId }: { chosen: Chosen; importId: string }) => ({
      chosen,
      importId,
      problem: null,
    })),
    chooseSheet: assign(({ context: { chosen } }, { sheet }: { sheet: string }) => ({
      chosen: chosen !== null && 'file' in chosen ? { ...chosen, sheet } : chosen,
    })),
    setProblem: assign((_, { output }: { output: FileReading }) => ({
      problem: 'problem' in output ? output.problem : null,
    })),
    setSlow: assign({ problem: 'tooSlow' as const }),
    setNotRead: assign({ problem: 'notRead' as const }),
    setNoWorker: assign({ problem: 'noWorker' as const }),
    /** The same file as of the unfinished import continues it. */
    setOpened: assign(({ context: { unfinished, importId } }, { output }: { output: FileReading }) => {
      if ('problem' in output) return {};
      const { opened } = output;
      const isSame = unfinished !== null && unfinished.file_sha256 === opened.sha256;
      return {
        opened,
        mapping: opened.mapping,
        review: null,
        filter: FIRST_PAGE,
        problem: null,
        importId: isSame ? unfinished.id : importId,
        after: isSame ? unfinished.last_row : 0,
        added: isSame ? unfinished.added : 0,
        duplicates: 0,
        optedOut: 0,
      };
    }),
    setMapping: assign((_, { mapping }: { mapping: ColumnMapping }) => ({ mapping })),
    setReview: assign((_, { output }: { output: Review }) => ({ review: output, problem: null })),
    resetFilter: assign({ filter: FIRST_PAGE, problem: null }),
    setFilter: assign((_, { verdict }: { verdict: RowVerdict | null }) => ({ filter: { verdict, page: 1 } })),
    setPage: assign(({ context: { filter } }, { page }: { page: number }) => ({ filter: { ...filter, page } })),
    setMend: assign((_, { row, phone }: { row: number; phone: string }) => ({ mend: { row, phone } })),
    setConsent: assign((_, { consent }: { consent: DeclaredConsent | null }) => ({ consent })),
    addBatch: assign(({ context }, { output }: { output: BatchResult }) => ({
      after: output.after,
      added: context.added + output.added,
      duplicates: context.duplicates + output.duplicates,
      optedOut: context.optedOut + output.optedOut,
    })),
    setRejectTexts: assign((_, { texts }: { texts: RejectTexts }) => ({ rejectTexts: texts, problem: null })),
    tellList: sendParent({ type: 'import.changed' }),
  },
  delays: {
    /** A hostile file must not keep the device busy. */
    readTimeout: 30_000,
    /** The worker answers from memory. */
    workerTimeout: 10_000,
    sendTimeout: 30_000,
    /** Of the next attempt after a failed batch. */
    resendDelay: 5000,
  },
});

const start = importing.createStateConfig({
  on: {
    'file.chosen': {
      target: '#recipientImport.opening',
      actions: {
        type: 'choose',
        params: ({ event: { file, name, importId } }) => ({ chosen: { file, name, sheet: null }, importId }),
      },
    },
    'text.pasted': {
      target: '#recipientImport.opening',
      actions: { type: 'choose', params: ({ event: { text, importId } }) => ({ chosen: { text }, importId }) },
    },
  },
}).on;

const choosing = importing.createStateConfig({ meta: { story: 'Choosing' }, on: start });

const opening = importing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Opening' },
  invoke: {
    id: 'openFile',
    src: 'openFile',
    input: ({ context: { chosen } }) => ({ chosen }),
    onDone: [
      {
        guard: { type: 'isUnreadable', params: ({ event }) => event },
        target: 'choosing',
        actions: { type: 'setProblem', params: ({ event }) => event },
      },
      { target: 'mapping', actions: { type: 'setOpened', params: ({ event }) => event } },
    ],
    onError: { target: 'choosing', actions: 'setNoWorker' },
  },
  on: { 'opening.cancelled': { target: 'choosing' } },
  after: { readTimeout: { target: 'choosing', actions: 'setSlow' } },
});

const mapping = importing.createStateConfig({
  meta: { story: 'Mapping' },
  on: {
    ...start,
    'sheet.chosen': { target: 'opening', actions: { type: 'chooseSheet', params: ({ event }) => event } },
    'mapping.changed': { actions: { type: 'setMapping', params: ({ event }) => event } },
    'mapping.confirmed': { guard: 'hasPhone', target: 'checking', actions: 'resetFilter' },
  },
});

const checking = importing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Checking' },
  invoke: {
    id: 'mapColumns',
    src: 'mapColumns',
    input: ({ context }) => ({ mapping: context.mapping }),
    onDone: { target: 'reviewing', actions: { type: 'setReview', params: ({ event }) => event } },
    onError: { target: 'mapping', actions: 'setNotRead' },
  },
  on: { 'opening.cancelled': { target: 'choosing' } },
  // The worker is ended: the file is chosen again.
  after: { readTimeout: { target: 'choosing', actions: 'setSlow' } },
});

const reviewing = importing.createStateConfig({
  on: {
    'back.requested': { target: 'mapping' },
    'consent.declared': { actions: { type: 'setConsent', params: ({ event }) => event } },
    'filter.chosen': { target: '.paging', actions: { type: 'setFilter', params: ({ event }) => event } },
    'page.requested': { target: '.paging', actions: { type: 'setPage', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Reviewing' },
      on: {
        'row.mended': { target: 'mending', actions: { type: 'setMend', params: ({ event }) => event } },
        'import.confirmed': { guard: 'hasRows', target: '#recipientImport.sending' },
        'retry.requested': { target: 'paging' },
      },
    },
    paging: {
      tags: 'busy',
      meta: { story: 'Paging' },
      invoke: {
        id: 'readReview',
        src: 'readReview',
        input: ({ context }) => context.filter,
        onDone: { target: 'idle', actions: { type: 'setReview', params: ({ event }) => event } },
        onError: { target: 'idle', actions: 'setNotRead' },
      },
      after: { workerTimeout: { target: 'idle', actions: 'setNotRead' } },
    },
    mending: {
      tags: 'busy',
      meta: { story: 'Mending' },
      invoke: {
        id: 'mendRow',
        src: 'mendRow',
        input: ({ context: { mend, filter } }) => ({ mend, filter }),
        onDone: { target: 'idle', actions: { type: 'setReview', params: ({ event }) => event } },
        onError: { target: 'idle', actions: 'setNotRead' },
      },
      after: { workerTimeout: { target: 'idle', actions: 'setNotRead' } },
    },
  },
});

const sending = importing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Sending' },
  invoke: {
    id: 'sendBatch',
    src: 'sendBatch',
    input: ({ context: { listId, importId, after, consent, opened, mapping: columns } }) => ({
      listId,
      importId,
      after,
      consent,
      opened,
      mapping: columns,
    }),
    onDone: [
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: 'done',
        actions: [{ type: 'addBatch', params: ({ event }) => event }, 'tellList'],
      },
      { target: 'sending', reenter: true, actions: { type: 'addBatch', params: ({ event }) => event } },
    ],
    onError: { target: 'interrupted' },
  },
  on: { 'import.cancelled': { target: 'cancelled', actions: 'tellList' } },
  after: { sendTimeout: { target: 'interrupted' } },
});

/** The connection is gone, or the database does not answer. */
const interrupted = importing.createStateConfig({
  meta: { story: 'Interrupted' },
  on: {
    'retry.requested': { target: 'sending' },
    'connection.regained': { target: 'sending' },
    'import.cancelled': { target: 'cancelled', actions: 'tellList' },
  },
  after: { resendDelay: { target: 'sending' } },
});

const cancelled = importing.createStateConfig({
  meta: { story: 'Cancelled' },
  on: { ...start, 'import.resumed': { target: 'sending' } },
});

const done = importing.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Done' },
      on: {
        ...start,
        'rejects.requested': { target: 'saving', actions: { type: 'setRejectTexts', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: 'busy',
      meta: { story: 'SavingRejects' },
      invoke: {
        id: 'saveRejects',
        src: 'saveRejects',
        input: ({ context }) => ({ texts: context.rejectTexts }),
        onDone: { target: 'idle' },
        onError: { target: 'idle', actions: 'setNotRead' },
      },
      after: { workerTimeout: { target: 'idle', actions: 'setNotRead' } },
    },
  },
});

export const recipientImportMachine = importing.createMachine({
  id: 'recipientImport',
  context: ({ input }) => ({
    ...input,
    chosen: null,
    opened: null,
    problem: null,
    mapping: null,
    review: null,
    filter: FIRST_PAGE,
    mend: { row: 0, phone: '' },
    consent: null,
    importId: '',
    after: 0,
    added: 0,
    duplicates: 0,
    optedOut: 0,
    rejectTexts: null,
  }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    { id: 'holdWorker', src: 'holdWorker', onError: {} },
  ],
  initial: 'choosing',
  states: { choosing, opening, mapping, checking, reviewing, sending, interrupted, cancelled, done },
});

export type RecipientImportRef = ActorRefFrom<typeof recipientImportMachine>;
export type RecipientImportSnapshot = SnapshotFrom<typeof recipientImportMachine>;
