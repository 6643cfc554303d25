import { assign, enqueueActions, sendTo, setup, type AnyActorRef } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import type { LinkAccepted, Link, LinkRefusal, LinkRefused, LinkRequest } from '../../contracts/links.ts';
import type { BusinessesChanged, Visit, VisitChanged } from '../app/page.ts';
import { unprovided } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { isRefused, isRefusedAs, receiptOf } from './link.ts';

interface Context {
  of: Link['of'];
  /** As it stands in the address. */
  token: string;
  userId: string | null;
  offer: Link | null;
  gain: LinkAccepted | null;
  refusal: LinkRefusal | null;
}

type Event =
  | VisitChanged
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  /** `confirmName`: the business's name, as it was typed to say that it is meant; null: an invitation asks for none. */
  | { type: 'accept.requested'; confirmName: string | null }
  | { type: 'decline.requested' }
  | { type: 'decline.confirmed' }
  | { type: 'stay.chosen' }
  /** To the business that they belong to, or own. */
  | { type: 'open.requested' };

type Reading = Link | LinkRefused;

const isWhole = (reading: Reading): reading is Link => !isRefused(reading);

export const offer = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Visit,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readOffer: unprovided<Reading, LinkRequest>('readOffer'),
    acceptOffer: unprovided<
      LinkAccepted | LinkRefused,
      Omit<LinkRequest, 'isSignedIn'> & { confirmName: string | null }
    >('acceptOffer'),
    declineOffer: unprovided<LinkRefused | null, LinkRequest>('declineOffer'),
    watchConnection: regained,
  },
  guards: {
    isSomebodyElse: ({ context }, { userId }: { userId: string | null }) => userId !== context.userId,
    isTheirs: ({ context }) => context.offer?.forMe === 'yes',
    /** Whoever has the letter may decline it without an account. */
    isBound: ({ context }) => (context.offer?.emailHint ?? null) !== null,
    isRefused: (_, { output }: { output: object | null }) => isRefused(output),
    isLimited: (_, { output }: { output: object | null }) => isRefusedAs(output, 'rate-limited'),
    isOutdated: (_, { output }: { output: object | null }) => isRefusedAs(output, 'outdated'),
    isHadAlready: (_, { output }: { output: Reading }) =>
      isWhole(output) &&
      (output.forMe === 'already_member' || output.forMe === 'already_owner' || receiptOf(output, null) !== null),
    isOver: (_, { output }: { output: Reading }) => isWhole(output) && output.state !== 'valid',
    isForNobodyYet: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === null,
    isUnconfirmed: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe === 'unconfirmed',
    isForAnother: (_, { output }: { output: Reading }) => isWhole(output) && output.forMe !== 'yes',
  },
  actions: {
    meet: assign((_, { userId }: { userId: string | null }) => ({
      userId,
      offer: null,
      gain: null,
      refusal: null,
    })),
    keep: assign((_, { output }: { output: Reading }) =>
      isWhole(output) ? { offer: output, refusal: null } : { refusal: output.refused },
    ),
    take: assign((_, { output }: { output: LinkAccepted | LinkRefused }) =>
      isRefused(output) ? {} : { gain: output },
    ),
    refuseAs: assign((_, { output }: { output: object | null }) =>
      isRefused(output) ? { refusal: output.refused } : {},
    ),
    refuse: assign((_, { refusal }: { refusal: LinkRefusal }) => ({ refusal })),
    forgive: assign({ refusal: null }),
    /** Their list of businesses does not have this one yet, or not as theirs. */
    tellApp: sendTo(
      ({ system }) => system.get('app') as AnyActorRef,
      ({ context }): BusinessesChanged => ({ type: 'businesses.changed', businessId: businessIdOf(context) }),
    ),
    goInside: sendTo(
      ({ system }) => system.get('location') as AnyActorRef,
      ({ context }): NavigationRequested => inside(context),
    ),
    /** Whoever has a receipt to read goes in when they want to; everybody else is led in. */
    leadIn: enqueueActions(({ context, enqueue }) => {
      if (context.gain === null || context.gain.receipt !== null) return;
      const { businessName } = context.gain;
      enqueue.sendTo(({ system }) => system.get('toasts') as AnyActorRef, {
        type: 'toast.raised',
        toast: { type: 'success', code: 'team.joined', detail: businessName },
      } satisfies ToastRaised);
      enqueue.sendTo(({ system }) => system.get('location') as AnyActorRef, { ...inside(context), replace: true });
    }),
  },
  delays: {
    /** A link that has not been read by then is told to be unreadable for now. */
    patience: 20_000,
    attemptLimit: 30_000,
    /** As long as the server asked us to wait. */
    rest: ({ context: { refusal } }) => (refusal?.why === 'rate-limited' ? refusal.retryAfter : 1) * 1000,
  },
});

const businessIdOf = ({ gain, offer: read }: Context): string | null =>
  gain?.businessId ?? receiptOf(read, null)?.businessId ?? read?.businessId ?? null;

const inside = (context: Context): NavigationRequested => ({
  type: 'navigation.requested',
  to: { name: 'inbox', roomId: null, search: { businessId: businessIdOf(context) } },
});
