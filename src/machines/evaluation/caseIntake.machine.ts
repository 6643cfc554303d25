/**
 * Many test cases at once: of a file, of the last fifty escalations, or of answers that a member called wrong. It lives while
 * its page is open.
 *
 * A file is read and shown before anything is added. What is added once is known the next time, so a repetition adds nothing.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { AddCasesResult, AddedCases, CaseSource, ImportedCase, ReadCases } from '../../contracts/evaluation.ts';
import { placeholder } from '../app/placeholder.ts';

interface Context {
  businessId: string;
  name: string;
  read: ReadCases;
  added: AddedCases | null;
  /** `unreadable`: the file; `failed`: the test cases may have been added. */
  problem: 'unreadable' | 'empty' | 'invalid' | 'denied' | 'failed' | null;
}

type Event =
  | { type: 'file.chosen'; file: File }
  /** Test cases are made of chats. */
  | { type: 'source.chosen'; source: CaseSource }
  | { type: 'import.confirmed' }
  | { type: 'import.discarded' };

const NOTHING: ReadCases = { rows: [], unreadable: [] };

const intake = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readCases: placeholder<ReadCases, { file: File | null }>('readCases'),
    importCases: placeholder<AddCasesResult, { businessId: string; rows: readonly ImportedCase[] }>('importCases'),
    drawCases: placeholder<AddCasesResult, { businessId: string; source: CaseSource | null }>('drawCases'),
  },
  guards: {
    isEmpty: (_, { output }: { output: ReadCases }) => output.rows.length === 0,
    isRefused: (_, { output }: { output: AddCasesResult }) => 'refused' in output,
  },
  actions: {
    setName: assign((_, { file }: { file: File }) => ({ name: file.name, problem: null, added: null })),
    setRead: assign((_, { output }: { output: ReadCases }) => ({ read: output })),
    setAdded: assign((_, { output }: { output: AddCasesResult }) => ({
      added: 'added' in output ? output.added : null,
      problem: null,
      read: NOTHING,
    })),
    setRefusal: assign((_, { output }: { output: AddCasesResult }) =>
      'refused' in output ? { problem: output.refused } : {},
    ),
    setProblem: assign((_, { problem }: { problem: 'unreadable' | 'empty' | 'failed' }) => ({ problem })),
    reset: assign({ read: NOTHING, name: '', problem: null, added: null }),
  },
  delays: { timeout: 30_000 },
});

const unreadable = { type: 'setProblem', params: { problem: 'unreadable' } } as const;
const failedToAdd = { type: 'setProblem', params: { problem: 'failed' } } as const;

const reading = intake.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readCases',
    src: 'readCases',
    // Not from the context: a file is no JSON.
    input: ({ event }) => ({ file: event.type === 'file.chosen' ? event.file : null }),
    onDone: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: 'choosing',
        actions: { type: 'setProblem', params: { problem: 'empty' } },
      },
      { target: 'reviewing', actions: { type: 'setRead', params: ({ event }) => event } },
    ],
    onError: { target: 'choosing', actions: unreadable },
  },
  after: { timeout: { target: 'choosing', actions: unreadable } },
});

const reviewing = intake.createStateConfig({
  meta: { story: 'Reviewing' },
  on: {
    'import.confirmed': { target: 'importing' },
    'import.discarded': { target: 'choosing', actions: 'reset' },
  },
});

const importing = intake.createStateConfig({
  tags: 'busy',
  meta: { story: 'Importing' },
  invoke: {
    id: 'importCases',
    src: 'importCases',
    input: ({ context: { businessId, read } }) => ({ businessId, rows: read.rows }),
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

const drawing = intake.createStateConfig({
  tags: 'busy',
  meta: { story: 'Drawing' },
  invoke: {
    id: 'drawCases',
    src: 'drawCases',
    input: ({ context: { businessId }, event }) => ({
      businessId,
      source: event.type === 'source.chosen' ? event.source : null,
    }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'choosing',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'choosing', actions: { type: 'setAdded', params: ({ event }) => event } },
    ],
    onError: { target: 'choosing', actions: failedToAdd },
  },
  after: { timeout: { target: 'choosing', actions: failedToAdd } },
});

export const caseIntakeMachine = intake.createMachine({
  id: 'caseIntake',
  context: ({ input: { businessId } }) => ({ businessId, name: '', read: NOTHING, added: null, problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      meta: { story: 'Choosing' },
      on: {
        'file.chosen': { target: 'reading', actions: { type: 'setName', params: ({ event }) => event } },
        'source.chosen': { target: 'drawing', actions: 'reset' },
      },
    },
    reading,
    reviewing,
    importing,
    drawing,
  },
});

export type CaseIntakeRef = ActorRefFrom<typeof caseIntakeMachine>;
export type CaseIntakeSnapshot = SnapshotFrom<typeof caseIntakeMachine>;
