import { defineModel } from '../app/defineModel.ts';
import { oauthMachine } from './oauth.machine.ts';

const broken = new Error('broken');
const both = ['google', 'facebook'] as const;

export const oauthModel = defineModel({
  machine: oauthMachine,
  events: {
    'signInWithOAuth.requested': [
      { type: 'signInWithOAuth.requested', provider: 'google', typed: { login: 'dewi@usaha.id' } },
    ],
  },
  outcomes: {
    readStart: {
      done: {
        none: { providers: [], phoneCodes: false, refusal: null, typed: null },
        both: { providers: both, phoneCodes: true, refusal: null, typed: null },
        onlyCodes: { providers: [], phoneCodes: true, refusal: null, typed: null },
        cancelled: {
          providers: both,
          phoneCodes: true,
          refusal: { why: 'cancelled' },
          typed: { login: 'dewi@usaha.id' },
        },
        closed: { providers: both, phoneCodes: true, refusal: { why: 'signup-closed' }, typed: null },
      },
      error: { broken },
    },
    signInWithOAuth: {
      done: { opened: null, outage: { refused: { why: 'unreachable' } } },
      error: { broken },
    },
  },
  // Without providers there is no button.
  vertex: ({ context }) => [context.providers.length, context.phoneCodes],
  variant: ({ context }) =>
    context.refusal?.why ?? (context.providers.length > 0 ? 'offered' : context.phoneCodes ? 'phoneCodes' : null),
  ignored: { loading: ['signInWithOAuth.requested'], redirecting: ['signInWithOAuth.requested'] },
  maxPaths: 14,
});
