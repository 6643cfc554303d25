import type { Route } from '../../contracts/app.routing.ts';
import { appMachine } from './app.machine.ts';
import { defineModel } from './defineModel.ts';
import { accessOf, INBOX } from './routing/route.ts';

const broken = new Error('broken');
const room: Route = { name: 'eskalasi', roomId: 'r1', search: { businessId: null } };
const refused: Route = {
  name: 'login',
  search: { wanted: { name: 'inbox', roomId: 'r1', search: { businessId: null } } },
};

const invitation: Route = { name: 'teamInvitation', jwtToken: 'token' };

const arrivals: Route[] = [{ name: 'index' }, refused, room, { name: 'termsOfService' }, { name: 'lite' }, invitation];

export const appModel = defineModel({
  machine: appMachine,
  // The pages for visitors load Meta's scripts, the others do not.
  input: { route: INBOX, pixel: 'loads' },
  events: {
    'location.changed': arrivals.map((route) => ({ type: 'location.changed' as const, route })),
    'person.signedIn': [
      { type: 'person.signedIn', userId: 'sari' },
      { type: 'person.signedIn', userId: 'dimas' },
    ],
    'person.challenged': [
      { type: 'person.challenged', mustChoosePassword: false },
      { type: 'person.challenged', mustChoosePassword: true },
    ],
    'person.signedOut': [{ type: 'person.signedOut' }],
    'signInStep.changed': [
      { type: 'signInStep.changed', step: 'code' },
      { type: 'signInStep.changed', step: null },
    ],
    'businesses.changed': [{ type: 'businesses.changed', businessId: 'b1' }],
    'reload.requested': [{ type: 'reload.requested' }],
    'routeReload.requested': [{ type: 'routeReload.requested' }],
  },
  outcomes: {
    auth: { done: {}, error: { broken } },
    connection: { done: {}, error: { broken } },
    location: { done: {}, error: { broken } },
    toasts: { done: {}, error: { broken } },
    workspace: { done: {}, error: { broken } },
    page: { done: {}, error: { broken } },
    loadWorkspace: { done: { loaded: undefined }, error: { broken } },
    loadDocument: { done: { stayed: undefined }, error: { broken } },
    reloadPage: { done: { reloading: undefined }, error: { broken } },
  },
  // The current route decides where signing in and out redirect.
  vertex: ({ context }) => [accessOf(context.route), context.page],
  ignored: {
    starting: ['signInStep.changed', 'businesses.changed', 'reload.requested'],
    // Already signed out.
    signedOut: ['person.signedOut', 'businesses.changed', 'reload.requested'],
    signedIn: ['signInStep.changed'],
    'signedIn.loading': ['businesses.changed', 'reload.requested'],
    'signedIn.open': ['reload.requested'],
    'signedIn.loadFailed': ['businesses.changed'],
    'signedIn.reloading': ['businesses.changed', 'reload.requested'],
    // The new document begins with its own address and session.
    loadingDocument: [
      'location.changed',
      'person.signedIn',
      'person.challenged',
      'person.signedOut',
      'signInStep.changed',
      'businesses.changed',
      'reload.requested',
    ],
    // The location or auth actor is gone.
    broken: [
      'location.changed',
      'person.signedIn',
      'person.challenged',
      'person.signedOut',
      'signInStep.changed',
      'businesses.changed',
    ],
    'broken.reloading': ['reload.requested'],
  },
  deliberate: { starting: 'The actor auth limits the time and lets the user retry.' },
  maxPaths: 85,
});
