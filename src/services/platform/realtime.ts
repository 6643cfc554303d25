/**
 * Subscriptions to private channels of Supabase Realtime: one for each business, open room and user. Realtime does not
 * replay missed changes, so a subscriber must read again after `joined()`.
 *
 * The name of a topic on the server ends with an epoch (`business:<id>:<n>`), which changes when a member leaves the team or
 * a session ends. It is read before each join. When it changes, all topics are read and joined again.
 */
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import * as v from 'valibot';

import { batchPerFrame, type FrameBatcher } from './frames.ts';

/** All in milliseconds. */
const HEARTBEAT_INTERVAL = 25_000;
const TIMEOUT = 10_000;
const RECONNECT_DELAYS = [1000, 2000, 5000, 10_000] as const;

/** One changed row, as sent by `realtime.broadcast_changes`. The rows are not parsed yet. */
export interface Change {
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  record: unknown;
  oldRecord: unknown;
}

export interface RealtimeListener {
  /** Once per animation frame at most, never empty, in the order of arrival. */
  changes(batch: Change[]): void;
  /** The topic is joined, for the first time or again. Earlier changes are not sent. */
  joined(): void;
  /** The topic is not joined, or not any more. It is joined again automatically. */
  lost(): void;
  /** The user is not allowed to join the topic. It is not retried. */
  refused(): void;
  /** An event of another client, such as `typing`. */
  broadcast?(event: string, payload: unknown): void;
}

export interface Realtime {
  /** Joins the topic, such as `room:<id>`. Returns the function that leaves it. */
  join(topic: string, listener: RealtimeListener): () => void;
  /** Sends an event to the other clients of a joined topic. Dropped while disconnected. */
  broadcast(topic: string, event: string, payload: Record<string, unknown>): void;
  close(): void;
}

interface Subscription {
  listeners: Set<RealtimeListener>;
  state: 'joining' | 'joined' | 'lost' | 'refused';
  frames: FrameBatcher<Change>;
  channel: RealtimeChannel | null;
  /** The topic's name with its epoch, since the last join. */
  name: string | null;
  retry: { tries: number; timer: ReturnType<typeof setTimeout> | undefined };
}

export interface RealtimeOptions {
  /** The base URL of the Supabase project. */
  url: string;
  key: string;
  /** Null without a session. Then nothing is joined, and it is retried until there is one. */
  accessToken: () => Promise<string | null>;
  /** Calls back on every new token: the server closes a channel when its token expires. */
  onTokenRenewed?: (listener: () => void) => () => void;
  /** The names of topics as they are now, in the given order; null: not for the user. Rejects if they cannot be read. */
  currentTopics: (topics: string[]) => Promise<(string | null)[]>;
}

/** Sent on a topic of a business or user when its epoch ends. It is the topic's last event. */
const EPOCH_CHANGED = 'epoch.changed';

