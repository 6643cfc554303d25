import type { PageRoute } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { onboardingMachine } from './createBusiness.machine.ts';

const offline = new Error('offline');
const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const at = (business_id: string | null): PageRoute => ({ name: 'onboardingStart', search: { business_id } });

/** What a person presses; each belongs to one or two states. */
const gestures = ['name.submitted', 'retry.requested'] as const;

export const onboardingModel = defineModel({
  machine: onboardingMachine,
  input: { route: at(businessId), userId: 'yusuf' },
  events: {
    'visit.changed': [
      { type: 'visit.changed', route: at(businessId), userId: 'yusuf' },
      { type: 'visit.changed', route: at(businessId), userId: 'rina' },
      { type: 'visit.changed', route: at(null), userId: 'yusuf' },
    ],
    'name.submitted': [
      { type: 'name.submitted', name: ' Warung Bu Tini 🍜 ' },
      { type: 'name.submitted', name: '   ' },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    admission: { done: { admitted: 'admitted', refused: 'refused', unfinished: 'unfinished' }, error: { offline } },
    lookUp: {
      done: {
        new: { is: 'new' },
        begun: { is: 'begun', name: 'Warung Bu Tini' },
        whole: { is: 'whole', name: 'Warung Bu Tini' },
        foreign: { is: 'foreign' },
      },
      error: { offline },
    },
    make: {
      done: {
        made: { made: true },
        taken: { refused: 'taken' },
        noUser: { refused: 'noUser' },
        missing: { refused: 'missing' },
        forbidden: { refused: 'forbidden' },
        unreachable: { refused: 'unreachable' },
      },
      error: { offline },
    },
  },
  // Where it was interrupted decides where it goes on.
  vertex: ({ context }) => context.failure?.step,
  face: (snapshot) =>
    snapshot.matches('interrupted') && snapshot.context.failure
      ? `${snapshot.context.failure.step} ${snapshot.context.failure.why}`
      : null,
  ignored: {
    entering: [...gestures],
    leaving: [...gestures],
    looking: [...gestures],
    unknown: ['name.submitted'],
    asking: ['retry.requested'],
    'making.business': [...gestures],
    'making.teamBusiness': [...gestures],
    'making.channel': [...gestures],
    'making.agent': [...gestures],
    'making.link': [...gestures],
    taken: [...gestures],
    made: [...gestures],
  },
  most: 35,
});
