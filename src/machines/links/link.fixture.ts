import type { PageRoute } from '../../contracts/app.routing.ts';
import type { LinkAccepted, Link, LinkRefusal } from '../../contracts/links.ts';
import { defineModel, type Model } from '../app/defineModel.ts';
import { linkMachine } from './link.machine.ts';
import { receiptOf } from './link.ts';

const refused = (refusal: LinkRefusal) => ({ refused: refusal });

const transportFailures = {
  offline: refused({ why: 'offline', detail: null }),
  outage: refused({ why: 'unreachable', detail: 'API error: 503 Service Unavailable' }),
  rateLimited: refused({ why: 'rate-limited', retryAfter: 30 }),
};
const outdated = refused({ why: 'outdated' });
const secondFactor = refused({ why: 'second-factor', detail: null });
const broken = new Error('broken');

/** What every link says of itself while it is good and nobody is signed in. */
export const validLink = {
  state: 'valid',
  businessName: 'Batik Lestari',
  senderName: 'Sari Wulandari',
  expiresAt: '2026-11-28T07:00:00.000000Z',
  emailHint: null,
  forMe: null,
  businessId: null,
} as const;
/** The same where nothing can be said of it. */
export const unreadableLink = { ...validLink, businessName: null, senderName: null, expiresAt: null } as const;
/** Whom it was written to, where it was written to somebody. */
export const emailHint = 'd•••@contoh.id';

/** `face`: what makes two pictures of what can be answered different. */
export const linkModel = (options: {
  route: Extract<PageRoute, { jwtToken: string }>;
  confirmName: string | null;
  links: Record<string, Link>;
  accepted: LinkAccepted;
  variant: (offer: Link) => string | null;
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
      'accept.requested': [{ type: 'accept.requested', confirmName: options.confirmName }],
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
    // Whether the letter alone is enough to decline it, and where whoever stays goes back to.
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
      // What only a button says, and only the state that shows it hears.
      '*': [
        'retry.requested',
        'accept.requested',
        'decline.requested',
        'decline.confirmed',
        'decline.cancelled',
        'open.requested',
        // Only what could not be read is read again by itself: a page that is being read must not change under the eyes.
        'connection.regained',
      ],
    },
    maxPaths: 60,
  });
