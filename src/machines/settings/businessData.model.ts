import type { BusinessData } from '../../contracts/settings.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessDataMachine } from './businessData.machine.ts';

const offline = new Error('Failed to get business');
const stored: BusinessData = { retentionDays: 365 };

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
    readValue: { done: { read: stored }, error: { offline } },
    saveChoice: {
      done: {
        saved: { value: { ...stored, retentionDays: 180 } },
        refused: { refused: { code: 'not_found', sentence: 'data.not_found' } },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => context.problem !== null,
  variant: ({ context, ...snapshot }) => (snapshot.matches('shown') && context.problem !== null ? 'Problem' : null),
  ignored: {
    loading: ['retry.requested', 'value.chosen'],
    failed: ['value.chosen'],
    shown: ['retry.requested'],
    saving: ['retry.requested', 'value.chosen'],
  },
  maxPaths: 15,
});
