import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

import type {
  BusinessEntry,
  PersonEntry,
  Toggles,
  HandoverLinkResult,
  AdminRefusal,
  PermissionResult,
} from '../../contracts/admin.ts';
import type { Route } from '../../contracts/app.routing.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { unprovided } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { admissionMachine, type Admission } from '../auth/adminGate.machine.ts';
import { adminListMachine } from './adminList.machine.ts';
import { togglesMachine } from './toggles.machine.ts';

interface Context {
  userId: string | null;
  /** What something is being done with. */
  business: BusinessEntry | null;
  person: PersonEntry | null;
  refusal: AdminRefusal | null;
  /** Whether the letter with the link went out; null where none was wanted. */
  mailed: boolean | null;
}

type Event =
  | VisitChanged
  | { type: 'section.chosen'; section: 'businesses' | 'people' | 'records' }
  | { type: 'toggles.requested'; business: BusinessEntry }
  | { type: 'handover.requested'; business: BusinessEntry }
  /** `id`: of the form in which it was written: the same words from it make one link, however often they are sent. */
  | { type: 'handover.submitted'; id: string; email: string; message: string }
  | { type: 'permission.requested'; person: PersonEntry }
  | { type: 'permission.submitted'; reason: string }
  | { type: 'dialog.closed' }
  /** Toggles were sent, and no answer came. */
  | { type: 'outcome.doubted' };

const house =
  (name: string) =>
  ({ system }: { system: { get(name: string): AnyActorRef | undefined } }) =>
    system.get(name) as AnyActorRef;

const navigate = (to: Route): NavigationRequested => ({ type: 'navigation.requested', to, replace: true });

/** Whether what is asked for is to make somebody an administrator, or to make them none. */
export const isGrant = ({ permissions }: PersonEntry): boolean => !permissions.includes('admin');

export const panel = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Visit,
    emitted: {} as { type: 'link.made'; url: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { admission: 'admission'; list: 'list'; toggles: 'toggles' },
  },
  actors: {
    admission: admissionMachine,
    list: adminListMachine,
    toggles: togglesMachine,
    makeHandover: unprovided<HandoverLinkResult, { businessId: string; id: string; email: string; message: string }>(
      'makeHandover',
    ),
    setPermission: unprovided<PermissionResult, { personId: string; granted: boolean; reason: string }>(
      'setPermission',
    ),
  },
  guards: {
    isSame: ({ context }, { userId }: Visit) => userId === context.userId,
    isAdmitted: (_, { output }: { output: Admission }) => output === 'admitted',
    isAbout: (_, { section, wanted }: { section: string; wanted: string }) => section === wanted,
    isMade: (_, { output }: { output: HandoverLinkResult }) => 'url' in output,
    isSet: (_, { output }: { output: PermissionResult }) => 'permissions' in output,
    isReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
  actions: {
    arrive: assign((_, { userId }: Visit) => ({ userId, business: null, person: null, refusal: null })),
    takeBusiness: assign((_, { business }: { business: BusinessEntry }) => ({ business, refusal: null })),
    takePerson: assign((_, { person }: { person: PersonEntry }) => ({ person, refusal: null })),
    note: assign((_, { output }: { output: HandoverLinkResult }) => ('url' in output ? { mailed: output.mailed } : {})),
    refuseAs: assign((_, { output }: { output: HandoverLinkResult | PermissionResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    refuse: assign((_, { why }: { why: AdminRefusal }) => ({ refusal: why })),
    forgive: assign({ refusal: null }),
    readAgain: sendTo('list', { type: 'reading.requested' as const }),
    showToggles: sendTo('list', ({ context: { business } }, { toggles }: { toggles: Toggles }) => ({
      type: 'line.changed' as const,
      line: { ...(business as BusinessEntry), toggles },
    })),
    showPermissions: sendTo('list', ({ context: { person } }, { output }: { output: PermissionResult }) => ({
      type: 'line.changed' as const,
      line: { ...(person as PersonEntry), permissions: 'permissions' in output ? output.permissions : [] },
    })),
    goHome: sendTo(house('location'), navigate({ name: 'index' })),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 25_000,
  },
});
