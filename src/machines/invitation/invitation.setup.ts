import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

import type { Role } from '../../services/schemas/business.ts';
import type { BusinessesChanged, Visit, VisitChanged } from '../app/page.ts';
import { regained } from '../connection/regained.ts';
import type { NavigationRequested } from '../location/location.ts';
import {
  isRefused,
  isRefusedAs,
  restOf,
  type LinkEnd,
  type Mismatch,
  type OfferRefusal,
  type Refused,
} from '../offer/offer.ts';
import type { ToastRaised } from '../toasts/toast.ts';
import { unprovided } from '../unprovided.ts';

/** An invitation as the server reads its link. The client decides nothing by what stands in a token. */
export interface Invitation {
  state: 'valid' | LinkEnd;
  businessName: string | null;
  role: Role | null;
  inviterName: string | null;
  expiresAt: string | null;
  /** The address it was written to, all but hidden; null: it is for whoever has the link. */
  emailHint: string | null;
  /** Null: nobody is signed in. */
  forMe: 'yes' | 'already_member' | Mismatch | null;
  /** Of the business that they already belong to. */
  businessId: string | null;
}

/** What somebody is from now on. */
export interface Membership {
  businessId: string;
  businessName: string;
}

interface Context {
  /** As it stands in the address. */
  token: string;
  userId: string | null;
  invitation: Invitation | null;
  membership: Membership | null;
  refusal: OfferRefusal | null;
}

type Event =
  | VisitChanged
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  | { type: 'accept.requested' }
  | { type: 'decline.requested' }
  | { type: 'decline.confirmed' }
  | { type: 'stay.chosen' }
  /** To the business that they belong to. */
  | { type: 'open.requested' };

type Reading = Invitation | Refused;

const isWhole = (reading: Reading): reading is Invitation => !isRefused(reading);

export const invitation = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Visit,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readInvitation: unprovided<Reading, { token: string; isSignedIn: boolean }>('readInvitation'),
    acceptInvitation: unprovided<Membership | Refused, { token: string }>('acceptInvitation'),
    declineInvitation: unprovided<Refused | null, { token: string; isSignedIn: boolean }>('declineInvitation'),
    watchConnection: regained,
  },
  guards: {
    isSomebodyElse: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    isTheirs: ({ context }) => context.invitation?.forMe === 'yes',
    /** Whoever has the letter may decline it without an account. */
    isBound: ({ context }) => (context.invitation?.emailHint ?? null) !== null,
    isRefused: (_, { output }: { output: object | null }) => isRefused(output),
    isLimited: (_, { output }: { output: object | null }) => isRefusedAs(output, 'rate-limited'),
    isOutdated: (_, { output }: { output: object | null }) => isRefusedAs(output, 'outdated'),
    isMember: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === 'already_member',
    isOver: (_, { output }: { output: Reading }) => isWhole(output) && output.state !== 'valid',
    isForNobodyYet: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === null,
    isUnconfirmed: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === 'unconfirmed',
    isForAnother: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe !== 'yes',
  },
  actions: {
    meet: assign((_, { userId }: { userId: string | null }) => ({ userId, refusal: null })),
    keep: assign((_, { output }: { output: Reading }) =>
      isWhole(output) ? { invitation: output, refusal: null } : { refusal: output.refused },
    ),
    join: assign((_, { output }: { output: Membership | Refused }) =>
      isRefused(output) ? {} : { membership: output },
    ),
    refuseAs: assign((_, { output }: { output: object | null }) =>
      isRefused(output) ? { refusal: output.refused } : {},
    ),
    refuse: assign((_, { refusal }: { refusal: OfferRefusal }) => ({ refusal })),
    forgive: assign({ refusal: null }),
    /** They enter a business that their list of businesses does not have yet. */
    tellApp: sendTo(
      ({ system }) => system.get('app') as AnyActorRef,
      ({ context }): BusinessesChanged => ({ type: 'businesses.changed', businessId: businessIdOf(context) }),
    ),
    goInside: sendTo(
      ({ system }) => system.get('location') as AnyActorRef,
      ({ context }): NavigationRequested => ({
        type: 'navigation.requested',
        to: { name: 'inbox', roomId: null, search: { businessId: businessIdOf(context) } },
        replace: true,
      }),
    ),
    welcome: sendTo(
      ({ system }) => system.get('toasts') as AnyActorRef,
      ({ context }): ToastRaised => ({
        type: 'toast.raised',
        toast: { type: 'success', code: 'team.joined', detail: context.membership?.businessName ?? '' },
      }),
    ),
  },
  delays: {
    /** A link that has not been read by then is told to be unreadable for now. */
    patience: 20_000,
    attemptLimit: 30_000,
    /** As long as the server asked us to wait. */
    rest: ({ context }) => restOf(context.refusal),
  },
});

const businessIdOf = ({ membership, invitation: read }: Context): string | null =>
  membership?.businessId ?? read?.businessId ?? null;
