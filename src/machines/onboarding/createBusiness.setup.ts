import { assign, sendTo, setup } from 'xstate';

import type { PageRoute } from '../../contracts/app.routing.ts';
import { MAX_NAME } from '../../contracts/limits.ts';
import type {
  ExistingBusiness,
  CreateStepResult,
  CreateRefusal,
  CreateStepRequest,
  CreateStep,
  CreationDenial,
} from '../../contracts/onboarding.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { placeholder } from '../app/placeholder.ts';
import { redirect } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import { toActor } from '../app/system.ts';
import { adminGateMachine, type AdminGateResult } from '../auth/adminGate.machine.ts';
import { isSelfService, setupOf } from './selfService.ts';

export const STEPS = ['business', 'teamBusiness', 'channel', 'agent', 'link'] as const satisfies readonly CreateStep[];

interface Context {
  route: PageRoute;
  /** Null: the address contains no id. */
  businessId: string | null;
  userId: string | null;
  /** The typed name, trimmed. */
  name: string;
  failure: { step: CreateStep; why: CreateRefusal } | null;
  denial: CreationDenial | null;
  /** What the user wrote about their shop before the registration: the first knowledge of the business. */
  shopText: string | null;
}

type Event = VisitChanged | { type: 'name.submitted'; name: string } | { type: 'retry.requested' };

/** Counted in code points, as the database does. */
const isValidName = (name: string): boolean => name.trim() !== '' && Array.from(name.trim()).length <= MAX_NAME;

const businessIdOf = (route: PageRoute): string | null => ('search' in route ? route.search.business_id : null);

export const createBusiness = setup({
  types: {} as MachineTypes<Context, Event, Visit> & { children: { adminGate: 'adminGate' } },
  actors: {
    adminGate: adminGateMachine,
    /** Throws if the database cannot be reached. */
    lookUp: placeholder<ExistingBusiness, { businessId: string; userId: string }>('lookUp'),
    /** Creates one row, or finds it. */
    createRow: placeholder<CreateStepResult, CreateStepRequest>('createRow'),
  },
  guards: {
    hasNoBusinessId: ({ context }) => context.businessId === null,
    isSameVisit: ({ context }, { route, userId }: Visit) =>
      businessIdOf(route) === context.businessId && userId === context.userId,
    isAdmitted: (_, { output }: { output: AdminGateResult }) => output === 'admitted',
    needsSecondFactor: (_, { output }: { output: AdminGateResult }) => output === 'needsSecondFactor',
    isSelfService: ({ context }) => isSelfService(context.route),
    isDenied: (_, { output }: { output: ExistingBusiness }) => output.status === 'denied',
    isNew: (_, { output }: { output: ExistingBusiness }) => output.status === 'new',
    isForeign: (_, { output }: { output: ExistingBusiness }) => output.status === 'foreign',
    isComplete: (_, { output }: { output: ExistingBusiness }) => output.status === 'complete',
    isValidName: (_, { name }: { name: string }) => isValidName(name),
    canChangeName: ({ context }, { name }: { name: string }) =>
      context.failure?.step === 'business' && isValidName(name),
    isCreated: (_, { output }: { output: CreateStepResult }) => 'created' in output,
    isTaken: (_, { output }: { output: CreateStepResult }) => 'refused' in output && output.refused === 'taken',
    failedAt: ({ context }, { step }: { step: CreateStep }) => context.failure?.step === step,
  },
  actions: {
    setVisit: assign((_, { route, userId }: Visit) => ({
      route,
      userId,
      businessId: businessIdOf(route),
      failure: null,
      denial: null,
      shopText: null,
    })),
    setShopText: assign((_, { output }: { output: ExistingBusiness }) => ({
      shopText: output.status === 'new' ? (output.shopText ?? null) : null,
    })),
    setDenial: assign((_, { output }: { output: ExistingBusiness }) => ({
      denial: output.status === 'denied' ? output.why : null,
    })),
    setExistingName: assign((_, { output }: { output: ExistingBusiness }) =>
      'name' in output ? { name: output.name } : {},
    ),
    setName: assign((_, { name }: { name: string }) => ({ name: name.trim(), failure: null })),
    clearFailure: assign({ failure: null }),
    // Without its channel or agent the link is retried from the channel on.
    setFailure: assign((_, { step, result }: { step: CreateStep; result: CreateStepResult }) => {
      const why = 'refused' in result ? result.refused : 'unexpected';
      return { failure: { step: why === 'missing' ? 'channel' : step, why } };
    }),
    goToInbox: sendTo(toActor('location'), redirect(INBOX)),
    goHome: sendTo(toActor('location'), redirect({ name: 'index' })),
    goToLogin: sendTo(toActor('location'), ({ context: { route } }) =>
      redirect({ name: 'login', search: { wanted: route } }),
    ),
    goToSetup: sendTo(toActor('location'), ({ context: { route, businessId } }) =>
      redirect(setupOf(route, businessId)),
    ),
    notifyApp: sendTo(toActor('app'), ({ context: { businessId } }) => ({
      type: 'businesses.changed',
      businessId,
    })),
  },
  delays: {
    /** Milliseconds. */
    responseTimeout: 20_000,
  },
});
