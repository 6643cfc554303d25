/** One channel with its services. Loaded where a phone is linked. */
import { channelMachine } from '../machines/channels/channel.machine.ts';
import { defineChannel, type ChannelDeps } from '../services/channels/channel.actors.ts';
import { createSessions } from '../services/platform/gateway.sessions.ts';
import type { ActorsOf } from './actorsOf.ts';

interface ChannelServices extends Omit<ChannelDeps, 'sessions'> {
  key: string;
  fetch: typeof fetch;
}

export const wireChannel = (services: ChannelServices) => {
  const { key, fetch } = services;
  const sessions = createSessions({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine });
  return channelMachine.provide({
    actors: defineChannel({ ...services, sessions }) satisfies ActorsOf<typeof channelMachine>,
  });
};
