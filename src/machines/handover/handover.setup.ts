import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

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
import { unprovided } from '../unprovided.ts';

/** What moves with a business. `rooms` is counted up to 10,000. */
export interface Inventory {
  channels: { name: string; phone: string | null; status: string }[];
  agents: number;
  rooms: number;
  recipientLists: number;
  campaigns: number;
  members: number;
}

/** What both sides are told once it is done; told again, word for word, to whoever took it. */
export interface Receipt {
  businessId: string;
  businessName: string;
  fromName: string | null;
  toName: string | null;
  acceptedAt: string;
  pausedCampaigns: number;
}

/** A handover as the server reads its link. */
export interface Handover {
  state: 'valid' | LinkEnd | 'sender_no_longer_owner';
  businessName: string | null;
  senderName: string | null;
  message: string | null;
  expiresAt: string | null;
  /** The address it was written to, all but hidden; null: it is for whoever has the link. */
  emailHint: string | null;
  /** Null: nobody is signed in. */
  forMe: 'yes' | 'already_owner' | Mismatch | null;
  /** Of the business that is theirs already. */
  businessId: string | null;
  /** Told to the one it is for, and to nobody else who has the link. */
  inventory: Inventory | null;
  /** What stops when it is taken: broadcasts that run or are planned. */
  pauses: { campaigns: number };
  /** They have taken it before. */
  receipt: Receipt | null;
}

interface Context {
  /** As it stands in the address. */
  token: string;
  userId: string | null;
  handover: Handover | null;
  receipt: Receipt | null;
  refusal: OfferRefusal | null;
}

type Event =
  | VisitChanged
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  /** `confirmName`: the business's name, as it was typed to say that it is meant. */
  | { type: 'accept.requested'; confirmName: string }
  | { type: 'decline.requested' }
  | { type: 'decline.confirmed' }
  | { type: 'stay.chosen' }
  /** To the business that is theirs. */
  | { type: 'open.requested' };

type Reading = Handover | Refused;

const isWhole = (reading: Reading): reading is Handover => !isRefused(reading);

export const handover = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Visit,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readHandover: unprovided<Reading, { token: string; isSignedIn: boolean }>('readHandover'),
    acceptHandover: unprovided<Receipt | Refused, { token: string; confirmName: string }>('acceptHandover'),
    declineHandover: unprovided<Refused | null, { token: string; isSignedIn: boolean }>('declineHandover'),
    watchConnection: regained,
  },
  guards: {
    isSomebodyElse: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    isTheirs: ({ context }) => context.handover?.forMe === 'yes',
    /** Whoever has the letter may decline it without an account. */
    isBound: ({ context }) => (context.handover?.emailHint ?? null) !== null,
    isRefused: (_, { output }: { output: object | null }) => isRefused(output),
    isLimited: (_, { output }: { output: object | null }) => isRefusedAs(output, 'rate-limited'),
    isOutdated: (_, { output }: { output: object | null }) => isRefusedAs(output, 'outdated'),
    isTaken: (_, { output }: { output: Reading }) => isWhole(output) && output.receipt !== null,
    isOwner: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === 'already_owner',
    isOver: (_, { output }: { output: Reading }) => isWhole(output) && output.state !== 'valid',
    isForNobodyYet: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === null,
    isUnconfirmed: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === 'unconfirmed',
    isForAnother: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe !== 'yes',
  },
  actions: {
    meet: assign((_, { userId }: { userId: string | null }) => ({ userId, receipt: null, refusal: null })),
    keep: assign((_, { output }: { output: Reading }) =>
      isWhole(output) ? { handover: output, receipt: output.receipt, refusal: null } : { refusal: output.refused },
    ),
    take: assign((_, { output }: { output: Receipt | Refused }) => (isRefused(output) ? {} : { receipt: output })),
    refuseAs: assign((_, { output }: { output: object | null }) =>
      isRefused(output) ? { refusal: output.refused } : {},
    ),
    refuse: assign((_, { refusal }: { refusal: OfferRefusal }) => ({ refusal })),
    forgive: assign({ refusal: null }),
    /** They own a business that their list of businesses does not have yet, or not as theirs. */
    tellApp: sendTo(
      ({ system }) => system.get('app') as AnyActorRef,
      ({ context }): BusinessesChanged => ({ type: 'businesses.changed', businessId: businessIdOf(context) }),
    ),
    goInside: sendTo(
      ({ system }) => system.get('location') as AnyActorRef,
      ({ context }): NavigationRequested => ({
        type: 'navigation.requested',
        to: { name: 'inbox', roomId: null, search: { businessId: businessIdOf(context) } },
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

const businessIdOf = ({ receipt, handover: read }: Context): string | null =>
  receipt?.businessId ?? read?.businessId ?? null;
