import type { WebSocket } from 'ws';

import type { Caller } from '../database.ts';
import type { Permissions } from './authorization.ts';
import { encodeBroadcast, encodeFrame, type Broadcast, type Frame, type Version } from './protocol.ts';

/** A client's connection. */
export interface Client {
  socket: WebSocket;
  version: Version;
  channels: Map<string, Channel>;
}

/** A client's subscription to one topic. */
export interface Channel {
  client: Client;
  topic: string;
  joinRef: string | null;
  private: boolean;
  caller: Caller;
  permissions: Permissions;
  /** `echo`: the client receives its own broadcasts. `acknowledge`: its broadcasts are acknowledged. */
  echo: boolean;
  acknowledge: boolean;
  presence: { enabled: boolean; key: string; meta: Record<string, unknown> | null };
  expiry: NodeJS.Timeout | undefined;
}

/** Maximum unsent bytes of a client. A slower client is disconnected and refetches after it reconnects. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

export function send(client: Client, frame: Frame): void {
  sendEncoded(client, encodeFrame(client.version, frame));
}

function sendEncoded({ socket }: Client, encoded: string | Uint8Array): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
  else socket.send(encoded);
}

/**
 * The subscriptions of all topics, and delivery to them. Topic names have their `realtime:` prefix. As on hosted
 * Supabase, a private and a public topic of the same name are separate.
 */
export function createTopics() {
  const topics = new Map<string, Set<Channel>>();
  const subscribers = function* (topic: string, isPrivate: boolean): Iterable<Channel> {
    for (const channel of topics.get(topic) ?? []) if (channel.private === isPrivate) yield channel;
  };

  const sendPresenceDiff = (
    { topic, private: isPrivate }: Channel,
    joins: Record<string, unknown>,
    leaves: Record<string, unknown>,
  ) => {
    for (const channel of subscribers(topic, isPrivate)) {
      if (channel.presence.enabled && channel.permissions.read.presence)
        send(channel.client, { topic, event: 'presence_diff', ref: null, payload: { joins, leaves } });
    }
  };
  const presenceOf = ({ presence }: Channel, meta = presence.meta): Record<string, unknown> =>
    meta ? { [presence.key]: { metas: [meta] } } : {};

  return {
    add(channel: Channel): void {
      channel.client.channels.set(channel.topic, channel);
      const set = topics.get(channel.topic);
      if (set) set.add(channel);
      else topics.set(channel.topic, new Set([channel]));
    },

    remove(channel: Channel): void {
      clearTimeout(channel.expiry);
      if (channel.client.channels.get(channel.topic) === channel) channel.client.channels.delete(channel.topic);
      const set = topics.get(channel.topic);
      set?.delete(channel);
      if (set?.size === 0) topics.delete(channel.topic);
      if (channel.presence.meta) sendPresenceDiff(channel, {}, presenceOf(channel));
    },

    /** Sends a broadcast to all permitted subscribers. It is encoded once per protocol version. */
    broadcast(topic: string, message: Broadcast, isPrivate: boolean, except?: Channel): void {
      const encoded = new Map<Version, string | Uint8Array | null>();
      for (const channel of subscribers(topic, isPrivate)) {
        if (channel === except || !channel.permissions.read.broadcast) continue;
        const { version } = channel.client;
        if (!encoded.has(version)) encoded.set(version, encodeBroadcast(version, topic, message));
        const frame = encoded.get(version) ?? null;
        if (frame !== null) sendEncoded(channel.client, frame);
      }
    },

    presenceState({ topic, private: isPrivate }: Channel): Record<string, { metas: unknown[] }> {
      const state: Record<string, { metas: unknown[] }> = {};
      for (const { presence } of subscribers(topic, isPrivate))
        if (presence.meta) (state[presence.key] ??= { metas: [] }).metas.push(presence.meta);
      return state;
    },

    /** Sets the presence of a channel; null removes it. */
    track(channel: Channel, meta: Record<string, unknown> | null): void {
      const previous = presenceOf(channel);
      channel.presence.meta = meta;
      sendPresenceDiff(channel, presenceOf(channel), previous);
    },
  };
}

export type Topics = ReturnType<typeof createTopics>;
