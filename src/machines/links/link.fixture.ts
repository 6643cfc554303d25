import type { PageRoute } from '../../contracts/app.routing.ts';
import type { LinkAccepted, Link, LinkRefusal } from '../../contracts/links.ts';
import { defineModel, without, type Model } from '../app/defineModel.ts';
import { linkMachine } from './link.machine.ts';
import { receiptOf } from './link.ts';

const refused = (refusal: LinkRefusal) => ({ refused: refusal });

const transportFailures = {
  offline: refused({ why: 'offline', detail: null }),
  outage: refused({ why: 'unreachable', detail: 'API error: 503 Service Unavailable' }),
  oldPage: refused({ why: 'oldPage', detail: null }),
  rateLimited: refused({ why: 'rate-limited', retryAfter: 30 }),
};
const outdated = refused({ why: 'outdated' });
const secondFactor = refused({ why: 'second-factor', detail: null });
const broken = new Error('broken');

/** A valid link as a signed-out visitor reads it. */
export const validLink = {
  state: 'valid',
  businessName: 'Batik Lestari',
  senderName: 'Sari Wulandari',
  expiresAt: '2026-11-28T07:00:00.000000Z',
  zone: 'Asia/Jakarta',
  emailHint: null,
  forMe: null,
  businessId: null,
} as const;
/** A link without details. */
export const unreadableLink = { ...validLink, businessName: null, senderName: null, expiresAt: null } as const;
/** The masked address of the recipient. */
export const emailHint = 'd•••@contoh.id';

/** The model of one kind of link. `variant` distinguishes two stories of the state `ready`. */
/** Requests of the user. Only the states that answer them show their controls. */
const controls = [
  'retry.requested',
  'accept.requested',
  'decline.requested',
  'decline.confirmed',
  'decline.cancelled',
  'open.requested',
] as const;

export const linkModel = (options: {
  route: Extract<PageRoute, { jwtToken: string }>;
  confirmName: string | null;
  links: Record<string, Link>;
  accepted: LinkAccepted;
  variant: (link: Link) => string | null;
}): Model =>
  defineModel({
    machine: linkMachine,
    input: { route: options.route, userId: 'dewi' },
    events: {
      'visit.changed': [
        { type: 'visit.changed', route: options.route, userId: null },
        { type: 'visit.changed', route: options.route, userId: 'dewi' },
      ],
      'connection.regained': [{ type: 'connection.regained' }],
      'retry.requested': [{ type: 'retry.requested' }],
      'accept.requested': [{ type: 'accept.requested', confirmName: options.confirmName, ownName: null }],
      'decline.requested': [{ type: 'decline.requested' }],
      'decline.confirmed': [{ type: 'decline.confirmed' }],
      'decline.cancelled': [{ type: 'decline.cancelled' }],
      'open.requested': [{ type: 'open.requested' }],
    },
    outcomes: {
      readLink: { done: { ...options.links, ...transportFailures }, error: { broken } },
      acceptLink: {
        done: { accepted: options.accepted, outdated, secondFactor, ...transportFailures },
        error: { broken },
      },
      declineLink: { done: { declined: null, outdated, ...transportFailures }, error: { broken } },
      watchConnection: { done: {}, error: { broken } },
    },
    // `emailHint` decides whether it can be declined signed out, `forMe` which state a cancelled decline returns to.
    vertex: ({ value, context: { link } }) =>
      ['signedOut', 'confirmingDecline', 'declining'].includes(value) && [link?.forMe, link?.emailHint],
    variant: (snapshot) => {
      const { link, refusal } = snapshot.context;
      if (refusal !== null) return refusal.why;
      if (link === null) return null;
      if (snapshot.matches('invalid')) return link.state;
      if (snapshot.matches('wrongAccount')) return link.forMe;
      if (snapshot.matches('signedOut')) return link.emailHint && 'addressed';
      if (snapshot.matches('alreadyMember')) return receiptOf(link, null) && 'receipt';
      return snapshot.matches('ready') ? options.variant(link) : null;
    },
    ignored: {
      // Only a failed load is repeated when the connection is regained, so that a shown page does not change.
      loading: [...controls, 'connection.regained'],
      loadFailed: without(controls, 'retry.requested'),
      rateLimited: [...controls, 'connection.regained'],
      invalid: [...controls, 'connection.regained'],
      signedOut: [...without(controls, 'decline.requested'), 'connection.regained'],
      wrongAccount: [...controls, 'connection.regained'],
      unconfirmed: [...without(controls, 'retry.requested'), 'connection.regained'],
      alreadyMember: [...without(controls, 'open.requested'), 'connection.regained'],
      ready: [...without(controls, 'accept.requested', 'decline.requested'), 'connection.regained'],
      accepting: [...controls, 'connection.regained'],
      accepted: [...without(controls, 'open.requested'), 'connection.regained'],
      confirmingDecline: [...without(controls, 'decline.confirmed', 'decline.cancelled'), 'connection.regained'],
      declining: [...controls, 'connection.regained'],
      declined: [...controls, 'connection.regained'],
    },
    maxPaths: 60,
  });
