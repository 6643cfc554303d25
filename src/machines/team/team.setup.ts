import { assign, sendTo, setup } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { redirect } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import { toActor } from '../app/system.ts';
import { isOwnerOf, isAllowed, EMPTY_TEAM, wouldRemoveLastOwner } from './team.ts';

interface Context {
  businessId: string;
  userId: string;
  team: Team;
  loadFailure: 'denied' | 'offline' | 'failed' | null;
  /** The command that is being confirmed or executed. */
  command: TeamCommand | null;
  /** The kind of link whose form is open. */
  linkForm: CreateLinkRequest['kind'] | null;
  link: CreatedLink | null;
  refusal: TeamRefusal | null;
}

type Event =
  | TeamEvent
  | { type: 'connection.regained' }
  | { type: 'retry.requested' }
  | { type: 'command.requested'; command: TeamCommand }
  | { type: 'command.confirmed' }
  | { type: 'createLink.requested'; kind: CreateLinkRequest['kind'] }
  | { type: 'createLink.submitted'; request: CreateLinkRequest }
  /** Shows the link of a pending invitation or handover again. */
  | { type: 'link.requested'; kind: CreatedLink['kind']; id: string }
  /** Closes any dialog without an effect. */
  | { type: 'dialog.closed' };

const isRefused = (result: object | null): result is TeamRefused => result !== null && 'refused' in result;

const timedOut: TeamRefusal = { why: 'unreachable', detail: null };
const unexpected: TeamRefusal = { why: 'unexpected', detail: null };
export const refusals = { timedOut, unexpected };

export const team = setup({
  types: {} as MachineTypes<Context, Event, TeamInput>,
  actors: {
    /** Loads the team, and again whenever it changes or on `reload.requested`. Sends TeamEvent. */
    followTeam: callbackPlaceholder<{ type: 'reload.requested' }, { businessId: string; userId: string }>('followTeam'),
    executeCommand: placeholder<TeamRefused | null, { businessId: string; command: TeamCommand }>('executeCommand'),
    createLink: placeholder<TeamLinkResult, { businessId: string; request: CreateLinkRequest }>('createLink'),
    fetchLink: placeholder<TeamLinkResult, { kind: CreatedLink['kind']; id: string }>('fetchLink'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isOwner: ({ context }) => isOwnerOf(context.team, context.userId),
    canHandOver: ({ context }, { kind }: { kind: CreateLinkRequest['kind'] }) =>
      kind === 'handover' && isOwnerOf(context.team, context.userId),
    isOpenForm: ({ context }, { request }: { request: CreateLinkRequest }) => context.linkForm === request.kind,
    isDenied: (_, { why }: { why: 'denied' | 'offline' | 'failed' }) => why === 'denied',
    isAllowed: ({ context }, { command }: { command: TeamCommand }) => isAllowed(context.team, context.userId, command),
    wouldRemoveLastOwner: ({ context }, { command }: { command: TeamCommand }) =>
      isAllowed(context.team, context.userId, command) && wouldRemoveLastOwner(context.team, context.userId, command),
    isPendingLink: ({ context }, { kind, id }: { kind: CreatedLink['kind']; id: string }) =>
      kind === 'handover'
        ? context.team.handover?.id === id
        : context.team.invitations.some((invitation) => invitation.id === id),
    isLeaving: ({ context }) => context.command?.kind === 'leave',
    changesOwnRole: ({ context: { command, userId } }) => command?.kind === 'role' && command.memberId === userId,
    isRateLimited: (_, { output }: { output: object | null }) =>
      isRefused(output) && output.refused.why === 'rate-limited',
    isLastOwner: (_, { output }: { output: object | null }) => isRefused(output) && output.refused.why === 'last-owner',
    isRefused: (_, { output }: { output: object | null }) => isRefused(output),
  },
  actions: {
    setTeam: assign((_, { team: loaded }: { team: Team }) => ({ team: loaded, loadFailure: null })),
    setLoadFailure: assign((_, { why }: { why: 'denied' | 'offline' | 'failed' }) => ({ loadFailure: why })),
    setCommand: assign((_, { command }: { command: TeamCommand }) => ({ command })),
    openLinkForm: assign((_, { kind }: { kind: CreateLinkRequest['kind'] }) => ({
      linkForm: kind,
      command: null,
      refusal: null,
    })),
    setLink: assign((_, { output }: { output: TeamLinkResult }) => (isRefused(output) ? {} : { link: output })),
    setRefusalFrom: assign((_, { output }: { output: object | null }) =>
      isRefused(output) ? { refusal: output.refused } : {},
    ),
    setRefusal: assign((_, { refusal }: { refusal: TeamRefusal }) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    /** Closes the dialog. */
    clearDialog: assign({ command: null, linkForm: null, link: null, refusal: null }),
    reload: sendTo('followTeam', { type: 'reload.requested' }),
    toastSaved: sendTo(toActor('toasts'), { type: 'toast.raised', toast: { type: 'success', code: 'team.saved' } }),
    /** The user's own role decides what the other screens offer. */
    notifyRoleChanged: sendTo(toActor('app'), ({ context: { businessId } }) => ({
      type: 'businesses.changed',
      businessId,
    })),
    notifyLeft: sendTo(toActor('app'), { type: 'businesses.changed', businessId: null }),
    toastLeft: sendTo(toActor('toasts'), { type: 'toast.raised', toast: { type: 'success', code: 'team.left' } }),
    goToInbox: sendTo(toActor('location'), redirect(INBOX)),
  },
  delays: {
    responseTimeout: 20_000,
    commandTimeout: 30_000,
    /** The retry time of the server, in milliseconds. */
    retryDelay: ({ context }) => (context.refusal?.why === 'rate-limited' ? context.refusal.retryAfter : 1) * 1000,
  },
});

export const initialContext = ({ businessId, userId }: TeamInput): Context => ({
  businessId,
  userId,
  team: EMPTY_TEAM,
  loadFailure: null,
  command: null,
  linkForm: null,
  link: null,
  refusal: null,
});