export const createRealtime = ({
  url,
  key,
  accessToken,
  onTokenRenewed: onRenewal,
  currentTopics,
}: RealtimeOptions): Realtime => {
  const entries = new Map<string, Subscription>();
  /** Channels that are being left. A topic can be joined again only after that. */
  const leaving = new Map<string, Promise<unknown>>();
  let client: Promise<RealtimeClient> | null = null;

  /** Throws without a token: the server would refuse the anonymous join, and a refusal is not retried. */
  const tokenOf = async (): Promise<string> => {
    const token = await accessToken();
    if (token === null) throw new Error('Nobody is signed in');
    return token;
  };

  const connect = async (): Promise<RealtimeClient> => {
    const { RealtimeClient: Client } = await import('@supabase/realtime-js');
    return new Client(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: key },
      accessToken: tokenOf,
      heartbeatIntervalMs: HEARTBEAT_INTERVAL,
      timeout: TIMEOUT,
      reconnectAfterMs: (tries) => RECONNECT_DELAYS[tries - 1] ?? 10_000,
      // As the client's own decoder, but ignores invalid frames, such as those of a proxy.
      decode: (raw, take) => {
        const frame = typeof raw === 'string' ? parseFrame(raw) : null;
        if (frame === null) return;
        const [join_ref, ref, topic, event, payload] = frame;
        take({ join_ref, ref, topic, event, payload });
      },
    });
  };

  const setState = (entry: Subscription, state: Subscription['state']) => {
    if (entry.state === state) return;
    entry.state = state;
    for (const listener of entry.listeners) report(state, listener);
  };

  const nameOf = readTogether(currentTopics);

  const joinChannel = async (topic: string, entry: Subscription, known?: string): Promise<void> => {
    await leaving.get(topic);
    client ??= connect().catch((error: unknown) => {
      client = null;
      throw error;
    });
    const socket = await client;
    // A channel joins with the current token. Since the connection it may have been renewed, or another user signed in.
    await tokenOf();
    await socket.setAuth();
    const name = known ?? (await nameOf(topic));
    if (entries.get(topic) !== entry || entry.channel !== null) return;
    if (name === null) return setState(entry, 'refused');
    entry.name = name;
    const channel = socket.channel(name, { config: { private: true, broadcast: { self: false, ack: false } } });
    entry.channel = channel;
    channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload?: unknown }) => {
      const change = parseChange(payload);
      if (event === EPOCH_CHANGED) followEpoch();
      else if (change !== null) entry.frames.add(change);
      else for (const listener of entry.listeners) listener.broadcast?.(event, payload);
    });
    channel.subscribe((status, error) => {
      if (entry.channel !== channel) return;
      if (status === 'SUBSCRIBED') {
        entry.retry.tries = 0;
        setState(entry, 'joined');
      } else if (isForbidden(error)) {
        leave(topic, entry);
        void follow(topic, entry);
      } else {
        setState(entry, 'lost');
        // The server closed the channel, as on an expired token. The client does not rejoin by itself.
        if (status === 'CLOSED') rejoinLater(topic, entry);
      }
    });
  };

  const rejoinLater = (topic: string, entry: Subscription) => {
    leave(topic, entry);
    const delay = RECONNECT_DELAYS[entry.retry.tries] ?? 10_000;
    entry.retry.tries += 1;
    entry.retry.timer = setTimeout(() => rejoinNow(topic, entry), delay);
  };

  /** Rejoins now instead of after the delay. */
  const rejoinNow = (topic: string, entry: Subscription) => {
    clearTimeout(entry.retry.timer);
    entry.retry.timer = undefined;
    void start(topic, entry);
  };

  const start = (topic: string, entry: Subscription, name?: string): Promise<void> =>
    joinChannel(topic, entry, name).catch(() => {
      // The client's code or the topic's name could not be loaded, or there is no token.
      setState(entry, 'lost');
      if (entries.get(topic) === entry) rejoinLater(topic, entry);
    });

  /**
   * Joins the topic under its next name, after its epoch has changed or the server has refused the name. If the name is the
   * same, a joined topic stays joined, and a refusal counts.
   */
  const follow = async (topic: string, entry: Subscription): Promise<void> => {
    const { channel, name: before } = entry;
    const name = await nameOf(topic).catch(() => undefined);
    if (entries.get(topic) !== entry || entry.channel !== channel) return;
    if (name === before && channel !== null) return;
    leave(topic, entry);
    if (name === undefined) {
      setState(entry, 'lost');
      rejoinLater(topic, entry);
    } else if (name === null || name === before) setState(entry, 'refused');
    else {
      // Not reported: the listeners read again when it is joined.
      entry.state = 'joining';
      void start(topic, entry, name);
    }
  };

  /** The event comes on the topics of businesses and users. It stands for their rooms too. */
  const followEpoch = () => {
    for (const [topic, entry] of entries) if (entry.channel !== null) void follow(topic, entry);
  };

  const leave = (topic: string, entry: Subscription) => {
    const { channel } = entry;
    entry.channel = null;
    clearTimeout(entry.retry.timer);
    entry.retry.timer = undefined;
    if (channel === null || client === null) return;
    const left = client.then((socket) => socket.removeChannel(channel)).catch(() => undefined);
    leaving.set(topic, left);
    void left.then(() => leaving.get(topic) === left && leaving.delete(topic));
  };

  const stopTokenRenewal = onRenewal?.(() => {
    void client?.then((socket) => socket.setAuth()).catch(() => undefined);
    for (const [topic, entry] of entries) if (entry.retry.timer !== undefined) rejoinNow(topic, entry);
  });
  const stopWaking = onWake(() => void client?.then(checkConnection).catch(() => undefined));

  return {
    join: (topic, listener) => {
      const existing = entries.get(topic);
      const entry = existing ?? newSubscription();
      entry.listeners.add(listener);
      if (existing === undefined) {
        entries.set(topic, entry);
        void start(topic, entry);
      } else {
        const { state } = entry;
        // A state that changes before that is reported to all listeners.
        queueMicrotask(() => entry.listeners.has(listener) && entry.state === state && report(state, listener));
      }
      return () => {
        if (!entry.listeners.delete(listener) || entry.listeners.size > 0) return;
        if (entries.get(topic) === entry) entries.delete(topic);
        entry.frames.stop();
        leave(topic, entry);
      };
    },
    broadcast: (topic, event, payload) => {
      const { channel, state } = entries.get(topic) ?? {};
      // While disconnected, the client would send it by HTTP, too late to be useful.
      if (state === 'joined' && channel?.state === 'joined' && channel.socket.isConnected())
        void channel.send({ type: 'broadcast', event, payload });
    },
    close: () => {
      stopWaking();
      stopTokenRenewal?.();
      for (const entry of entries.values()) {
        clearTimeout(entry.retry.timer);
        entry.frames.stop();
        entry.listeners.clear();
      }
      entries.clear();
      void client?.then((socket) => socket.removeAllChannels()).catch(() => undefined);
      client = null;
    },
  };
};

