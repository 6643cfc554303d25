/**
 * The registration of an account, from the form to its session. It is a child of `auth` while its form is in view, and
 * SIGNED_IN or PASSWORD_RECOVERY ends it.
 *
 * `sent` follows for every address, so that it does not reveal which addresses have an account. A link is confirmed by
 * a button, because mail scanners open links. If the account was created in another browser, `auth` requests a new
 * password after the verification.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import {
  awaitingSession,
  enterCode,
  linkRead,
  linkStates,
  NO_CODE,
  rateLimited,
  requested,
  requestFailed,
  requestTimeout,
} from './codeOrLink.ts';
import { registration } from './registration.setup.ts';

const readingLink = request(registration, {
  src: 'readLink',
  story: 'ReadingLink',
  done: linkRead('confirmable'),
  failed: { target: 'editing' },
  limit: 'slowDelay',
});

const editing = registration.createStateConfig({
  entry: { type: 'notifyStep', params: { step: 'registration' } },
  on: { 'code.requested': { guard: 'hasRecipient', target: 'sent', actions: 'clearRefusal' } },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: {
        'account.submitted': { target: '#registration.creating', actions: ['clearRefusal', withEvent('setName')] },
      },
    },
    rateLimited,
  },
});

const creating = registration.createStateConfig({
  tags: 'busy',
  initial: 'sending',
  invoke: {
    id: 'signUp',
    src: 'signUp',
    input: ({ context, event }) => ({
      name: context.name,
      login: event.type === 'account.submitted' ? event.login : '',
      password: event.type === 'account.submitted' ? event.password : '',
    }),
    onDone: [{ guard: withEvent('isSignedIn'), target: 'awaitingSession' }, ...requested],
    onError: requestFailed,
  },
  after: requestTimeout,
  states: {
    sending: { meta: { story: 'Creating' }, after: { slowDelay: { target: 'retrying' } } },
    retrying: { meta: { story: 'CreatingSlowly' }, on: { 'attempt.stopped': { target: '#registration.editing' } } },
  },
});

/** A mail or text message was sent, if the address exists. */
const sent = registration.createStateConfig({
  entry: { type: 'notifyStep', params: { step: 'code' } },
  meta: { story: 'Sent' },
  on: { 'form.requested': { target: 'editing' } },
  invoke: enterCode('awaitingSession'),
});

export const registrationMachine = registration.createMachine({
  id: 'registration',
  context: { name: '', ...NO_CODE },
  initial: 'readingLink',
  states: { readingLink, editing, creating, sent, ...linkStates('registration', 'awaitingSession'), awaitingSession },
});

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof registrationMachine>) => children.oneTimeCode;
