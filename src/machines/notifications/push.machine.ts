/**
 * Whether this device gets notifications while no page is open, and the switch for it. It lives while the settings of the
 * notifications are in view. Like the permission it belongs to the device and not to the account; unlike the fields around
 * it, it applies at once. The subscription rests from a sign-out to the next sign-in of the same user on this device.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { PushState, PushSubscribeResult } from '../../contracts/notifications.push.ts';
import type { NotificationPermissionState } from '../../contracts/notifications.ts';
import type { OldPage } from '../../contracts/release.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  /** Why the last press of the switch had no effect. */
  problem: 'dismissed' | 'unavailable' | 'unreachable' | OldPage | null;
}

type Event =
  | { type: 'push.toggled'; on: boolean }
  | { type: 'retry.requested' }
  | { type: 'connection.regained' }
  | { type: 'permission.changed'; permission: NotificationPermissionState };

const push = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: {
    /** Reads the state of the browser and whether the server knows its subscription. */
    readPush: placeholder<PushState>('readPush'),
    /** Shows the browser's prompt, and subscribes. */
    subscribePush: placeholder<PushSubscribeResult>('subscribePush'),
    unsubscribePush: placeholder<void>('unsubscribePush'),
    /** Sends permission.changed, at its start and on every change. */
    watchPermission: callbackPlaceholder('watchPermission'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    is: (_, { output, state }: { output: PushState | PushSubscribeResult; state: PushState }) => output === state,
    isDenied: (_, { permission }: { permission: NotificationPermissionState }) => permission === 'denied',
    turnsOn: (_, { on }: { on: boolean }) => on,
  },
  actions: {
    clearProblem: assign({ problem: null }),
    setProblem: assign((_, { problem }: Context) => ({ problem })),
    setRefusal: assign((_, { output }: { output: PushSubscribeResult }) => ({
      problem: output === 'on' || output === 'denied' ? null : output,
    })),
  },
  delays: {
    readTimeout: 15_000,
    /** The user may take a while to answer the prompt, and browsers may suppress it: then the request never settles. */
    subscribeTimeout: 60_000,
    unsubscribeTimeout: 15_000,
  },
});

const unreachable = { type: 'setProblem', params: { problem: 'unreachable' } } as const;

const reading = request(push, {
  src: 'readPush',
  story: 'Reading',
  done: [
    { guard: { type: 'is', params: ({ event }) => ({ ...event, state: 'on' }) }, target: 'on' },
    { guard: { type: 'is', params: ({ event }) => ({ ...event, state: 'off' }) }, target: 'off' },
    { guard: { type: 'is', params: ({ event }) => ({ ...event, state: 'denied' }) }, target: 'denied' },
    { guard: { type: 'is', params: ({ event }) => ({ ...event, state: 'needsInstall' }) }, target: 'needsInstall' },
    { target: 'unsupported' },
  ],
  failed: { target: 'failed' },
  limit: 'readTimeout',
  entry: 'clearProblem',
});

const failed = push.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'reading' }, 'connection.regained': { target: 'reading' } },
});

const unsupported = push.createStateConfig({ meta: { story: 'NotSupported' } });
const needsInstall = push.createStateConfig({ meta: { story: 'NeedsInstall' } });

/** Every change but to `denied` may mean that the user has allowed notifications in the settings of the browser. */
const denied = push.createStateConfig({
  meta: { story: 'Denied' },
  on: { 'permission.changed': [{ guard: withEvent('isDenied'), actions: [] }, { target: 'reading' }] },
});

const off = push.createStateConfig({
  meta: { story: 'Off' },
  on: {
    'push.toggled': { guard: withEvent('turnsOn'), target: 'subscribing' },
    'permission.changed': { guard: withEvent('isDenied'), target: 'denied' },
  },
});

const subscribing = request(push, {
  src: 'subscribePush',
  story: 'Subscribing',
  done: [
    { guard: { type: 'is', params: ({ event }) => ({ ...event, state: 'on' }) }, target: 'on' },
    { guard: { type: 'is', params: ({ event }) => ({ ...event, state: 'denied' }) }, target: 'denied' },
    { target: 'off', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'off', actions: unreachable },
  limit: 'subscribeTimeout',
  entry: 'clearProblem',
});

const on = push.createStateConfig({
  meta: { story: 'On' },
  on: {
    'push.toggled': [{ guard: withEvent('turnsOn'), actions: [] }, { target: 'unsubscribing' }],
    'permission.changed': { guard: withEvent('isDenied'), target: 'denied' },
  },
});

const unsubscribing = request(push, {
  src: 'unsubscribePush',
  story: 'Unsubscribing',
  done: { target: 'off' },
  failed: { target: 'on', actions: unreachable },
  limit: 'unsubscribeTimeout',
  entry: 'clearProblem',
});

export const pushMachine = push.createMachine({
  id: 'push',
  context: { problem: null },
  invoke: [
    { id: 'watchPermission', src: 'watchPermission', onError: {} },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'reading',
  states: { reading, failed, unsupported, needsInstall, denied, off, subscribing, on, unsubscribing },
});

export type PushRef = ActorRefFrom<typeof pushMachine>;
type PushSnapshot = SnapshotFrom<typeof pushMachine>;

export const selectProblem = ({ context }: PushSnapshot): Context['problem'] => context.problem;
