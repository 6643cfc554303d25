import { assign, sendTo, setup, type AnyActorRef } from 'xstate';

import type { PageRoute, Route } from '../../contracts/app.routing.ts';
import type {
  ExistingBusiness,
  CreateStepResult,
  CreateRefusal,
  CreateStepRequest,
  CreateStep,
} from '../../contracts/onboarding.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { unprovided } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { INBOX } from '../app/routing/route.ts';
import { admissionMachine, type Admission } from '../auth/adminGate.machine.ts';

export const STEPS = ['business', 'teamBusiness', 'channel', 'agent', 'link'] as const satisfies readonly CreateStep[];

interface Context {
  route: PageRoute;
  /** Null: the address names none. */
  businessId: string | null;
  userId: string | null;
  /** As it was typed, without the space around it. */
  name: string;
  failure: { step: CreateStep; why: CreateRefusal } | null;
}

type Event = VisitChanged | { type: 'name.submitted'; name: string } | { type: 'retry.requested' };

/** 1 to 200 characters as the database counts them, not only space. */
const isName = (name: string): boolean => name.trim() !== '' && Array.from(name.trim()).length <= 200;

const businessOf = (route: PageRoute): string | null => ('search' in route ? route.search.business_id : null);

const house =
  (name: string) =>
  ({ system }: { system: { get(name: string): AnyActorRef | undefined } }) =>
    system.get(name) as AnyActorRef;

const navigate = (to: Route): NavigationRequested => ({ type: 'navigation.requested', to, replace: true });

export const onboarding = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Visit,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { admission: 'admission' },
  },
  actors: {
    admission: admissionMachine,
    /** Throws when nobody can say. */
    lookUp: unprovided<ExistingBusiness, { businessId: string; userId: string }>('lookUp'),
    /** Makes one row, or finds it made. */
    make: unprovided<CreateStepResult, CreateStepRequest>('make'),
  },
  guards: {
    namesNoBusiness: ({ context }) => context.businessId === null,
    isSameVisit: ({ context }, { route, userId }: Visit) =>
      businessOf(route) === context.businessId && userId === context.userId,
    isAdmitted: (_, { output }: { output: Admission }) => output === 'admitted',
    isUnfinished: (_, { output }: { output: Admission }) => output === 'unfinished',
    isNew: (_, { output }: { output: ExistingBusiness }) => output.is === 'new',
    isForeign: (_, { output }: { output: ExistingBusiness }) => output.is === 'foreign',
    isWhole: (_, { output }: { output: ExistingBusiness }) => output.is === 'whole',
    isName: (_, { name }: { name: string }) => isName(name),
    isNameForBusiness: ({ context }, { name }: { name: string }) =>
      context.failure?.step === 'business' && isName(name),
    isMade: (_, { output }: { output: CreateStepResult }) => 'made' in output,
    isTaken: (_, { output }: { output: CreateStepResult }) => 'refused' in output && output.refused === 'taken',
    isAt: ({ context }, { step }: { step: CreateStep }) => context.failure?.step === step,
  },
  actions: {
    arrive: assign((_, { route, userId }: Visit) => ({ route, userId, businessId: businessOf(route), failure: null })),
    recall: assign((_, { output }: { output: ExistingBusiness }) => ('name' in output ? { name: output.name } : {})),
    name: assign((_, { name }: { name: string }) => ({ name: name.trim(), failure: null })),
    forgive: assign({ failure: null }),
    // Without its channel a link is begun again from there.
    fail: assign((_, { step, answer }: { step: CreateStep; answer: CreateStepResult }) => {
      const why = 'refused' in answer ? answer.refused : 'unexpected';
      return { failure: { step: why === 'missing' ? 'channel' : step, why } };
    }),
    goToInbox: sendTo(house('location'), navigate(INBOX)),
    goHome: sendTo(house('location'), navigate({ name: 'index' })),
    goToLogin: sendTo(house('location'), ({ context: { route } }) =>
      navigate({ name: 'login', search: { wanted: route } }),
    ),
    goToWizard: sendTo(house('location'), ({ context: { businessId } }) =>
      navigate({ name: 'onboarding', search: { business_id: businessId } }),
    ),
    tellApp: sendTo(house('app'), ({ context: { businessId } }) => ({ type: 'businesses.changed', businessId })),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 20_000,
  },
});
