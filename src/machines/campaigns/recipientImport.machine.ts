/**
 * The import of a file or a pasted text into a list: the choice, the columns, the review of its rows, and the sending. It
 * lives while the section of the open list is in the route. The rows are in a worker; the machine knows one page of them.
 *
 * Rows are sent in batches by their number in the file, so that a repeated batch adds nothing. A cut connection continues
 * by itself; after a reload the same file continues where the database has its last row. Cancelling keeps what was added.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
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

const opening = request(importing, {
  src: 'openFile',
  story: 'Opening',
  input: ({ context: { chosen } }) => ({ chosen }),
  done: [
    { guard: withEvent('isUnreadable'), target: 'choosing', actions: withEvent('setProblem') },
    { target: 'mapping', actions: withEvent('setOpened') },
  ],
  failed: { target: 'choosing', actions: 'setNoWorker' },
  late: { target: 'choosing', actions: 'setSlow' },
  limit: 'readTimeout',
  on: { 'opening.cancelled': { target: 'choosing' } },
});

const mapping = importing.createStateConfig({
  meta: { story: 'Mapping' },
  on: {
    ...start,
    'sheet.chosen': { target: 'opening', actions: withEvent('chooseSheet') },
    'mapping.changed': { actions: withEvent('setMapping') },
    'mapping.confirmed': { guard: 'hasPhone', target: 'checking', actions: 'resetFilter' },
  },
});

const checking = request(importing, {
  src: 'mapColumns',
  story: 'Checking',
  input: ({ context }) => ({ mapping: context.mapping }),
  done: { target: 'reviewing', actions: withEvent('setReview') },
  failed: { target: 'mapping', actions: 'setNotRead' },
  // The worker is ended: the file is chosen again.
  late: { target: 'choosing', actions: 'setSlow' },
  limit: 'readTimeout',
  on: { 'opening.cancelled': { target: 'choosing' } },
});

const reviewing = importing.createStateConfig({
  on: {
    'back.requested': { target: 'mapping' },
    'consent.declared': { actions: withEvent('setConsent') },
    'filter.chosen': { target: '.paging', actions: withEvent('setFilter') },
    'page.requested': { target: '.paging', actions: withEvent('setPage') },
  },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Reviewing' },
      on: {
        'row.mended': { target: 'mending', actions: withEvent('setMend') },
        'import.confirmed': { guard: 'hasRows', target: '#recipientImport.sending' },
        'retry.requested': { target: 'paging' },
      },
    },
    paging: request(importing, {
      src: 'readReview',
      story: 'Paging',
      input: ({ context }) => context.filter,
      done: { target: 'idle', actions: withEvent('setReview') },
      failed: { target: 'idle', actions: 'setNotRead' },
      limit: 'workerTimeout',
    }),
    mending: request(importing, {
      src: 'mendRow',
      story: 'Mending',
      input: ({ context: { mend, filter } }) => ({ mend, filter }),
      done: { target: 'idle', actions: withEvent('setReview') },
      failed: { target: 'idle', actions: 'setNotRead' },
      limit: 'workerTimeout',
    }),
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
    { guard: withEvent('isLast'), target: 'done', actions: [withEvent('addBatch'), 'tellList'] },
    { target: 'sending', reenter: true, actions: withEvent('addBatch') },
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
      on: { ...start, 'rejects.requested': { target: 'saving', actions: withEvent('setRejectTexts') } },
    },
    saving: request(importing, {
      src: 'saveRejects',
      story: 'SavingRejects',
      input: ({ context }) => ({ texts: context.rejectTexts }),
      done: { target: 'idle' },
      failed: { target: 'idle', actions: 'setNotRead' },
      limit: 'workerTimeout',
    }),
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
