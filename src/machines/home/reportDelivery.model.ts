import { defineModel } from '../app/defineModel.ts';
import { businessId, delivery } from './home.fixture.ts';
import { reportDeliveryMachine } from './reportDelivery.machine.ts';

const offline = new Error('Failed to get report');

export const reportDeliveryModel = defineModel({
  machine: reportDeliveryMachine,
  isSample: true,
  input: { businessId, isOwner: true },
  events: {
    'section.opened': [],
    'retry.requested': [{ type: 'retry.requested' }],
    // The phone as the form shows it.
    'value.chosen': [{ type: 'value.chosen', choice: { isOn: true, hour: delivery.hour, phone: '+62 812-3456-7890' } }],
  },
  outcomes: {
    readValue: {
      done: {
        read: { ...delivery, last: { day: '2026-11-24', time: '07.00', state: 'failed', reason: 'disconnected' } },
      },
      error: { offline },
    },
    saveChoice: {
      done: {
        saved: {
          value: {
            ...delivery,
            isOn: true,
            last: { day: '2026-11-24', time: '07.00', state: 'sent', reason: null },
          },
        },
        refused: {
          refused: {
            code: 'own_number',
            sentence: 'report.own_number',
          },
        },
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
