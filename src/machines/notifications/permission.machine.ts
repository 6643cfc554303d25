/**
 * Whether this browser lets the product show notifications. It belongs to the device, not to the account: somebody may
 * have allowed it at the shop's computer and not on their phone. The browser asks once; whoever refused can change it in
 * the browser alone, which is heard of as it happens.
 */
import { setup, type ActorRefFrom } from 'xstate';

import type { DesktopPermission } from '../../contracts/notifications.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';

type Event = { type: 'permission.requested' } | { type: 'permission.changed'; permission: DesktopPermission };

const permission = setup({
  types: {
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Sends permission.changed, at its start and whenever it is another. */
    watchPermission: unprovidedWatcher('watchPermission'),
    /** Shows the browser's own question. */
    askPermission: unprovided<DesktopPermission>('askPermission'),
  },
  guards: {
    is: (_, { permission: known, wanted }: { permission: DesktopPermission; wanted: DesktopPermission }) =>
      known === wanted,
  },
  delays: {
    /** Browsers may keep their question to themselves: then nobody answers it. */
    patience: 60_000,
  },
});

const missing = permission.createStateConfig({ meta: { story: 'NotSupported' } });

const unasked = permission.createStateConfig({
  meta: { story: 'NotAsked' },
  on: { 'permission.requested': { target: 'asking' } },
});

const asking = permission.createStateConfig({
  tags: 'busy',
  meta: { story: 'Asking' },
  after: { patience: { target: 'default' } },
  invoke: {
    id: 'askPermission',
    src: 'askPermission',
    onDone: [
      {
        guard: { type: 'is', params: ({ event }) => ({ permission: event.output, wanted: 'granted' }) },
        target: 'granted',
      },
      {
        guard: { type: 'is', params: ({ event }) => ({ permission: event.output, wanted: 'denied' }) },
        target: 'denied',
      },
      // The question was closed without an answer.
      { target: 'default' },
    ],
    onError: { target: 'missing' },
  },
});

const granted = permission.createStateConfig({ meta: { story: 'Granted' } });

const denied = permission.createStateConfig({ meta: { story: 'Denied' } });

export const permissionMachine = permission.createMachine({
  id: 'permission',
  invoke: { id: 'watchPermission', src: 'watchPermission', onError: {} },
  on: {
    'permission.changed': [
      {
        guard: { type: 'is', params: ({ event }) => ({ ...event, wanted: 'granted' }) },
        target: '.granted',
      },
      {
        guard: { type: 'is', params: ({ event }) => ({ ...event, wanted: 'denied' }) },
        target: '.denied',
      },
      {
        guard: { type: 'is', params: ({ event }) => ({ ...event, wanted: 'default' }) },
        target: '.default',
      },
      { target: '.missing' },
    ],
  },
  initial: 'missing',
  states: { missing, default: unasked, asking, granted, denied },
});

export type PermissionRef = ActorRefFrom<typeof permissionMachine>;
