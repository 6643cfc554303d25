import { assign, enqueueActions, sendTo, setup } from 'xstate';

import type {
  AdminChange,
  AdminEntry,
  AdminRefusal,
  BusinessEntry,
  HandoverLinkResult,
  OutcomeUnknown,
  Toggles,
} from '../../contracts/admin.ts';
import { createLiveListMachine } from '../app/liveList.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { machinePlaceholder, placeholder } from '../app/placeholder.ts';
import { redirect } from '../app/routing/location.ts';
import { toActor } from '../app/system.ts';
import { adminGateMachine, type AdminGateResult } from '../auth/adminGate.machine.ts';
import { adminChangeMachine } from './adminChange.machine.ts';
import { businessViewMachine } from './businessView.machine.ts';
import type { installationMachine } from './installation.machine.ts';
import { modelsMachine } from './models.machine.ts';
import { adminSectionOf, type AdminSection } from './sections.ts';
import { toggleChangesMachine } from './toggleChanges.machine.ts';
import { togglesMachine } from './toggles.machine.ts';

interface Context {
  userId: string | null;
  /** As the address names it. */
  section: AdminSection;
  /** The business of the open dialog. */
  business: BusinessEntry | null;
  /** Of the handover. */
  refusal: AdminRefusal | null;
  /** Whether the link was mailed; null: no link was created. */
  mailed: boolean | null;
}

export interface ChangeRequested {
  type: 'change.requested';
  change: AdminChange;
}

type Event =
  | VisitChanged
  | { type: 'toggles.requested'; business: BusinessEntry }
  | { type: 'handover.requested'; business: BusinessEntry }
  | { type: 'view.requested'; business: BusinessEntry }
  | { type: 'view.closed' }
  /** `id`: of the form, so that repeated requests with the same content create one link. */
  | { type: 'handover.submitted'; id: string; email: string; message: string }
  | ChangeRequested
  | { type: 'dialog.closed' }
  | OutcomeUnknown;

export const panel = setup({
  types: {} as MachineTypes<Context, Event, Visit> & {
    emitted: { type: 'link.created'; url: string };
    children: {
      adminGate: 'adminGate';
      list: 'list';
      toggles: 'toggles';
      businessView: 'businessView';
      change: 'change';
      toggleChanges: 'toggleChanges';
      models: 'models';
      installation: 'installation';
    };
  },
  actors: {
    adminGate: adminGateMachine,
    list: createLiveListMachine<'adminEntries'>(),
    toggles: togglesMachine,
    businessView: businessViewMachine,
    change: adminChangeMachine,
    toggleChanges: toggleChangesMachine,
    models: modelsMachine,
    installation: machinePlaceholder<typeof installationMachine>('installation'),
    createHandoverLink: placeholder<
      HandoverLinkResult,
      { businessId: string; id: string; email: string; message: string }
    >('createHandoverLink'),
  },
  guards: {
    isOtherUser: ({ context }, { userId }: Visit) => userId !== context.userId,
    isAdmitted: (_, { output }: { output: AdminGateResult }) => output === 'admitted',
    isInSection: ({ context }, { section }: { section: AdminSection }) => context.section === section,
    isOtherSection: ({ context }, { userId, route }: Visit) =>
      userId === context.userId && adminSectionOf(route) !== context.section,
    /** Administrators hand over only their own businesses. */
    isOwn: ({ context }, { business }: { business: BusinessEntry }) => business.owner?.id === context.userId,
    isCreated: (_, { output }: { output: HandoverLinkResult }) => 'url' in output,
    isKind: (_, { change, kind }: { change: AdminChange; kind: AdminChange['kind'] }) => change.kind === kind,
  },
  actions: {
    setSection: assign((_, { route }: Visit) => ({ section: adminSectionOf(route) })),
    setUser: assign((_, { userId, route }: Visit) => ({
      userId,
      section: adminSectionOf(route),
      business: null,
      refusal: null,
    })),
    setBusiness: assign((_, { business }: { business: BusinessEntry }) => ({ business, refusal: null })),
    setMailed: assign((_, { output }: { output: HandoverLinkResult }) =>
      'url' in output ? { mailed: output.mailed } : {},
    ),
    setRefusalFrom: assign((_, { output }: { output: HandoverLinkResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    setRefusal: assign((_, { reason }: { reason: AdminRefusal }) => ({ refusal: reason })),
    clearRefusal: assign({ refusal: null }),
    reloadList: sendTo('list', { type: 'rows.invalidated' as const }),
    updateToggles: sendTo('list', ({ context: { business } }, { toggles }: { toggles: Toggles }) => ({
      type: 'rows.changed' as const,
      rows: [{ ...(business as BusinessEntry), toggles }],
    })),
    updateEntry: sendTo('list', (_, { output }: { output: AdminEntry | null }) =>
      output ? { type: 'rows.changed' as const, rows: [output] } : { type: 'rows.invalidated' as const },
    ),
    /** A section that cannot be shown gives way to the businesses, also in the address. */
    leaveSection: enqueueActions(({ enqueue }) => {
      enqueue.assign({ section: 'businesses' });
      enqueue.sendTo(toActor('location'), redirect({ name: 'adminPanel' }));
    }),
    goToIndex: sendTo(toActor('location'), redirect({ name: 'index' })),
  },
  delays: {
    timeout: 25_000,
  },
});
