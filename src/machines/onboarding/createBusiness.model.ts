import type { PageRoute } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { createBusinessMachine } from './createBusiness.machine.ts';

const offline = new Error('offline');
const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const at = (business_id: string | null, name: 'onboardingStart' | 'businessNew' = 'onboardingStart'): PageRoute => ({
  name,
  search: { business_id },
});

/** The user's events; each belongs to one or two states. */
const gestures = ['name.submitted', 'retry.requested'] as const;

export const createBusinessModel = defineModel({
  machine: createBusinessMachine,
  input: { route: at(businessId), userId: 'yusuf' },
  events: {
    'visit.changed': [
      { type: 'visit.changed', route: at(businessId), userId: 'yusuf' },
      { type: 'visit.changed', route: at(businessId), userId: 'rina' },
      { type: 'visit.changed', route: at(null), userId: 'yusuf' },
      { type: 'visit.changed', route: at(businessId, 'businessNew'), userId: 'budi' },
    ],
    'name.submitted': [
      { type: 'name.submitted', name: ' Warung Bu Tini 🍜 ' },
      { type: 'name.submitted', name: '   ' },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    adminGate: {
      done: { admitted: 'admitted', refused: 'refused', needsSecondFactor: 'needsSecondFactor' },
      error: { offline },
    },
    lookUp: {
      done: {
        new: { status: 'new' },
        tried: { status: 'new', shopText: 'Gamis Aisyah: Rp 210.000\n\nTukar ukuran bisa dalam 5 hari.' },
        partial: { status: 'partial', name: 'Warung Bu Tini' },
        complete: { status: 'complete', name: 'Warung Bu Tini' },
        foreign: { status: 'foreign' },
        closed: { status: 'denied', why: 'closed' },
        limit: { status: 'denied', why: 'limit' },
        unconfirmed: { status: 'denied', why: 'unconfirmed' },
        anonymous: { status: 'denied', why: 'anonymous' },
      },
      error: { offline },
    },
    createRow: {
      done: {
        created: { created: true },
        taken: { refused: 'taken' },
        noUser: { refused: 'noUser' },
        missing: { refused: 'missing' },
        forbidden: { refused: 'forbidden' },
        limit: { refused: 'limit' },
        unreachable: { refused: 'unreachable' },
      },
      error: { offline },
    },
  },
  // A retry continues with the failed step.
  vertex: ({ context, ...snapshot }) =>
    context.failure?.step ?? (snapshot.matches('naming') && context.shopText !== null),
  variant: (snapshot) =>
    snapshot.context.denial ??
    (snapshot.matches('naming') && snapshot.context.shopText !== null ? 'tried' : null) ??
    (snapshot.matches('interrupted') && snapshot.context.failure
      ? `${snapshot.context.failure.step} ${snapshot.context.failure.why}`
      : null),
  ignored: {
    checkingAccess: [...gestures],
    leaving: [...gestures],
    lookingUp: [...gestures],
    lookUpFailed: ['name.submitted'],
    denied: ['name.submitted'],
    naming: ['retry.requested'],
    'creating.business': [...gestures],
    'creating.teamBusiness': [...gestures],
    'creating.channel': [...gestures],
    'creating.agent': [...gestures],
    'creating.link': [...gestures],
    taken: [...gestures],
    created: [...gestures],
  },
  deliberate: { checkingAccess: 'The admin gate limits its own requests and lets the user retry.' },
  maxPaths: 35,
});
