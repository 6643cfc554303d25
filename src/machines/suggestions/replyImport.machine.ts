/**
 * Many quick replies of a CSV file. It lives while its page is open.
 *
 * The file is shown with what is wrong in each row before anything is added. Rows with a problem are left out; the others
 * are added together or not at all. What is added keeps the id that its row was given, so a repetition adds nothing.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ImportedReplies, ImportedReply, ImportRepliesResult, ReadReplies } from '../../contracts/suggestions.ts';
import { placeholder } from '../app/placeholder.ts';
import { checkRows, MAX_IMPORTED_REPLIES, normalizeShortcut, type CheckedRow } from './replyDraft.ts';

interface Context {
  businessId: string;
  /** Of the file. */
  name: string;
  rows: readonly CheckedRow[];
  added: ImportedReplies | null;
  /** `unreadable`: the file; `failed`: the replies may have been added. */
  problem: 'unreadable' | 'empty' | 'tooLong' | 'invalid' | 'tooMany' | 'denied' | 'failed' | null;
}

type Event = { type: 'file.chosen'; file: File } | { type: 'import.confirmed' } | { type: 'import.discarded' };

export const isSound = ({ problems }: CheckedRow): boolean => problems.length === 0;

const intake = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readReplies: placeholder<ReadReplies, { businessId: string; file: File | null }>('readReplies'),
    importReplies: placeholder<ImportRepliesResult, { businessId: string; rows: readonly ImportedReply[] }>(
      'importReplies',
    ),
  },
  guards: {
    isEmpty: (_, { output }: { output: ReadReplies }) => output.rows.length === 0,
    isTooLong: (_, { output }: { output: ReadReplies }) => output.rows.length > MAX_IMPORTED_REPLIES,
    isRefused: (_, { output }: { output: ImportRepliesResult }) => 'refused' in output,
    hasSoundRows: ({ context }) => context.rows.some(isSound),
  },
  actions: {
    setName: assign((_, { file }: { file: File }) => ({ name: file.name, problem: null, added: null })),
    setRows: assign((_, { output }: { output: ReadReplies }) => ({ rows: checkRows(output) })),
    setAdded: assign((_, { output }: { output: ImportRepliesResult }) => ({
      added: 'refused' in output ? null : output,
      problem: null,
      rows: [],
    })),
    setRefusal: assign((_, { output }: { output: ImportRepliesResult }) =>
      'refused' in output ? { problem: output.refused } : {},
    ),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
    reset: assign({ rows: [], name: '', problem: null, added: null }),
  },
  delays: { timeout: 30_000 },
});

const unreadable = { type: 'setProblem', params: { problem: 'unreadable' } } as const;
const failedToAdd = { type: 'setProblem', params: { problem: 'failed' } } as const;

const choosing = intake.createStateConfig({
  meta: { story: 'Choosing' },
  on: { 'file.chosen': { target: 'reading', actions: { type: 'setName', params: ({ event }) => event } } },
});

const reading = intake.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readReplies',
    src: 'readReplies',
    // Not from the context: a file is no JSON.
    input: ({ context: { businessId }, event }) => ({
      businessId,
      file: event.type === 'file.chosen' ? event.file : null,
    }),
    onDone: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: 'choosing',
        actions: { type: 'setProblem', params: { problem: 'empty' } },
      },
      {
        guard: { type: 'isTooLong', params: ({ event }) => event },
        target: 'choosing',
        actions: { type: 'setProblem', params: { problem: 'tooLong' } },
      },
      { target: 'reviewing', actions: { type: 'setRows', params: ({ event }) => event } },
    ],
    onError: { target: 'choosing', actions: unreadable },
  },
  after: { timeout: { target: 'choosing', actions: unreadable } },
});

const reviewing = intake.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    'import.confirmed': { guard: 'hasSoundRows', target: 'importing' },
    'import.discarded': { target: 'choosing', actions: 'reset' },
  },
});

const importing = intake.createStateConfig({
  tags: 'busy',
  meta: { story: 'Importing' },
  invoke: {
    id: 'importReplies',
    src: 'importReplies',
    input: ({ context: { businessId, rows } }) => ({
      businessId,
      rows: rows.filter(isSound).map(({ id, line, draft }) => ({
        id,
        line,
        draft: { ...draft, shortcut: normalizeShortcut(draft.shortcut) ?? '' },
      })),
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'reviewing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'choosing', actions: { type: 'setAdded', params: ({ event }) => event } },
    ],
    onError: { target: 'reviewing', actions: failedToAdd },
  },
  after: { timeout: { target: 'reviewing', actions: failedToAdd } },
});

export const replyImportMachine = intake.createMachine({
  id: 'replyImport',
  context: ({ input: { businessId } }) => ({ businessId, name: '', rows: [], added: null, problem: null }),
  initial: 'choosing',
  states: { choosing, reading, reviewing, importing },
});

export type ReplyImportRef = ActorRefFrom<typeof replyImportMachine>;
export type ReplyImportSnapshot = SnapshotFrom<typeof replyImportMachine>;