const topicNames = v.array(v.nullable(v.string()));

/** Reads the current names of topics from the database. Rejects if they cannot be read. */
export const readTopics =
  (url: string, fetch: typeof globalThis.fetch): RealtimeOptions['currentTopics'] =>
  async (topics) => {
    const response = await fetch(`${url}/rest/v1/rpc/current_topics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ topics }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`The realtime topics were answered with ${response.status}`);
    return v.parse(topicNames, await response.json());
  };

/** Reads the names of topics that are asked for at the same time by one request. */
const readTogether = (read: RealtimeOptions['currentTopics']): ((topic: string) => Promise<string | null>) => {
  let waiting: { topics: string[]; names: Promise<(string | null)[]> } | null = null;
  return async (topic) => {
    if (waiting === null) {
      const topics: string[] = [];
      const names = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => {
        waiting = null;
        return read(topics);
      });
      waiting = { topics, names };
    }
    const { topics, names } = waiting;
    const place = topics.push(topic) - 1;
    return (await names)[place] ?? null;
  };
};

const report = (state: Subscription['state'], listener: RealtimeListener): void => {
  if (state !== 'joining') listener[state]();
};

const newSubscription = (): Subscription => {
  const listeners = new Set<RealtimeListener>();
  return {
    listeners,
    state: 'joining',
    channel: null,
    name: null,
    retry: { tries: 0, timer: undefined },
    frames: batchPerFrame((batch) => {
      for (const listener of listeners) listener.changes(batch);
    }),
  };
};

/** Forbidden, unlike an expired token. */
const isForbidden = (error: Error | undefined): boolean => error?.message.startsWith('Unauthorized') === true;

const operations = ['INSERT', 'UPDATE', 'DELETE'] as const;

const parseChange = (payload: unknown): Change | null => {
  if (typeof payload !== 'object' || payload === null || !('operation' in payload) || !('table' in payload))
    return null;
  const { table, record, old_record: oldRecord } = payload as Record<string, unknown>;
  const operation = operations.find((name) => name === payload.operation);
  if (operation === undefined || typeof table !== 'string') return null;
  return { table, operation, record: record ?? null, oldRecord: oldRecord ?? null };
};

/**
 * Checks the socket when the page wakes up. After a sleep it may look open and be dead: a heartbeat without a reply within
 * the timeout closes it, which starts the reconnect delays. A closed socket is opened at once.
 */
const checkConnection = async (socket: RealtimeClient): Promise<void> => {
  if (socket.getChannels().length === 0) return;
  if (!socket.isConnected()) {
    await socket.disconnect();
    socket.connect();
    return;
  }
  await socket.sendHeartbeat();
  const sent = socket.pendingHeartbeatRef;
  setTimeout(() => {
    if (sent !== null && socket.pendingHeartbeatRef === sent) void socket.sendHeartbeat();
  }, TIMEOUT);
};

/** A message of the Phoenix protocol. */
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** Null for other text. */
const parseFrame = (text: string): Frame | null => {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? (frame as Frame) : null;
  } catch {
    return null;
  }
};

const onWake = (callback: () => void): (() => void) => {
  if (typeof document === 'undefined') return () => undefined;
  const onVisible = () => !document.hidden && callback();
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', callback);
  };
};
