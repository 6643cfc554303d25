import { defineModel } from '../app/defineModel.ts';
import { businessId, delivery } from './home.fixture.ts';
import { reportDeliveryMachine } from './reportDelivery.machine.ts';

const offline = new Error('Failed to get report');

export const reportDeliveryModel = defineModel({
  machine: reportDeliveryMachine,
  input: { businessId },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'delivery.chosen': [
      { type: 'delivery.chosen', choice: { isOn: true, hour: delivery.hour, phone: delivery.phone } },
    ],
  },
  outcomes: {
    readDelivery: {
      done: {
        read: { ...delivery, last: { day: '2026-11-24', time: '07.00', state: 'failed', reason: 'disconnected' } },
      },
      error: { offline },
    },
    saveDelivery: {
      done: {
        saved: {
          delivery: {
            ...delivery,
            isOn: true,
            last: { day: '2026-11-24', time: '07.00', state: 'sent', reason: null },
          },
        },
        refused: {
          refused: {
            code: 'own_number',
            message: 'Ini nomor WhatsApp toko, yang mengirim laporan. Pakai nomor HP Anda sendiri.',
          },
        },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => context.problem !== null,
  variant: ({ context, ...snapshot }) => (snapshot.matches('shown') && context.problem !== null ? 'Problem' : null),
  ignored: {
    loading: ['retry.requested', 'delivery.chosen'],
    failed: ['delivery.chosen'],
    shown: ['retry.requested'],
    saving: ['retry.requested', 'delivery.chosen'],
  },
  maxPaths: 15,
});
