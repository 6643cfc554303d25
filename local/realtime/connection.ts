import { randomUUID } from 'node:crypto';

import type { Config } from '../config.ts';
import type { Caller, Database } from '../database.ts';
import type { KeyRole, Keys } from '../keys.ts';
import { publicPermissions, checkPermissions } from './authorization.ts';
import type { Frame } from './protocol.ts';
import { send, type Channel, type Client, type Topics } from './topics.ts';

const PREFIX = 'realtime:';
/** Hosted Realtime's maximum number of channels per connection. */
const MAX_CHANNELS = 100;
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * The role and claims of a token. An API key, or no token, has the role of the connection's key. Throws jose's error
 * for an invalid token.
 */
export async function callerOf(keys: Keys, token: unknown, keyRole: KeyRole): Promise<Caller> {
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_'))
    return { role: keyRole, claims: { role: keyRole } };
  const claims = await keys.verify(token);
  const role = claims['role'];
  return { role: role === 'authenticated' || role === 'service_role' ? role : 'anon', claims };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export interface ConnectionOptions {
  database: Database;
  keys: Keys;
  config: Config['realtime'];
  topics: Topics;
  client: Client;
  keyRole: KeyRole;
}

/** Handles the frames of one connection. */
export function createConnection({
  database,
  keys,
  config: { isPrivateOnly },
  topics,
  client,
  keyRole,
}: ConnectionOptions) {
  let isClosed = false;
  const reply = (frame: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
    send(client, {
      join_ref: frame.join_ref ?? null,
      ref: frame.ref ?? null,
      topic: frame.topic,
      event: 'phx_reply',
      payload: { status, response },
    });
  const close = (channel: Channel, reason: string) => {
    const { topic, joinRef } = channel;
    const message = { extension: 'system', status: 'error', message: reason, channel: topic.slice(PREFIX.length) };
    send(client, { topic, event: 'system', ref: null, payload: message });
    send(client, { topic, event: 'phx_close', ref: joinRef, join_ref: joinRef, payload: {} });
    topics.remove(channel);
  };
  const closeWhenExpired = (channel: Channel) => {
    clearTimeout(channel.expiry);
    const { exp } = channel.caller.claims;
    if (typeof exp !== 'number') return;
    const remaining = Math.min(MAX_TIMEOUT, Math.max(0, exp * 1000 - Date.now()));
    channel.expiry = setTimeout(() => close(channel, 'Token has expired'), remaining);
    channel.expiry.unref();
  };

  const join = async (frame: Frame) => {
    const { topic } = frame;
    const config = record(frame.payload['config']);
    const isPrivate = config['private'] === true;
    if (!topic.startsWith(PREFIX)) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (isPrivateOnly && !isPrivate)
      return reply(frame, 'error', { reason: 'PrivateOnly: This project only allows private channels' });
    if (client.channels.size >= MAX_CHANNELS && !client.channels.has(topic))
      return reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    if (Array.isArray(config['postgres_changes']) && config['postgres_changes'].length > 0)
      return reply(frame, 'error', {
        reason: 'postgres_changes is not offered here: broadcast from the database instead',
      });
    let caller: Caller;
    try {
      caller = await callerOf(keys, frame.payload['access_token'], keyRole);
    } catch (error) {
      return reply(frame, 'error', { reason: `InvalidJWTToken: ${(error as Error).message}` });
    }
    const permissions = isPrivate
      ? await checkPermissions(database, topic.slice(PREFIX.length), caller)
      : publicPermissions;
    if (!permissions.read.broadcast && !permissions.read.presence) {
      const name = topic.slice(PREFIX.length);
      return reply(frame, 'error', {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      });
    }
    // A client that disconnected during the policy check must not stay present.
    if (isClosed) return;
    const previous = client.channels.get(topic);
    if (previous) topics.remove(previous);
    const broadcast = record(config['broadcast']);
    const presence = record(config['presence']);
    const channel: Channel = {
      client,
      topic,
      joinRef: frame.join_ref ?? frame.ref ?? null,
      private: isPrivate,
      caller,
      permissions,
      echo: broadcast['self'] === true,
      acknowledge: broadcast['ack'] === true,
      presence: {
        enabled: presence['enabled'] !== false,
        key: typeof presence['key'] === 'string' && presence['key'] !== '' ? presence['key'] : randomUUID(),
        meta: null,
      },
      expiry: undefined,
    };
    topics.add(channel);
    closeWhenExpired(channel);
    reply(frame, 'ok', { postgres_changes: [] });
    if (channel.presence.enabled && permissions.read.presence)
      send(client, { topic, event: 'presence_state', ref: null, payload: topics.presenceState(channel) });
  };

  const renewToken = async (channel: Channel, frame: Frame) => {
    try {
      channel.caller = await callerOf(keys, frame.payload['access_token'], keyRole);
    } catch (error) {
      return close(channel, (error as Error).message);
    }
    if (channel.private)
      channel.permissions = await checkPermissions(database, channel.topic.slice(PREFIX.length), channel.caller);
    const { read } = channel.permissions;
    if (read.broadcast || read.presence) closeWhenExpired(channel);
    else close(channel, 'You do not have permissions to read from this Channel topic');
  };

  const presence = (channel: Channel, frame: Frame) => {
    if (!channel.permissions.write.presence) return reply(frame, 'error', { reason: 'Unauthorized: presence' });
    const isTrack = frame.payload['event'] === 'track';
    topics.track(channel, isTrack ? { ...record(frame.payload['payload']), phx_ref: randomUUID() } : null);
    return reply(frame, 'ok');
  };

  const broadcast = (channel: Channel, { payload, ...frame }: Frame) => {
    const { event } = payload;
    if (typeof event !== 'string') return;
    if (channel.permissions.write.broadcast)
      topics.broadcast(
        channel.topic,
        { event, payload: payload['payload'] },
        channel.private,
        channel.echo ? undefined : channel,
      );
    if (channel.acknowledge) reply({ ...frame, payload }, channel.permissions.write.broadcast ? 'ok' : 'error');
  };

  return {
    async handleFrame(frame: Frame): Promise<void> {
      if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(frame, 'ok');
      if (frame.event === 'phx_join') return join(frame);
      const channel = client.channels.get(frame.topic);
      if (!channel) return;
      switch (frame.event) {
        case 'phx_leave':
          topics.remove(channel);
          reply(frame, 'ok');
          return send(client, {
            topic: frame.topic,
            event: 'phx_close',
            ref: channel.joinRef,
            join_ref: channel.joinRef,
            payload: {},
          });
        case 'access_token':
          return renewToken(channel, frame);
        case 'presence':
          return presence(channel, frame);
        case 'broadcast':
          return broadcast(channel, frame);
      }
    },
    disconnect(): void {
      isClosed = true;
      for (const channel of client.channels.values()) topics.remove(channel);
    },
  };
}
