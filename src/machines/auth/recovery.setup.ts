import { assign, enqueueActions, setup } from 'xstate';

import type { Route, WantedRoute } from '../../contracts/app.routing.ts';
import type { CodeResult, CodeStep, RecoveryResult, RecoveryLink } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import type { Visit, VisitChanged } from '../app/page.ts';
import { placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { codeAssigners, codeDelays, codeGuards, linkGuards, type CodeContext } from './codeOrLink.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

interface Context extends CodeContext {
  userId: string | null;
  /** The page that required the sign-in. */
  wanted: WantedRoute | null;
  /** The step in the address. */
  step: 'code' | null;
}

export type RecoveryEvent =
  | VisitChanged
  | { type: 'link.requested'; login: string }
  | { type: 'attempt.stopped' }
  | { type: 'link.confirmed' }
  | { type: 'form.requested' };

export const recovery = setup({
  types: {} as MachineTypes<Context, RecoveryEvent, Visit> & { children: { oneTimeCode: 'oneTimeCode' } },
  actors: {
    readLink: placeholder<RecoveryLink | CodeStep>('readLink'),
    requestLink: placeholder<RecoveryResult, { login: string }>('requestLink'),
    oneTimeCode: oneTimeCodeMachine,
    confirmLink: placeholder<CodeResult>('confirmLink'),
  },
  guards: {
    ...codeGuards,
    ...linkGuards,
    leavesCode: ({ context }: { context: Context }, { route }: Visit) =>
      context.step === 'code' && stepOf(route) === null,
    returnsToCode: ({ context }: { context: Context }, { route }: Visit) =>
      context.recipient !== null && stepOf(route) === 'code',
    isSignedIn: (_: unknown, { userId }: { userId: string | null }) => userId !== null,
  },
  actions: {
    setVisit: assign((_, { userId, route }: Visit) => ({ userId, wanted: wantedRouteOf(route), step: stepOf(route) })),
    clearRefusal: assign({ refusal: null }),
    setFailure: assign(codeAssigners.setFailure),
    setRefusal: assign(codeAssigners.setRefusal),
    setStep: assign(codeAssigners.setStep),
    setRecipient: assign(codeAssigners.setRecipient),
    /** The step in the address, so that a reload and a step back in the history lead to it. */
    writeStep: enqueueActions(({ context, enqueue }, { step }: { step: 'code' | null }) => {
      if (step === context.step) return;
      const to: Route = { name: 'resetPassword', wanted: context.wanted, ...(step && { step }) };
      enqueue.sendTo(toActor('location'), {
        type: 'navigation.requested',
        to,
        ...(step === null && { back: true, replace: true }),
      });
    }),
  },
  delays: {
    slowDelay: 1000,
    ...codeDelays,
    /** Milliseconds. The code of a followed link must be exchanged first. */
    readTimeout: 15_000,
  },
});

export const stepOf = (route: Visit['route']): 'code' | null => (route.name === 'resetPassword' && route.step) || null;

export const wantedRouteOf = (route: Visit['route']): WantedRoute | null =>
  route.name === 'resetPassword' ? route.wanted : null;
