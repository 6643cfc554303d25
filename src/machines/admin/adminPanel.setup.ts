import { assign, sendTo, setup } from 'xstate';

import type {
  AdminListKind,
  BroadcastEntry,
  BusinessEntry,
  RestartResult,
  SessionEntry,
  PersonEntry,
  Toggles,
  HandoverLinkResult,
  OutcomeUnknown,
  AdminRefusal,
  PauseResult,
  PermissionResult,
} from '../../contracts/admin.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { placeholder } from '../app/placeholder.ts';
import { redirect } from '../app/routing/location.ts';
import { toActor } from '../app/system.ts';
import { adminGateMachine, type AdminGateResult } from '../auth/adminGate.machine.ts';
import { adminListMachine } from './adminList.machine.ts';
import { businessViewMachine } from './businessView.machine.ts';
import { togglesMachine } from './toggles.machine.ts';

interface Context {
  userId: string | null;
  /** The entry of the open dialog. */
  business: BusinessEntry | null;
  person: PersonEntry | null;
  broadcast: BroadcastEntry | null;
  session: SessionEntry | null;
  refusal: AdminRefusal | null;
  /** Whether the link was mailed; null: no link was created. */
  mailed: boolean | null;
}

type Event =
  | VisitChanged
  | { type: 'section.chosen'; section: AdminListKind }
  | { type: 'toggles.requested'; business: BusinessEntry }
  | { type: 'handover.requested'; business: BusinessEntry }
  | { type: 'view.requested'; business: BusinessEntry }
  | { type: 'view.closed' }
  /** `id`: of the form, so that repeated requests with the same content create one link. */
  | { type: 'handover.submitted'; id: string; email: string; message: string }
  | { type: 'permission.requested'; person: PersonEntry }
  | { type: 'permission.submitted'; reason: string }
  | { type: 'pause.requested'; broadcast: BroadcastEntry }
  | { type: 'pause.submitted'; reason: string }
  | { type: 'restart.requested'; session: SessionEntry }
  | { type: 'restart.submitted'; reason: string }
  | { type: 'dialog.closed' }
  | OutcomeUnknown;

/** Whether the change grants the admin permission; else it revokes it. */
export const isGrant = ({ permissions }: PersonEntry): boolean => !permissions.includes('admin');

export const panel = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Visit,
    emitted: {} as { type: 'link.created'; url: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { adminGate: 'adminGate'; list: 'list'; toggles: 'toggles'; businessView: 'businessView' },
  },
  actors: {
    adminGate: adminGateMachine,
    list: adminListMachine,
    toggles: togglesMachine,
    businessView: businessViewMachine,
    createHandoverLink: placeholder<
      HandoverLinkResult,
      { businessId: string; id: string; email: string; message: string }
    >('createHandoverLink'),
    setPermission: placeholder<PermissionResult, { personId: string; granted: boolean; reason: string }>(
      'setPermission',
    ),
    restartSession: placeholder<RestartResult, { session: string; reason: string }>('restartSession'),
    pauseBroadcast: placeholder<PauseResult, { campaignId: string; reason: string }>('pauseBroadcast'),
  },
  guards: {
    isSameUser: ({ context }, { userId }: Visit) => userId === context.userId,
    isAdmitted: (_, { output }: { output: AdminGateResult }) => output === 'admitted',
    isSection: (_, { section, wanted }: { section: string; wanted: string }) => section === wanted,
    /** Administrators hand over only their own businesses. */
    isOwn: ({ context }, { business }: { business: BusinessEntry }) => business.owner?.id === context.userId,
    isCreated: (_, { output }: { output: HandoverLinkResult }) => 'url' in output,
    isPaused: (_, { output }: { output: PauseResult }) => 'broadcast' in output,
    isRestarted: (_, { output }: { output: RestartResult }) => 'status' in output,
    isSet: (_, { output }: { output: PermissionResult }) => 'permissions' in output,
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
  actions: {
    setUser: assign((_, { userId }: Visit) => ({
      userId,
      business: null,
      person: null,
      broadcast: null,
      session: null,
      refusal: null,
    })),
    setBusiness: assign((_, { business }: { business: BusinessEntry }) => ({ business, refusal: null })),
    setPerson: assign((_, { person }: { person: PersonEntry }) => ({ person, refusal: null })),
    setBroadcast: assign((_, { broadcast }: { broadcast: BroadcastEntry }) => ({ broadcast, refusal: null })),
    setSession: assign((_, { session }: { session: SessionEntry }) => ({ session, refusal: null })),
    setMailed: assign((_, { output }: { output: HandoverLinkResult }) =>
      'url' in output ? { mailed: output.mailed } : {},
    ),
    setRefusalFrom: assign(
      (_, { output }: { output: HandoverLinkResult | PermissionResult | PauseResult | RestartResult }) => ({
        refusal: 'refused' in output ? output.refused : null,
      }),
    ),
    setRefusal: assign((_, { reason }: { reason: AdminRefusal }) => ({ refusal: reason })),
    clearRefusal: assign({ refusal: null }),
    reloadList: sendTo('list', { type: 'reload.requested' as const }),
    updateToggles: sendTo('list', ({ context: { business } }, { toggles }: { toggles: Toggles }) => ({
      type: 'entry.changed' as const,
      entry: { ...(business as BusinessEntry), toggles },
    })),
    updatePermissions: sendTo('list', ({ context: { person } }, { output }: { output: PermissionResult }) => ({
      type: 'entry.changed' as const,
      entry: { ...(person as PersonEntry), permissions: 'permissions' in output ? output.permissions : [] },
    })),
    updateBroadcast: sendTo('list', ({ context }, { output }: { output: PauseResult }) => ({
      type: 'entry.changed' as const,
      entry: 'broadcast' in output ? output.broadcast : (context.broadcast as BroadcastEntry),
    })),
    goToIndex: sendTo(toActor('location'), redirect({ name: 'index' })),
  },
  delays: {
    timeout: 25_000,
  },
});
