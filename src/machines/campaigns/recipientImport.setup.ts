import { assign, sendParent, setup, type AnyEventObject } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
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

export const FIRST_PAGE: ReviewRequest = { verdict: null, page: 1 };

export const importing = setup({
  types: {} as MachineTypes<Context, Event, { listId: string; unfinished: UnfinishedImport | null }>,
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
    tellList: sendParent({ type: 'contacts.invalidated' }),
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
