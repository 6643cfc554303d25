import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { registrationMachine } from './registration.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });
const signedIn = { signedIn: true } as const;

const controls = [
  'account.submitted',
  'attempt.stopped',
  'link.confirmed',
  'form.requested',
  'code.requested',
] as const;

export const registrationModel = defineModel({
  machine: registrationMachine,
  events: {
    'account.submitted': [
      { type: 'account.submitted', name: 'Dewi Lestari', login: 'baru@usaha.id', password: 'rahasia-baru' },
    ],
    'attempt.stopped': [{ type: 'attempt.stopped' }],
    'link.confirmed': [{ type: 'link.confirmed' }],
    'form.requested': [{ type: 'form.requested' }],
    'code.requested': [{ type: 'code.requested' }],
  },
  outcomes: {
    readLink: {
      done: {
        none: 'none',
        confirmable: 'confirmable',
        invalid: 'invalid',
        otherBrowser: 'otherBrowser',
        reloaded: { sent: { by: 'email', to: 'baru@usaha.id' }, age: 45_000 },
        expired: { typed: { by: 'email', to: 'baru@usaha.id' } },
      },
      error: { broken },
    },
    signUp: {
      done: {
        signedIn,
        mailed: { sent: { by: 'email', to: 'baru@usaha.id' } },
        texted: { sent: { by: 'phone', to: '+6281234567890' } },
        badEmail: refused({ why: 'bad-email' }),
        weak: refused({ why: 'weak-password', reasons: ['length', 'characters', 'pwned'] }),
        tooLong: refused({ why: 'long-password' }),
        taken: refused({ why: 'taken' }),
        closed: refused({ why: 'signup-closed' }),
        outage: refused({ why: 'unreachable' }),
        rateLimited,
      },
      error: { broken },
    },
    oneTimeCode: { done: { verified: undefined }, error: { broken } },
    confirmLink: {
      done: {
        verified: { verified: true },
        invalid: refused({ why: 'wrong-one-time-code' }),
        outage: refused({ why: 'unreachable' }),
      },
      error: { broken },
    },
  },
  // A mail has a link and a code, a text message only the code.
  vertex: ({ context }) => context.recipient?.by,
  variant: (snapshot) =>
    snapshot.context.refusal?.why ?? (snapshot.matches('sent') ? snapshot.context.recipient?.by : null) ?? null,
  ignored: {
    readingLink: controls,
    editing: without(controls, 'account.submitted', 'code.requested'),
    'editing.rateLimited': ['account.submitted'],
    creating: without(controls, 'attempt.stopped'),
    'creating.sending': ['attempt.stopped'],
    sent: without(controls, 'form.requested'),
    linkOpened: without(controls, 'link.confirmed'),
    'linkOpened.confirming': ['link.confirmed'],
    linkInvalid: without(controls, 'form.requested'),
    linkFromOtherBrowser: without(controls, 'form.requested'),
    awaitingSession: controls,
  },
  maxPaths: 20,
});
