import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import type {
  CreatedLink,
  CreateLinkRequest,
  Team,
  TeamCommand,
  TeamEvent,
  TeamInput,
  TeamLinkResult,
  TeamRefusal,
  TeamRefused,
} from '../../contracts/team.ts';
import type { BusinessesChanged } from '../app/page.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import { isOwnerOf, isPossible, nobody, wouldOrphan } from './team.ts';

interface Context {
  businessId: string;
  userId: string;
  team: Team;
  unreadable: 'denied' | 'offline' | 'failed' | null;
  /** What is being asked about, or done. */
  deed: TeamCommand | null;
  /** What is being written. */
  writing: CreateLinkRequest['of'] | null;
  link: CreatedLink | null;
  refusal: TeamRefusal | null;
}

type Event =
  | TeamEvent
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  | { type: 'deed.requested'; deed: TeamCommand }
  | { type: 'deed.confirmed' }
  | { type: 'gift.requested'; of: CreateLinkRequest['of'] }
  | { type: 'gift.submitted'; gift: CreateLinkRequest }
  /** The link of something that waits for an answer, once more. */
  | { type: 'link.requested'; of: CreatedLink['of']; id: string }
  /** Whatever is asked or shown over the list is closed, and nothing done. */
  | { type: 'stay.chosen' };

const isRefused = (answer: object | null): answer is TeamRefused => answer !== null && 'refused' in answer;

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
    doDeed: unprovided<TeamRefused | null, { businessId: string; deed: TeamCommand }>('doDeed'),
    give: unprovided<TeamLinkResult, { businessId: string; gift: CreateLinkRequest }>('give'),
    fetchLink: unprovided<TeamLinkResult, { of: CreatedLink['of']; id: string }>('fetchLink'),
    watchConnection: regained,
  },
  guards: {
    isOwner: ({ context }) => isOwnerOf(context.team, context.userId),
    mayGiveAway: ({ context }, { of }: { of: CreateLinkRequest['of'] }) =>
      of === 'handover' && isOwnerOf(context.team, context.userId),
    isBeingWritten: ({ context }, { gift }: { gift: CreateLinkRequest }) => context.writing === gift.of,
    isDenied: (_, { why }: { why: 'denied' | 'offline' | 'failed' }) => why === 'denied',
    isPossible: ({ context }, { deed }: { deed: TeamCommand }) => isPossible(context.team, context.userId, deed),
    wouldOrphan: ({ context }, { deed }: { deed: TeamCommand }) =>
      isPossible(context.team, context.userId, deed) && wouldOrphan(context.team, context.userId, deed),
    isKnown: ({ context }, { of, id }: { of: CreatedLink['of']; id: string }) =>
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
    ask: assign((_, { deed }: { deed: TeamCommand }) => ({ deed })),
    write: assign((_, { of }: { of: CreateLinkRequest['of'] }) => ({ writing: of, deed: null, refusal: null })),
    show: assign((_, { output }: { output: TeamLinkResult }) => (isRefused(output) ? {} : { link: output })),
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
