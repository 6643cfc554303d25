import type { PageRoute } from '../../contracts/app.routing.ts';
import type { LinkAccepted, Link, LinkRefusal } from '../../contracts/links.ts';
import { defineModel, type Model } from '../app/defineModel.ts';
import { offerMachine } from './link.machine.ts';
import { receiptOf } from './link.ts';

const refused = (refusal: LinkRefusal) => ({ refused: refusal });

const troubles = {
  offline: refused({ why: 'offline', detail: null }),
  outage: refused({ why: 'unreachable', detail: 'API error: 503 Service Unavailable' }),
  limited: refused({ why: 'rate-limited', retryAfter: 30 }),
};
const outdated = refused({ why: 'outdated' });
const secondFactor = refused({ why: 'second-factor', detail: null });
const broken = new Error('broken');

/** What every link says of itself while it is good and nobody is signed in. */
export const unsigned = {
  state: 'valid',
  businessName: 'Batik Lestari',
  senderName: 'Sari Wulandari',
  expiresAt: '2026-11-28T07:00:00.000000Z',
  emailHint: null,
  forMe: null,
  businessId: null,
} as const;
/** The same where nothing can be said of it. */
export const unknown = { ...unsigned, businessName: null, senderName: null, expiresAt: null } as const;
/** Whom it was written to, where it was written to somebody. */
export const emailHint = 'd•••@contoh.id';

/** `face`: what makes two pictures of what can be answered different. */
export const offerModel = (given: {
  route: Extract<PageRoute, { jwtToken: string }>;
  confirmName: string | null;
  readings: Record<string, Link>;
  gain: LinkAccepted;
  face: (offer: Link) => string | null;
}): Model =>
  defineModel({
    machine: offerMachine,
    input: { route: given.route, userId: 'dewi' },
    events: {
      'visit.changed': [
        { type: 'visit.changed', route: given.route, userId: null },
        { type: 'visit.changed', route: given.route, userId: 'dewi' },
      ],
      'connection.regained': [{ type: 'connection.regained' }],
      'retry.requested': [{ type: 'retry.requested' }],
      'accept.requested': [{ type: 'accept.requested', confirmName: given.confirmName }],
      'decline.requested': [{ type: 'decline.requested' }],
      'decline.confirmed': [{ type: 'decline.confirmed' }],
      'stay.chosen': [{ type: 'stay.chosen' }],
      'open.requested': [{ type: 'open.requested' }],
    },
    outcomes: {
      readOffer: { done: { ...given.readings, ...troubles }, error: { broken } },
      acceptOffer: { done: { taken: given.gain, outdated, secondFactor, ...troubles }, error: { broken } },
      declineOffer: { done: { declined: null, outdated, ...troubles }, error: { broken } },
      watchConnection: { done: {}, error: { broken } },
    },
    // Whether the letter alone is enough to decline it, and where whoever stays goes back to.
    vertex: ({ value, context: { offer } }) =>
      ['signedOut', 'askingToDecline', 'declining'].includes(value) && [offer?.forMe, offer?.emailHint],
    face: (snapshot) => {
      const { offer, refusal } = snapshot.context;
      if (refusal !== null) return refusal.why;
      if (offer === null) return null;
      if (snapshot.matches('over')) return offer.state;
      if (snapshot.matches('mismatched')) return offer.forMe;
      if (snapshot.matches('signedOut')) return offer.emailHint && 'bound';
      if (snapshot.matches('hadAlready')) return receiptOf(offer, null) && 'receipt';
      return snapshot.matches('ready') ? given.face(offer) : null;
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
