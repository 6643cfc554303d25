/**
 * The user's own account, with name, login names, password, second factors and other sessions. It lives while the account
 * section of the settings is in view, or the account page for users without a business.
 *
 * Its children `name`, `password`, `mfa` and `sessions` start once the account is loaded. The session of this device belongs
 * to `auth`.
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';

import type { Account } from '../../contracts/account.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import type { VisitChanged } from '../app/page.ts';
import { placeholder } from '../app/placeholder.ts';
import { createRecordListMachine } from '../app/recordList.machine.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { mfaMachine } from './mfa.machine.ts';
import { nameMachine } from './name.machine.ts';
import { passwordMachine } from './password.machine.ts';

interface Context {
  account: Account | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'signOutOthers.requested' }
  /** On the account page, after another user signed in. */
  | VisitChanged;

const account = setup({
  types: {} as MachineTypes<Context, Event> & {
    children: {
      loadAccount: 'loadAccount';
      signOutOthers: 'signOutOthers';
      name: 'name';
      mfa: 'mfa';
      sessions: 'sessions';
      password: 'password';
    };
  },
  actors: {
    loadAccount: placeholder<Account>('loadAccount'),
    /** Whether the server ended all other sessions. */
    signOutOthers: placeholder<boolean>('signOutOthers'),
    name: nameMachine,
    mfa: mfaMachine,
    password: passwordMachine,
    sessions: createRecordListMachine<'sessions'>(),
  },
  guards: {
    isDone: (_, { output }: { output: boolean }) => output,
  },
  actions: {
    rereadSessions: sendTo('sessions', { type: 'rows.invalidated' }),
    clearAccount: assign({ account: null }),
    setAccount: assign((_, { output }: { output: Account }) => ({ account: output })),
  },
  delays: { responseTimeout: 30_000 },
});

const loading = request(account, {
  src: 'loadAccount',
  story: 'Loading',
  done: { target: 'open', actions: withEvent('setAccount') },
  failed: { target: 'loadFailed' },
  limit: 'responseTimeout',
});

const loadFailed = account.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const open = account.createStateConfig({
  initial: 'idle',
  invoke: [
    {
      id: 'name',
      src: 'name',
      input: ({ context }) => ({ name: context.account?.name ?? null }),
      onError: { target: 'loadFailed' },
    },
    { id: 'mfa', src: 'mfa', onError: { target: 'loadFailed' } },
    { id: 'password', src: 'password', onError: { target: 'loadFailed' } },
    { id: 'sessions', src: 'sessions', input: {}, onError: { target: 'loadFailed' } },
  ],
  states: {
    idle: { meta: { story: 'Open' }, on: { 'signOutOthers.requested': { target: 'signingOutOthers' } } },
    signingOutOthers: request(account, {
      src: 'signOutOthers',
      story: 'SigningOutOthers',
      done: [
        { guard: withEvent('isDone'), target: 'othersSignedOut', actions: 'rereadSessions' },
        { target: 'signOutFailed' },
      ],
      failed: { target: 'signOutFailed' },
      limit: 'responseTimeout',
    }),
    othersSignedOut: {
      meta: { story: 'OthersSignedOut' },
      on: { 'signOutOthers.requested': { target: 'signingOutOthers' } },
    },
    signOutFailed: {
      meta: { story: 'SignOutFailed' },
      on: { 'signOutOthers.requested': { target: 'signingOutOthers' } },
    },
  },
});

export const accountMachine = account.createMachine({
  id: 'account',
  context: { account: null },
  on: { 'visit.changed': { target: '.loading', reenter: true, actions: 'clearAccount' } },
  initial: 'loading',
  states: { loading, loadFailed, open },
});

export type AccountRef = ActorRefFrom<typeof accountMachine>;
