import { assign, sendTo, setup } from 'xstate';

import type {
  NewAccount,
  CodeResult,
  CodeStep,
  SignInStep,
  SignupLink,
  RegistrationResult,
} from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { toActor } from '../app/system.ts';
import { codeAssigners, codeDelays, codeGuards, linkGuards, type CodeContext } from './codeOrLink.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

interface Context extends CodeContext {
  /** As submitted last, for the form. */
  name: string;
}

export type RegistrationEvent =
  | ({ type: 'account.submitted' } & NewAccount)
  | { type: 'attempt.stopped' }
  | { type: 'link.confirmed' }
  /** Forward to the code that was sent. */
  | { type: 'code.requested' }
  /** Back to the form, for another address or a new link. */
  | { type: 'form.requested' };

export const registration = setup({
  types: {} as MachineTypes<Context, RegistrationEvent> & { children: { oneTimeCode: 'oneTimeCode' } },
  actors: {
    readLink: placeholder<SignupLink | CodeStep>('readLink'),
    signUp: placeholder<RegistrationResult, NewAccount>('signUp'),
    oneTimeCode: oneTimeCodeMachine,
    confirmLink: placeholder<CodeResult>('confirmLink'),
  },
  guards: {
    ...codeGuards,
    ...linkGuards,
    hasRecipient: ({ context }) => context.recipient !== null,
    isSignedIn: (_, { output }: { output: RegistrationResult }) => 'signedIn' in output,
  },
  actions: {
    setName: assign((_, { name }: { name: string }) => ({ name })),
    clearRefusal: assign({ refusal: null }),
    setFailure: assign(codeAssigners.setFailure),
    setRefusal: assign(codeAssigners.setRefusal),
    setStep: assign(codeAssigners.setStep),
    setRecipient: assign(codeAssigners.setRecipient),
    notifyStep: sendTo(toActor('app'), (_, { step }: { step: SignInStep }) => ({ type: 'signInStep.changed', step })),
  },
  delays: {
    /** Milliseconds until the page says that the request is being retried. */
    slowDelay: 1000,
    ...codeDelays,
  },
});
