import { defineModel } from '../app/defineModel.ts';
import { phoneSignInMachine } from './phoneSignIn.machine.ts';

const broken = new Error('broken');

export const phoneSignInModel = defineModel({
  machine: phoneSignInMachine,
  events: {
    'code.requested': [{ type: 'code.requested', phone: '0812 3456 7890' }],
    'form.requested': [{ type: 'form.requested' }],
  },
  outcomes: {
    requestCode: {
      done: {
        sent: { sent: { by: 'phone', to: '+6281234567890' } },
        unknownPhone: { refused: { why: 'bad-phone' } },
        notSent: { refused: { why: 'code-not-sent' } },
        outage: { refused: { why: 'unreachable' } },
        rateLimited: { refused: { why: 'rate-limited', retryAfter: 30 } },
      },
      error: { broken },
    },
    oneTimeCode: { done: { verified: undefined }, error: { broken } },
  },
  vertex: ({ context }) => context.refusal?.why,
  variant: ({ context }) => context.refusal?.why ?? null,
  ignored: {
    editing: ['form.requested'],
    'editing.rateLimited': ['code.requested'],
    requesting: ['code.requested', 'form.requested'],
    sent: ['code.requested'],
    awaitingSession: ['code.requested', 'form.requested'],
  },
  maxPaths: 30,
});
