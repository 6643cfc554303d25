import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

import type { Role } from '../../contracts/business.ts';
import type { BusinessesChanged } from '../app/page.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import type { ToastRaised } from '../app/toast.ts';
import { isOwnerOf, isPossible, nobody, wouldOrphan, type Deed, type Team } from './team.ts';

/** Why something was not done. `detail`: the server's own words. */
export type TeamRefusal =
  | {
      why:
        | 'gone'
        | 'last-owner'
        | 'owner-first'
        | 'already-member'
        | 'already-owner'
        | 'answered'
        | 'too-many'
        | 'bad-email'
        | 'second-factor'
        | 'offline'
        | 'unreachable'
        | 'unexpected';
      detail: string | null;
    }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number; detail: null };

/**
 * What is given by a link: a place in the team, or the business itself. `id`: of the form in which it was written, so that
 * the same words from it are given once, however often they are sent. `email` null: to whoever has the link.
 */
export type Gift =
  | { of: 'invitation'; id: string; email: string | null; role: Role }
  | { of: 'handover'; id: string; email: string | null; message: string | null };

/** A link to be passed on. Whoever has it can use it, so it is kept only as long as it is shown. */
export interface GivenLink {
  of: Gift['of'];
  url: string;
  /** To whom it was written; null: to nobody. */
  email: string | null;
  /** Null: no letter was asked for. False: it could not be sent. */
  mailed: boolean | null;
  expiresAt: string;
}

export interface Refused {
  refused: TeamRefusal;
}
export type LinkAnswer = GivenLink | Refused;

/** How far the team could be read. */
export type TeamNews =
  | { type: 'team.read'; team: Team }
  /** `denied`: they are not of this business any more, or have not shown their second factor. */
  | { type: 'team.unreadable'; why: 'denied' | 'offline' | 'failed' };

interface Context {
  businessId: string;
  userId: string;
  team: Team;
  unreadable: 'denied' | 'offline' | 'failed' | null;
  /** What is being asked about, or done. */
  deed: Deed | null;
  /** What is being written. */
  writing: Gift['of'] | null;
  link: GivenLink | null;
  refusal: TeamRefusal | null;
}

type Event =
  | TeamNews
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  | { type: 'deed.requested'; deed: Deed }
  | { type: 'deed.confirmed' }
  | { type: 'gift.requested'; of: Gift['of'] }
  | { type: 'gift.submitted'; gift: Gift }
  /** The link of something that waits for an answer, once more. */
  | { type: 'link.requested'; of: GivenLink['of']; id: string }
  /** Whatever is asked or shown over the list is closed, and nothing done. */
  | { type: 'stay.chosen' };

export interface TeamInput {
  businessId: string;
  userId: string;
}

const isRefused = (answer: object | null): answer is Refused => answer !== null && 'refused' in answer;

const unanswered: TeamRefusal = { why: 'unreachable', detail: null };
const unexpected: TeamRefusal = { why: 'unexpected', detail: null };
export const refusals = { unanswered, unexpected };

export const team = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as TeamInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Reads the team, and again whenever it changes or `reading.requested` is heard. Sends what it finds. */
    followTeam: unprovidedWatcher<{ type: 'reading.requested' }, { businessId: string; userId: string }>('followTeam'),
    doDeed: unprovided<Refused | null, { businessId: string; deed: Deed }>('doDeed'),
    give: unprovided<LinkAnswer, { businessId: string; gift: Gift }>('give'),
    fetchLink: unprovided<LinkAnswer, { of: GivenLink['of']; id: string }>('fetchLink'),
    watchConnection: regained,
  },
  guards: {
    isOwner: ({ context }) => isOwnerOf(context.team, context.userId),
    mayGiveAway: ({ context }, { of }: { of: Gift['of'] }) =>
      of === 'handover' && isOwnerOf(context.team, context.userId),
    isBeingWritten: ({ context }, { gift }: { gift: Gift }) => context.writing === gift.of,
    isDenied: (_, { why }: { why: 'denied' | 'offline' | 'failed' }) => why === 'denied',
    isPossible: ({ context }, { deed }: { deed: Deed }) => isPossible(context.team, context.userId, deed),
    wouldOrphan: ({ context }, { deed }: { deed: Deed }) =>
      isPossible(context.team, context.userId, deed) && wouldOrphan(context.team, context.userId, deed),
    isKnown: ({ context }, { of, id }: { of: GivenLink['of']; id: string }) =>
      of === 'handover'
        ? context.team.handover?.id === id
        : context.team.invitations.some((invitation) => invitation.id === id),
    isLeaving: ({ context }) => context.deed?.kind === 'leave',
    isAboutOneself: ({ context: { deed, userId } }) => deed?.kind === 'role' && deed.memberId === userId,
    isLimited: (_, { output }: { output: object | null }) => isRefused(output) && output.refused.why === 'rate-limited',
    isLastOwner: (_, { output }: { output: object | null }) => isRefused(output) && output.refused.why === 'last-owner',
    isRefused: (_, { output }: { output: object | null }) => isRefused(output),
  },
  actions: {
    keep: assign((_, { team: read }: { team: Team }) => ({ team: read, unreadable: null })),
    lament: assign((_, { why }: { why: 'denied' | 'offline' | 'failed' }) => ({ unreadable: why })),
    ask: assign((_, { deed }: { deed: Deed }) => ({ deed })),
    write: assign((_, { of }: { of: Gift['of'] }) => ({ writing: of, deed: null, refusal: null })),
    show: assign((_, { output }: { output: LinkAnswer }) => (isRefused(output) ? {} : { link: output })),
    refuseAs: assign((_, { output }: { output: object | null }) =>
      isRefused(output) ? { refusal: output.refused } : {},
    ),
    refuse: assign((_, { refusal }: { refusal: TeamRefusal }) => ({ refusal })),
    forgive: assign({ refusal: null }),
    /** What is shown over the list is closed. */
    clear: assign({ deed: null, writing: null, link: null, refusal: null }),
    readAgain: sendTo('followTeam', { type: 'reading.requested' }),
    praise: sendTo(({ system }) => system.get('toasts') as AnyActorRef, {
      type: 'toast.raised',
      toast: { type: 'success', code: 'team.saved' },
    } satisfies ToastRaised),
    /** One's own role decides what every other screen of the business offers. */
    tellRole: sendTo(
      ({ system }) => system.get('app') as AnyActorRef,
      ({ context: { businessId } }): BusinessesChanged => ({ type: 'businesses.changed', businessId }),
    ),
    tellLeft: sendTo(({ system }) => system.get('app') as AnyActorRef, {
      type: 'businesses.changed',
      businessId: null,
    } satisfies BusinessesChanged),
    sayGoodbye: sendTo(({ system }) => system.get('toasts') as AnyActorRef, {
      type: 'toast.raised',
      toast: { type: 'success', code: 'team.left' },
    } satisfies ToastRaised),
    goHome: sendTo(({ system }) => system.get('location') as AnyActorRef, {
      type: 'navigation.requested',
      to: INBOX,
      replace: true,
    } satisfies NavigationRequested),
  },
  delays: {
    patience: 20_000,
    attemptLimit: 30_000,
    /** As long as the server asked us to wait. */
    rest: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

export const newcomer = ({ businessId, userId }: TeamInput): Context => ({
  businessId,
  userId,
  team: nobody,
  unreadable: null,
  deed: null,
  writing: null,
  link: null,
  refusal: null,
});
