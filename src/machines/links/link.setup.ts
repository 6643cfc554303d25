import { assign, enqueueActions, sendTo, setup } from 'xstate';

import type {
  LinkAcceptance,
  LinkAccepted,
  Link,
  LinkRefusal,
  LinkRefused,
  LinkRequest,
} from '../../contracts/links.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { toActor } from '../app/system.ts';
import { isRefused, isRefusedAs, receiptOf } from './link.ts';

interface Context {
  kind: Link['kind'];
  /** The JWT of the address. */
  token: string;
  userId: string | null;
  link: Link | null;
  accepted: LinkAccepted | null;
  refusal: LinkRefusal | null;
}

type Event =
  | VisitChanged
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  | ({ type: 'accept.requested' } & LinkAcceptance)
  | { type: 'decline.requested' }
  | { type: 'decline.confirmed' }
  | { type: 'decline.cancelled' }
  /** Opens the business of the link. */
  | { type: 'open.requested' };

type LinkResult = Link | LinkRefused;

const isLink = (reading: LinkResult): reading is Link => !isRefused(reading);

export const linkSetup = setup({
  types: {} as MachineTypes<Context, Event, Visit>,
  actors: {
    readLink: placeholder<LinkResult, LinkRequest>('readLink'),
    acceptLink: placeholder<LinkAccepted | LinkRefused, Omit<LinkRequest, 'isSignedIn'> & LinkAcceptance>('acceptLink'),
    declineLink: placeholder<LinkRefused | null, LinkRequest>('declineLink'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isOtherUser: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    isForUser: ({ context }) => context.link?.forMe === 'yes',
    /** A link for one address can be declined without an account. */
    isForOneAddress: ({ context }) => (context.link?.emailHint ?? null) !== null,
    isRefused: (_, { output }: { output: object | null }) => isRefused(output),
    isRateLimited: (_, { output }: { output: object | null }) => isRefusedAs(output, 'rate-limited'),
    isOutdated: (_, { output }: { output: object | null }) => isRefusedAs(output, 'outdated'),
    isAlreadyMember: (_, { output }: { output: LinkResult }) =>
      isLink(output) &&
      (output.forMe === 'already_member' || output.forMe === 'already_owner' || receiptOf(output, null) !== null),
    isInvalid: (_, { output }: { output: LinkResult }) => isLink(output) && output.state !== 'valid',
    isSignedOut: (_, { output }: { output: LinkResult }) => isLink(output) && output.forMe === null,
    isUnconfirmed: (_, { output }: { output: LinkResult }) => isLink(output) && output.forMe === 'unconfirmed',
    isForOtherAccount: (_, { output }: { output: LinkResult }) => isLink(output) && output.forMe !== 'yes',
  },
  actions: {
    setUser: assign((_, { userId }: { userId: string | null }) => ({
      userId,
      link: null,
      accepted: null,
      refusal: null,
    })),
    setLink: assign((_, { output }: { output: LinkResult }) =>
      isLink(output) ? { link: output, refusal: null } : { refusal: output.refused },
    ),
    setAccepted: assign((_, { output }: { output: LinkAccepted | LinkRefused }) =>
      isRefused(output) ? {} : { accepted: output },
    ),
    setRefusal: assign((_, { output }: { output: object | null }) =>
      isRefused(output) ? { refusal: output.refused } : {},
    ),
    setFailure: assign((_, { refusal }: { refusal: LinkRefusal }) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    /** The root's list of businesses does not contain the business or its new role yet. */
    notifyApp: sendTo(toActor('app'), ({ context }) => ({
      type: 'businesses.changed',
      businessId: businessIdOf(context),
    })),
    openBusiness: sendTo(toActor('location'), ({ context }) => openHome(context)),
    /** An accepted invitation opens the inbox at once. A handover shows its receipt first. */
    openJoinedBusiness: enqueueActions(({ context, enqueue }) => {
      if (context.accepted === null || context.accepted.receipt !== null) return;
      const { businessName: detail } = context.accepted;
      enqueue.sendTo(toActor('toasts'), {
        type: 'toast.raised',
        toast: { type: 'success', code: 'team.joined', detail },
      });
      enqueue.sendTo(toActor('location'), { ...openHome(context), replace: true });
    }),
  },
  delays: {
    /** Milliseconds until reading counts as failed. */
    responseTimeout: 20_000,
    attemptTimeout: 30_000,
    /** The server's Retry-After, in milliseconds. */
    retryDelay: ({ context: { refusal } }) => (refusal?.why === 'rate-limited' ? refusal.retryAfter : 1) * 1000,
  },
});

const businessIdOf = ({ accepted, link }: Context): string | null =>
  accepted?.businessId ?? receiptOf(link, null)?.businessId ?? link?.businessId ?? null;

const openHome = (context: Context): NavigationRequested => ({
  type: 'navigation.requested',
  to: { name: 'home', search: { businessId: businessIdOf(context) } },
});
