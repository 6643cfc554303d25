import type { BusinessData } from '../../contracts/settings.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessDataMachine } from './businessData.machine.ts';

const offline = new Error('Failed to get business');
const stored: BusinessData = { retentionDays: 365, name: 'Toko Batik Lestari', deleteAt: null };
const planned: BusinessData = { ...stored, deleteAt: '2026-11-30T20:30:00+00:00' };

export const businessDataModel = defineModel({
  machine: businessDataMachine,
  isSample: true,
  input: { businessId: '00000000-0000-4000-8000-0000000000b1', isOwner: true },
  events: {
    'section.opened': [],
    'retry.requested': [{ type: 'retry.requested' }],
    'value.chosen': [{ type: 'value.chosen', choice: { retentionDays: 180 } }],
  },
  outcomes: {
    readValue: { done: { read: stored, planned }, error: { offline } },
    saveChoice: {
      done: {
        saved: { value: { ...stored, retentionDays: 180 } },
        planned: { value: planned },
        refused: { refused: { code: 'needs_factor', sentence: 'business.needs_factor' } },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => [context.problem !== null, context.value?.deleteAt],
  variant: ({ context: { problem, value }, ...snapshot }) =>
    snapshot.matches('shown') && problem !== null ? 'Problem' : value?.deleteAt ? 'Planned' : null,
  ignored: {
    loading: ['retry.requested', 'value.chosen'],
    failed: ['value.chosen'],
    shown: ['retry.requested'],
    saving: ['retry.requested', 'value.chosen'],
  },
  maxPaths: 15,
});
