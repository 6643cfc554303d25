import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

import type { Visit, VisitChanged } from '../app/page.ts';
import { unprovided } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import type { Route } from '../app/routing/route.ts';
import { admissionMachine, type Admission } from '../auth/adminGate.machine.ts';
import { adminListMachine } from './adminList.machine.ts';
import type { BusinessLine, PersonLine, Toggles } from './rows.ts';
import { togglesMachine } from './toggles.machine.ts';

/** `isSelf`: nobody changes their own permission. */
export type Refusal = 'isSelf' | 'notFound' | 'noReason' | 'invalid' | 'rateLimited' | 'unreachable' | 'unexpected';

/** The link is for the administrator's eyes: it is told on, not kept. */
export type HandoverMade = { url: string; mailed: boolean | null } | { refused: Refusal };
export type PermissionSet = { permissions: string[] } | { refused: Refusal };

interface Context {
  userId: string | null;
  /** What something is being done with. */
  business: BusinessLine | null;
  person: PersonLine | null;
  refusal: Refusal | null;
  /** Whether the letter with the link went out; null where none was wanted. */
  mailed: boolean | null;
}

type Event =
  | VisitChanged
  | { type: 'section.chosen'; section: 'businesses' | 'people' | 'records' }
  | { type: 'toggles.requested'; business: BusinessLine }
  | { type: 'handover.requested'; business: BusinessLine }
  /** `id`: of the form in which it was written: the same words from it make one link, however often they are sent. */
  | { type: 'handover.submitted'; id: string; email: string; message: string }
  | { type: 'permission.requested'; person: PersonLine }
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
export const isGrant = ({ permissions }: PersonLine): boolean => !permissions.includes('admin');

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
    makeHandover: unprovided<HandoverMade, { businessId: string; id: string; email: string; message: string }>(
      'makeHandover',
    ),
    setPermission: unprovided<PermissionSet, { personId: string; granted: boolean; reason: string }>('setPermission'),
  },
  guards: {
    isSame: ({ context }, { userId }: Visit) => userId === context.userId,
    isAdmitted: (_, { output }: { output: Admission }) => output === 'admitted',
    isAbout: (_, { section, wanted }: { section: string; wanted: string }) => section === wanted,
    isMade: (_, { output }: { output: HandoverMade }) => 'url' in output,
    isSet: (_, { output }: { output: PermissionSet }) => 'permissions' in output,
    isReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
  actions: {
    arrive: assign((_, { userId }: Visit) => ({ userId, business: null, person: null, refusal: null })),
    takeBusiness: assign((_, { business }: { business: BusinessLine }) => ({ business, refusal: null })),
    takePerson: assign((_, { person }: { person: PersonLine }) => ({ person, refusal: null })),
    note: assign((_, { output }: { output: HandoverMade }) => ('url' in output ? { mailed: output.mailed } : {})),
    refuseAs: assign((_, { output }: { output: HandoverMade | PermissionSet }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    refuse: assign((_, { why }: { why: Refusal }) => ({ refusal: why })),
    forgive: assign({ refusal: null }),
    readAgain: sendTo('list', { type: 'reading.requested' as const }),
    showToggles: sendTo('list', ({ context: { business } }, { toggles }: { toggles: Toggles }) => ({
      type: 'line.changed' as const,
      line: { ...(business as BusinessLine), toggles },
    })),
    showPermissions: sendTo('list', ({ context: { person } }, { output }: { output: PermissionSet }) => ({
      type: 'line.changed' as const,
      line: { ...(person as PersonLine), permissions: 'permissions' in output ? output.permissions : [] },
    })),
    goHome: sendTo(house('location'), navigate({ name: 'index' })),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 25_000,
  },
});
