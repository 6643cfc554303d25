import type { Visit } from '../app/page.ts';
import { defineModel } from '../model.ts';
import { broken, outdated, secondFactor, troubles } from '../offer/offer.fixture.ts';
import { handoverMachine, type Handover, type Receipt } from './handover.machine.ts';

const route = { name: 'businessHandover', jwtToken: 'eyJ.ey.x' } satisfies Visit['route'];

const open: Handover = {
  state: 'valid',
  businessName: 'Batik Lestari',
  senderName: 'Sari Wulandari',
  message: 'Sesuai obrolan kita kemarin, Bu.\nSilakan diterima.',
  expiresAt: '2026-11-28T07:00:00.000000Z',
  emailHint: null,
  forMe: null,
  businessId: null,
  inventory: null,
  pauses: { campaigns: 0 },
  receipt: null,
};
const bound: Handover = { ...open, emailHint: 'd•••@contoh.id' };
const mine: Handover = {
  ...bound,
  forMe: 'yes',
  inventory: {
    channels: [{ name: 'WhatsApp utama', phone: '+6281234567890', status: 'WORKING' }],
    agents: 1,
    rooms: 1240,
    recipientLists: 3,
    campaigns: 7,
    members: 4,
  },
};
const restless: Handover = {
  ...mine,
  inventory: mine.inventory && {
    ...mine.inventory,
    channels: [
      { name: 'WhatsApp utama', phone: '+6281234567890', status: 'FAILED' },
      { name: 'Cabang Sidoarjo', phone: null, status: 'SOMETHING_NEW' },
    ],
    rooms: 10_000,
  },
  pauses: { campaigns: 2 },
};
const receipt: Receipt = {
  businessId: 'b1',
  businessName: 'Batik Lestari',
  fromName: 'Sari Wulandari',
  toName: 'Dewi Anggraini',
  acceptedAt: '2026-11-21T07:05:00.000000Z',
  pausedCampaigns: 2,
};
const ended = (state: Handover['state']): Handover => ({ ...mine, state, inventory: null });
const nothing = (state: Handover['state']): Handover => ({
  ...open,
  state,
  businessName: null,
  senderName: null,
  message: null,
  expiresAt: null,
});

export const handoverModel = defineModel({
  machine: handoverMachine,
  input: { route, userId: 'dewi' },
  events: {
    'visit.changed': [
      { type: 'visit.changed', route, userId: null },
      { type: 'visit.changed', route, userId: 'dewi' },
    ],
    'connection.regained': [{ type: 'connection.regained' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'accept.requested': [{ type: 'accept.requested', confirmName: 'Batik Lestari' }],
    'decline.requested': [{ type: 'decline.requested' }],
    'decline.confirmed': [{ type: 'decline.confirmed' }],
    'stay.chosen': [{ type: 'stay.chosen' }],
    'open.requested': [{ type: 'open.requested' }],
  },
  outcomes: {
    readHandover: {
      done: {
        mine,
        restless,
        forAnybody: open,
        forOneAddress: bound,
        otherAccount: { ...bound, forMe: 'other_account' },
        unconfirmed: { ...bound, forMe: 'unconfirmed' },
        guest: { ...open, forMe: 'anonymous' },
        owner: { ...bound, forMe: 'already_owner', businessId: 'b1' },
        takenBefore: { ...ended('accepted'), forMe: 'already_owner', businessId: 'b1', receipt },
        expired: ended('expired'),
        revoked: ended('revoked'),
        used: ended('accepted'),
        declinedBefore: ended('declined'),
        notTheirs: ended('sender_no_longer_owner'),
        malformed: nothing('malformed'),
        gone: nothing('business_gone'),
        ...troubles,
      },
      error: { broken },
    },
    acceptHandover: { done: { taken: receipt, outdated, secondFactor, ...troubles }, error: { broken } },
    declineHandover: { done: { declined: null, outdated, ...troubles }, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
  },
  // Whether the letter alone is enough to decline it, and where whoever stays goes back to.
  vertex: ({ value, context: { handover } }) =>
    ['signedOut', 'askingToDecline', 'declining'].includes(value) && [handover?.forMe, handover?.emailHint],
  face: (snapshot) => {
    const { handover, refusal } = snapshot.context;
    if (refusal !== null) return refusal.why;
    if (snapshot.matches('over')) return handover?.state ?? null;
    if (snapshot.matches('mismatched')) return handover?.forMe ?? null;
    if (snapshot.matches('signedOut')) return handover?.emailHint ? 'bound' : null;
    return snapshot.matches('ready') && handover?.pauses.campaigns ? 'restless' : null;
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
