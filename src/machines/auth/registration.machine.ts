/**
 * The registration of an account, from the form to its session. It is a child of `auth` while its form is in view, and
 * SIGNED_IN or PASSWORD_RECOVERY ends it.
 *
 * `sent` follows for every address, so that it does not reveal which addresses have an account. A link is confirmed by
 * a button, because mail scanners open links. If the account was created in another browser, `auth` requests a new
 * password after the verification.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { registration } from './registration.setup.ts';

const readingLink = registration.createStateConfig({
  tags: 'busy',
  meta: { story: 'ReadingLink' },
  invoke: {
    id: 'readLink',
    src: 'readLink',
    onDone: [
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'confirmable' as const }) },
        target: 'linkOpened',
      },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'invalid' as const }) },
        target: 'linkInvalid',
      },
      {
        guard: { type: 'isLink', params: ({ event }) => ({ ...event, kind: 'otherBrowser' as const }) },
        target: 'linkFromOtherBrowser',
      },
      {
        guard: { type: 'isCodeStep', params: ({ event }) => event },
        target: 'sent',
        actions: { type: 'setStep', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'setStep', params: ({ event }) => event } },
    ],
    onError: { target: 'editing' },
  },
  after: { slowDelay: { target: 'editing' } },
});

const editing = registration.createStateConfig({
  entry: { type: 'notifyStep', params: { step: 'registration' } },
  on: { 'code.requested': { guard: 'hasRecipient', target: 'sent', actions: 'clearRefusal' } },
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Editing' },
      on: {
        'account.submitted': {
          target: '#registration.creating',
          actions: ['clearRefusal', { type: 'setName', params: ({ event }) => event }],
        },
      },
    },
    rateLimited: {
      meta: { story: 'EditingRateLimited' },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
    },
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
    onDone: [
      { guard: { type: 'isSignedIn', params: ({ event }) => event }, target: 'awaitingSession' },
      {
        guard: { type: 'isSent', params: ({ event }) => event },
        target: 'sent',
        actions: { type: 'setRecipient', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRateLimited', params: ({ event }) => event },
        target: 'editing.rateLimited',
        actions: { type: 'setRefusal', params: ({ event }) => event },
      },
      { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event } },
    ],
    onError: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  after: { attemptTimeout: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
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
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { recipient, codeAge } }) => ({ recipient: recipient ?? { by: 'email', to: '' }, age: codeAge }),
    onDone: { target: 'awaitingSession' },
    onError: { target: 'editing', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
});

/** The mail link was opened. The button confirms that a person opened it. */
const linkOpened = registration.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'LinkOpened' },
      on: { 'link.confirmed': { target: 'confirming', actions: 'clearRefusal' } },
    },
    confirming: {
      tags: 'busy',
      meta: { story: 'ConfirmingLink' },
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event }, target: '#registration.awaitingSession' },
          { guard: { type: 'isLinkInvalid', params: ({ event }) => event }, target: '#registration.linkInvalid' },
          { target: 'idle', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      after: { attemptTimeout: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
    },
  },
});

const linkInvalid = registration.createStateConfig({
  meta: { story: 'LinkInvalid' },
  on: { 'form.requested': { target: 'editing' } },
});

/** The address is confirmed, but the session can be opened only in the browser that created the account. */
const linkFromOtherBrowser = registration.createStateConfig({
  meta: { story: 'LinkFromOtherBrowser' },
  on: { 'form.requested': { target: 'editing' } },
});

const awaitingSession = registration.createStateConfig({
  tags: 'busy',
  meta: { story: 'AwaitingSession' },
  after: { sessionTimeout: { target: 'editing', actions: { type: 'setFailure', params: { why: 'no-cookies' } } } },
});

export const registrationMachine = registration.createMachine({
  id: 'registration',
  context: { name: '', refusal: null, recipient: null, codeAge: 0 },
  initial: 'readingLink',
  states: { readingLink, editing, creating, sent, linkOpened, linkInvalid, linkFromOtherBrowser, awaitingSession },
});

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;

export const selectOneTimeCode = ({ children }: SnapshotFrom<typeof registrationMachine>) => children.oneTimeCode;
