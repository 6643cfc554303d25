/**
 * The import of a file or a pasted text into a list: the choice, the columns, the review of its rows, and the sending. It
 * lives while the section of the open list is in the route. The rows are in a worker; the machine knows one page of them.
 *
 * Rows are sent in batches by their number in the file, so that a repeated batch adds nothing. A cut connection continues
 * by itself; after a reload the same file continues where the database has its last row. Cancelling keeps what was added.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { FIRST_PAGE, importing } from './recipientImport.setup.ts';

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

const sending = request(importing, {
  src: 'sendBatch',
  story: 'Sending',
  input: ({ context: { listId, importId, after, consent, opened, mapping: columns } }) => ({
    listId,
    importId,
    after,
    consent,
    opened,
    mapping: columns,
  }),
  done: [
    {
      guard: { type: 'isLast', params: ({ event }) => event },
      target: 'done',
      actions: [{ type: 'addBatch', params: ({ event }) => event }, 'tellList'],
    },
    { target: 'sending', reenter: true, actions: { type: 'addBatch', params: ({ event }) => event } },
  ],
  failed: { target: 'interrupted' },
  limit: 'sendTimeout',
  on: { 'import.cancelled': { target: 'cancelled', actions: 'tellList' } },
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
