import type { BatchResult, RejectTexts } from '../../contracts/campaigns.recipients.ts';
import { defineModel } from '../app/defineModel.ts';
import { recipientImportMachine } from './recipientImport.machine.ts';
import { opened, review, vip } from './recipients.fixture.ts';

const offline = new Error('Failed to import contacts');
const importId = '82000000-0000-4000-8000-000000000001';
const batch: BatchResult = { after: 30, added: 20, duplicates: 1, optedOut: 2, isLast: false };

const choosing = ['file.chosen', 'text.pasted'] as const;
const columns = ['sheet.chosen', 'mapping.changed', 'mapping.confirmed'] as const;
const reviewing = [
  'back.requested',
  'filter.chosen',
  'page.requested',
  'row.mended',
  'consent.declared',
  'import.confirmed',
] as const;
const sending = ['import.cancelled', 'import.resumed', 'retry.requested', 'connection.regained'] as const;
const busy = [...choosing, ...columns, ...reviewing, ...sending, 'rejects.requested'] as const;
const except = <T extends string>(...some: T[]) => busy.filter((event) => !(some as string[]).includes(event));

export const recipientImportModel = defineModel({
  machine: recipientImportMachine,
  input: { listId: vip.id, unfinished: null },
  events: {
    'file.chosen': [{ type: 'file.chosen', importId, file: new Blob(['x']), name: 'pelanggan.csv' }],
    'text.pasted': [{ type: 'text.pasted', importId, text: '081234567890' }],
    'sheet.chosen': [{ type: 'sheet.chosen', sheet: 'Data' }],
    'opening.cancelled': [{ type: 'opening.cancelled' }],
    'mapping.changed': [{ type: 'mapping.changed', mapping: { ...opened.mapping, phone: null } }],
    'mapping.confirmed': [{ type: 'mapping.confirmed' }],
    'back.requested': [{ type: 'back.requested' }],
    'filter.chosen': [{ type: 'filter.chosen', verdict: 'ambiguous' }],
    'page.requested': [{ type: 'page.requested', page: 2 }],
    'row.mended': [{ type: 'row.mended', row: 6, phone: '+6281234567891' }],
    'consent.declared': [
      { type: 'consent.declared', consent: { source: 'form', day: '2026-11-01', words: 'Saya setuju.', note: '' } },
    ],
    'import.confirmed': [{ type: 'import.confirmed' }],
    'import.cancelled': [{ type: 'import.cancelled' }],
    'import.resumed': [{ type: 'import.resumed' }],
    'rejects.requested': [{ type: 'rejects.requested', texts: {} as RejectTexts }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    openFile: { done: { opened: { opened }, damaged: { problem: 'damaged' } }, error: { offline } },
    mapColumns: { done: { review }, error: { offline } },
    readReview: { done: { review: { ...review, page: 2 } }, error: { offline } },
    mendRow: { done: { review: { ...review, total: 56 } }, error: { offline } },
    sendBatch: { done: { more: batch, last: { ...batch, after: 58, isLast: true } }, error: { offline } },
    saveRejects: { done: { saved: undefined }, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
    holdWorker: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches('mapping')) return context.mapping?.phone === null;
    if (snapshot.matches({ reviewing: 'idle' })) return context.consent !== null;
    return snapshot.matches('choosing') && context.problem;
  },
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches('mapping') && context.mapping?.phone === null) return 'WithoutPhone';
    if (snapshot.matches({ reviewing: 'idle' }) && context.consent !== null) return 'WithConsent';
    return snapshot.matches('choosing') && context.problem !== null ? `Problem ${context.problem}` : null;
  },
  ignored: {
    choosing: [...except(...choosing), 'opening.cancelled'],
    opening: [...busy],
    mapping: [...except(...choosing, ...columns), 'opening.cancelled'],
    checking: [...busy],
    'reviewing.idle': [...except(...reviewing, 'retry.requested'), 'opening.cancelled'],
    'reviewing.paging': [
      ...except('back.requested', 'consent.declared', 'filter.chosen', 'page.requested'),
      'opening.cancelled',
    ],
    'reviewing.mending': [
      ...except('back.requested', 'consent.declared', 'filter.chosen', 'page.requested'),
      'opening.cancelled',
    ],
    sending: [...except('import.cancelled'), 'opening.cancelled'],
    interrupted: [...except('import.cancelled', 'retry.requested', 'connection.regained'), 'opening.cancelled'],
    cancelled: [...except(...choosing, 'import.resumed'), 'opening.cancelled'],
    'done.idle': [...except(...choosing, 'rejects.requested'), 'opening.cancelled'],
    'done.saving': [...busy, 'opening.cancelled'],
  },
  maxPaths: 100,
});
