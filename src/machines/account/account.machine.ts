/**
 * Whoever is signed in: by what they sign in, their password, their second factor, and where else they are signed in. It
 * lives while that section of the settings is in view, or the page that stands for it where there is no business whose
 * settings could be opened; the sessions themselves are `auth`'s and the server's.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { Account } from '../../contracts/account.ts';
import type { VisitChanged } from '../app/page.ts';
import { unprovided } from '../app/placeholder.ts';
import { enrolmentMachine } from './mfa.machine.ts';
import { passwordMachine } from './password.machine.ts';

interface Context {
  account: Account | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'others.dismissed' }
  /** On the page that stands for it: it may be somebody else by now. */
  | VisitChanged;

const made = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      readAccount: 'readAccount';
      endOthers: 'endOthers';
      enrolment: 'enrolment';
      password: 'password';
    },
  },
  actors: {
    readAccount: unprovided<Account>('readAccount'),
    /** Whether the server ended every session but this one. */
    endOthers: unprovided<boolean>('endOthers'),
    enrolment: enrolmentMachine,
    password: passwordMachine,
  },
  guards: {
    areEnded: (_, { output }: { output: boolean }) => output,
  },
  actions: {
    forget: assign({ account: null }),
    show: assign((_, { output }: { output: Account }) => ({ account: output })),
  },
  delays: { patience: 30_000 },
});

const reading = made.createStateConfig({
  tags: 'busy',
  meta: { story: 'Reading' },
  invoke: {
    id: 'readAccount',
    src: 'readAccount',
    onDone: { target: 'open', actions: { type: 'show', params: ({ event }) => event } },
    onError: { target: 'unread' },
  },
  after: { patience: { target: 'unread' } },
});

const unread = made.createStateConfig({
  meta: { story: 'Unread' },
  on: { 'retry.requested': { target: 'reading' } },
});

const open = made.createStateConfig({
  initial: 'calm',
  invoke: [
    { id: 'enrolment', src: 'enrolment', onError: { target: 'unread' } },
    { id: 'password', src: 'password', onError: { target: 'unread' } },
  ],
  states: {
    calm: { meta: { story: 'Open' }, on: { 'others.dismissed': { target: 'ending' } } },
    ending: {
      tags: 'busy',
      meta: { story: 'EndingOthers' },
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: [
          { guard: { type: 'areEnded', params: ({ event }) => event }, target: 'ended' },
          { target: 'notEnded' },
        ],
        onError: { target: 'notEnded' },
      },
      after: { patience: { target: 'notEnded' } },
    },
    ended: { meta: { story: 'OthersEnded' }, on: { 'others.dismissed': { target: 'ending' } } },
    notEnded: { meta: { story: 'OthersNotEnded' }, on: { 'others.dismissed': { target: 'ending' } } },
  },
});

export const accountMachine = made.createMachine({
  id: 'account',
  context: { account: null },
  on: { 'visit.changed': { target: '.reading', reenter: true, actions: 'forget' } },
  initial: 'reading',
  states: { reading, unread, open },
});

export type AccountRef = ActorRefFrom<typeof accountMachine>;
