/**
 * The sign-in with a code on WhatsApp, from the phone number to the session. It is a child of `auth` while its form is in
 * view, and SIGNED_IN ends it, or PASSWORD_RECOVERY if the code has confirmed the number of an account.
 *
 * `sent` follows for every number, so that it does not reveal which numbers have an account. No account is created. A code
 * is one factor: `auth` asks for the second one where the account has it.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RecoveryResult } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import {
  awaitingSession,
  codeAssigners,
  codeDelays,
  codeGuards,
  enterCode,
  NO_CODE,
  rateLimited,
  requested,
  requestFailed,
  requestTimeout,
  type CodeContext,
} from './codeOrLink.ts';
import { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

type Event =
  /** The number as typed. */
  { type: 'code.requested'; phone: string } | { type: 'form.requested' };

const phoneSignIn = setup({
  types: {} as MachineTypes<CodeContext, Event> & { children: { oneTimeCode: 'oneTimeCode' } },
  actors: {
    requestCode: placeholder<RecoveryResult, { phone: string }>('requestCode'),
    oneTimeCode: oneTimeCodeMachine,
  },
  guards: codeGuards,
  actions: {
    clearRefusal: assign({ refusal: null }),
    setRecipient: assign(codeAssigners.setRecipient),
    setRefusal: assign(codeAssigners.setRefusal),
    setFailure: assign(codeAssigners.setFailure),
  },
  delays: codeDelays,
});

const editing = phoneSignIn.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: { 'code.requested': { target: '#phoneSignIn.requesting', actions: 'clearRefusal' } },
    },
    rateLimited,
  },
});

const requesting = phoneSignIn.createStateConfig({
  tags: 'busy',
  meta: { story: 'Requesting' },
  invoke: {
    id: 'requestCode',
    src: 'requestCode',
    input: ({ event }) => ({ phone: event.type === 'code.requested' ? event.phone : '' }),
    onDone: requested,
    onError: requestFailed,
  },
  after: requestTimeout,
});

const sent = phoneSignIn.createStateConfig({
  meta: { story: 'Sent' },
  on: { 'form.requested': { target: 'editing' } },
  invoke: enterCode('awaitingSession'),
});

export const phoneSignInMachine = phoneSignIn.createMachine({
  id: 'phoneSignIn',
  context: NO_CODE,
  initial: 'editing',
  states: { editing, requesting, sent, awaitingSession },
});

export type PhoneSignInRef = ActorRefFrom<typeof phoneSignInMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof phoneSignInMachine>) => children.oneTimeCode;
