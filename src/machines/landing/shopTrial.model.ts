import { MAX_SHOP_QUESTION } from '../../contracts/landing.ts';
import { defineModel } from '../app/defineModel.ts';
import { shopTrialMachine } from './shopTrial.machine.ts';

const text = 'Kemeja batik parang M, L, XL: Rp 185.000\n\nTukar ukuran bisa dalam 7 hari selama label belum dilepas.';
const question = 'Bisa tukar ukuran?';

export const shopTrialModel = defineModel({
  machine: shopTrialMachine,
  events: {
    'question.asked': [
      { type: 'question.asked', text, question },
      { type: 'question.asked', text, question: '' },
      { type: 'question.asked', text, question: 'x'.repeat(MAX_SHOP_QUESTION + 1) },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    askShop: {
      done: {
        answered: {
          status: 'answered',
          text: 'Bisa, Kak, dalam 7 hari selama label belum dilepas.',
          sources: ['Tukar ukuran bisa dalam 7 hari selama label belum dilepas.'],
        },
        notKnown: { status: 'handedOver', why: 'notKnown' },
        limited: { refused: { why: 'limited', retryAfter: 5760 } },
        offline: { refused: { why: 'offline' } },
        unreachable: { refused: { why: 'unreachable' } },
      },
      error: { unexpected: new Error('Invalid response') },
    },
  },
  vertex: ({ context: { refusal, question: asked } }) => [refusal?.why, asked === ''],
  ignored: {
    idle: ['retry.requested'],
    incomplete: ['retry.requested'],
    tooLong: ['retry.requested'],
    asking: ['question.asked', 'retry.requested'],
    answered: ['retry.requested'],
    handedOver: ['retry.requested'],
    limited: ['retry.requested'],
  },
  maxPaths: 40,
});
