import type { Visit } from '../app/page.ts';
import { defineModel } from '../model.ts';
import { broken, outdated, secondFactor, troubles } from '../offer/offer.fixture.ts';
import type { LinkEnd } from '../offer/offer.ts';
import { invitationMachine, type Invitation } from './invitation.machine.ts';

const route = { name: 'teamInvitation', jwtToken: 'eyJ.ey.x' } satisfies Visit['route'];

const open: Invitation = {
  state: 'valid',
  businessName: 'Batik Lestari',
  role: 'member',
  inviterName: 'Sari Wulandari',
  expiresAt: '2026-11-28T07:00:00.000000Z',
  emailHint: null,
  forMe: null,
  businessId: null,
};
const bound: Invitation = { ...open, emailHint: 'd•••@contoh.id' };
const mine: Invitation = { ...bound, forMe: 'yes' };
const ended = (state: LinkEnd): Invitation => ({ ...mine, state });
const nothing = (state: LinkEnd): Invitation => ({
  state,
  businessName: null,
  role: null,
  inviterName: null,
  expiresAt: null,
  emailHint: null,
  forMe: null,
  businessId: null,
});

export const invitationModel = defineModel({
  machine: invitationMachine,
  input: { route, userId: 'dewi' },
  events: {
    'visit.changed': [
      { type: 'visit.changed', route, userId: null },
      { type: 'visit.changed', route, userId: 'dewi' },
    ],
    'connection.regained': [{ type: 'connection.regained' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'accept.requested': [{ type: 'accept.requested' }],
    'decline.requested': [{ type: 'decline.requested' }],
    'decline.confirmed': [{ type: 'decline.confirmed' }],
    'stay.chosen': [{ type: 'stay.chosen' }],
    'open.requested': [{ type: 'open.requested' }],
  },
  outcomes: {
    readInvitation: {
      done: {
        mine,
        owner: { ...mine, role: 'owner' },
        forAnybody: open,
        forOneAddress: bound,
        otherAccount: { ...bound, forMe: 'other_account' },
        unconfirmed: { ...bound, forMe: 'unconfirmed' },
        guest: { ...open, forMe: 'anonymous' },
        member: { ...bound, forMe: 'already_member', businessId: 'b1' },
        expired: ended('expired'),
        revoked: ended('revoked'),
        used: ended('accepted'),
        declinedBefore: ended('declined'),
        malformed: nothing('malformed'),
        gone: nothing('business_gone'),
        ...troubles,
      },
      error: { broken },
    },
    acceptInvitation: {
      done: { joined: { businessId: 'b1', businessName: 'Batik Lestari' }, outdated, secondFactor, ...troubles },
      error: { broken },
    },
    declineInvitation: { done: { declined: null, outdated, ...troubles }, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
  },
  // Whether the letter alone is enough to decline it, and where whoever stays goes back to.
  vertex: ({ value, context: { invitation } }) =>
    ['signedOut', 'askingToDecline', 'declining'].includes(value) && [invitation?.forMe, invitation?.emailHint],
  face: (snapshot) => {
    const { invitation, refusal } = snapshot.context;
    if (refusal !== null) return refusal.why;
    if (snapshot.matches('over')) return invitation?.state ?? null;
    if (snapshot.matches('mismatched')) return invitation?.forMe ?? null;
    if (snapshot.matches('signedOut')) return invitation?.emailHint ? 'bound' : null;
    return snapshot.matches('ready') && invitation?.role === 'owner' ? 'owner' : null;
  },
  ignored: {
    // What only a button says, and only the state that shows it hears.
    '*': [
      'retry.requested',
      'accept.requested',
      'decline.requested',
      'decline.confirmed',
      'stay.chosen',
      'open.requested',
      // Only what could not be read is read again by itself: a page that is being read must not change under the eyes.
      'connection.regained',
    ],
  },
  most: 60,
});
