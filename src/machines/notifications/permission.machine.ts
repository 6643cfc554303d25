/**
 * Whether this browser may show desktop notifications. It lives with the notifications machine and belongs to the device,
 * not to the account: the user may have allowed them on the shop's computer and not on the phone. The browser prompts only
 * once; after a refusal the user can change it in the browser's settings, which watchPermission reports.
 */
import { setup, type ActorRefFrom } from 'xstate';

import type { NotificationPermissionState } from '../../contracts/notifications.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';

type Event = { type: 'permission.requested' } | { type: 'permission.changed'; permission: NotificationPermissionState };

const permission = setup({
  types: {
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Sends permission.changed, at its start and on every change. */
    watchPermission: callbackPlaceholder('watchPermission'),
    /** Shows the browser's prompt. */
    requestPermission: placeholder<NotificationPermissionState>('requestPermission'),
  },
  guards: {
    isPermission: (
      _,
      { permission, is }: { permission: NotificationPermissionState; is: NotificationPermissionState },
    ) => permission === is,
  },
  delays: {
    /** Browsers may suppress the prompt: then the request never settles. */
    timeout: 60_000,
  },
});

const unsupported = permission.createStateConfig({ meta: { story: 'NotSupported' } });

const notRequested = permission.createStateConfig({
  meta: { story: 'NotRequested' },
  on: { 'permission.requested': { target: 'prompting' } },
});

const prompting = request(permission, {
  src: 'requestPermission',
  story: 'Prompting',
  done: [
    {
      guard: { type: 'isPermission', params: ({ event }) => ({ permission: event.output, is: 'granted' }) },
      target: 'granted',
    },
    {
      guard: { type: 'isPermission', params: ({ event }) => ({ permission: event.output, is: 'denied' }) },
      target: 'denied',
    },
    // The user closed the prompt without a choice.
    { target: 'default' },
  ],
  failed: { target: 'unsupported' },
  late: { target: 'default' },
});

const granted = permission.createStateConfig({ meta: { story: 'Granted' } });

const denied = permission.createStateConfig({ meta: { story: 'Denied' } });

export const permissionMachine = permission.createMachine({
  id: 'permission',
  invoke: { id: 'watchPermission', src: 'watchPermission', onError: {} },
  on: {
    'permission.changed': [
      {
        guard: { type: 'isPermission', params: ({ event }) => ({ ...event, is: 'granted' }) },
        target: '.granted',
      },
      {
        guard: { type: 'isPermission', params: ({ event }) => ({ ...event, is: 'denied' }) },
        target: '.denied',
      },
      {
        guard: { type: 'isPermission', params: ({ event }) => ({ ...event, is: 'default' }) },
        target: '.default',
      },
      { target: '.unsupported' },
    ],
  },
  initial: 'unsupported',
  states: { unsupported, default: notRequested, prompting, granted, denied },
});

export type PermissionRef = ActorRefFrom<typeof permissionMachine>;
