import type { AccountRefusal } from '../../contracts/auth.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { recoveryMachine } from './recovery.machine.ts';

const broken = new Error('broken');
const refused = (refusal: AccountRefusal) => ({ refused: refusal });
const rateLimited = refused({ why: 'rate-limited', retryAfter: 30 });
const verified = { verified: true } as const;
const route = { name: 'resetPassword', wanted: { name: 'onboarding', search: { business_id: null } } } as const;

const controls = ['link.requested', 'attempt.stopped', 'link.confirmed', 'form.requested'] as const;

export const recoveryModel = defineModel({
  machine: recoveryMachine,
  input: { route, userId: null },
  events: {
    'visit.changed': [
      { type: 'visit.changed', route, userId: 'sari' },
      { type: 'visit.changed', route, userId: null },
      { type: 'visit.changed', route: { ...route, step: 'code' }, userId: null },
    ],
    'link.requested': [{ type: 'link.requested', login: 'owner@chabot.test' }],
    'attempt.stopped': [{ type: 'attempt.stopped' }],
    'link.confirmed': [{ type: 'link.confirmed' }],
    'form.requested': [{ type: 'form.requested' }],
  },
  outcomes: {
    readLink: {
      done: {
        none: 'none',
        usable: 'usable',
        invalid: 'invalid',
        otherBrowser: 'otherBrowser',
        exchanged: 'exchanged',
        reloaded: { sent: { by: 'email', to: 'owner@chabot.test' }, age: 45_000 },
        expired: { typed: { by: 'email', to: 'owner@chabot.test' } },
      },
      error: { broken },
    },
    requestLink: {
      done: {
        mailed: { sent: { by: 'email', to: 'owner@chabot.test' } },
        texted: { sent: { by: 'phone', to: '+6281234567890' } },
        badEmail: refused({ why: 'bad-email' }),
        badPhone: refused({ why: 'bad-phone' }),
        outage: refused({ why: 'unreachable' }),
        rateLimited,
      },
      error: { broken },
    },
    oneTimeCode: { done: { verified: undefined }, error: { broken } },
    confirmLink: {
      done: { verified, invalid: refused({ why: 'wrong-one-time-code' }), outage: refused({ why: 'unreachable' }) },
      error: { broken },
    },
  },
  // A signed-in user sees a warning; a text message has no link; a step back leaves the code only from its own address.
  vertex: (snapshot) => [
    snapshot.context.recipient?.by,
    snapshot.matches('sent') && snapshot.context.step,
    (snapshot.matches('linkOpened') || snapshot.matches('editing')) && snapshot.context.userId,
  ],
  variant: (snapshot) => {
    const { refusal, recipient, userId } = snapshot.context;
    if (refusal) return refusal.why;
    if (snapshot.matches('sent')) return recipient?.by ?? null;
    return userId !== null && (snapshot.matches('linkOpened') || snapshot.matches('editing')) ? 'signedIn' : null;
  },
  ignored: {
    readingLink: controls,
    editing: without(controls, 'link.requested'),
    'editing.rateLimited': ['link.requested'],
    requesting: without(controls, 'attempt.stopped'),
    'requesting.sending': ['attempt.stopped'],
    sent: without(controls, 'form.requested'),
    linkOpened: without(controls, 'link.confirmed'),
    'linkOpened.confirming': ['link.confirmed'],
    linkInvalid: without(controls, 'form.requested'),
    linkFromOtherBrowser: without(controls, 'form.requested'),
    verified: without(controls, 'form.requested'),
    saved: controls,
  },
  maxPaths: 32,
});
