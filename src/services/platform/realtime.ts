/**
 * What happens in the database, as it happens: private channels of Supabase Realtime, one per business and one per
 * open room. No queue is kept for who is away, so whoever listens must read again after `joined()`.
 */
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';

import { batchPerFrame, type FrameBatcher } from './frames.ts';

/** Milliseconds; the numbers of the specification. The buffer of 100 pushes is the client's own. */
const HEARTBEAT_INTERVAL = 25_000;
const TIMEOUT = 10_000;
const RECONNECT_DELAYS = [1000, 2000, 5000, 10_000] as const;

/** One row that changed, as `realtime.broadcast_changes` tells it. The rows are not yet parsed. */
export interface Change {
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  record: unknown;
  oldRecord: unknown;
}

export interface RealtimeListener {
  /** Once per animation frame at most, never empty, in the order of arrival. */
  changes(batch: Change[]): void;
  /** The topic is being listened to, for the first time or again. What happened before is not told. */
  joined(): void;
  /** Not listening any more; it tries again by itself. */
  lost(): void;
  /** The server will not let this person listen. It does not try again. */
  refused(): void;
  /** Something said by another client, such as `typing`. */
  broadcast?(event: string, payload: unknown): void;
}

export interface Realtime {
  /** Starts to listen; what comes back stops it. */
  join(topic: string, listener: RealtimeListener): () => void;
  /** Says something to the other clients of a topic that is joined. Lost when nobody can be reached. */
  broadcast(topic: string, event: string, payload: Record<string, unknown>): void;
  close(): void;
}

interface Subscription {
  listeners: Set<RealtimeListener>;
  state: 'joining' | 'joined' | 'lost' | 'refused';
  frames: FrameBatcher<Change>;
  channel: RealtimeChannel | null;
  retry: { tries: number; timer: ReturnType<typeof setTimeout> | undefined };
}

export interface RealtimeOptions {
  /** The base URL of the Supabase project. */
  url: string;
  key: string;
  /** Null: nobody is signed in any more. Then nobody is asked, and it is tried again until somebody is. */
  accessToken: () => Promise<string | null>;
  /** Tells whenever there is another token: a channel ends with the one that it knows of. */
  onTokenRenewed?: (listener: () => void) => () => void;
}

export const createRealtime = ({ url, key, accessToken, onTokenRenewed: onRenewal }: RealtimeOptions): Realtime => {
  const entries = new Map<string, Subscription>();
  /** Channels on their way out: a topic can be joined again only after it was left. */
  const leaving = new Map<string, Promise<unknown>>();
  let client: Promise<RealtimeClient> | null = null;

  /** Without a token the server would take us for a stranger, and refuse what is only not yet signed in again. */
  const tokenOf = async (): Promise<string> => {
    const token = await accessToken();
    if (token === null) throw new Error('Nobody is signed in');
    return token;
  };

  const connect = async (): Promise<RealtimeClient> => {
    const { RealtimeClient: Client } = await import('@supabase/realtime-js');
    const made: RealtimeClient = new Client(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: key },
      accessToken: tokenOf,
      heartbeatIntervalMs: HEARTBEAT_INTERVAL,
      timeout: TIMEOUT,
      reconnectAfterMs: (tries) => RECONNECT_DELAYS[tries - 1] ?? 10_000,
      // What something between us and the server says on the line is nothing, and no reason to fail.
      decode: (raw, take) => {
        if (typeof raw !== 'string' || isJson(raw)) made.serializer.decode(raw, take);
      },
    });
    return made;
  };

  const turn = (entry: Subscription, state: Subscription['state']) => {
    if (entry.state === state) return;
    entry.state = state;
    const tell = { joining: null, joined: 'joined', lost: 'lost', refused: 'refused' }[state] as 'joined' | null;
    if (tell !== null) for (const listener of entry.listeners) listener[tell]();
  };

  const listen = async (topic: string, entry: Subscription): Promise<void> => {
    await leaving.get(topic);
    client ??= connect();
    const socket = await client;
    // A channel joins with the token of this moment, so there has to be one. Since it was connected it may have been
    // renewed, or somebody else may have signed in.
    await tokenOf();
    await socket.setAuth();
    if (entries.get(topic) !== entry) return;
    const channel = socket.channel(topic, { config: { private: true, broadcast: { self: false, ack: false } } });
    entry.channel = channel;
    channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload?: unknown }) => {
      const change = parseChange(payload);
      if (change !== null) entry.frames.add(change);
      else for (const listener of entry.listeners) listener.broadcast?.(event, payload);
    });
    channel.subscribe((status, error) => {
      if (entry.channel !== channel) return;
      if (status === 'SUBSCRIBED') {
        entry.retry.tries = 0;
        turn(entry, 'joined');
      } else if (isForbidden(error)) {
        turn(entry, 'refused');
        leave(topic, entry);
      } else {
        turn(entry, 'lost');
        // The server has ended the channel, as it does when a token runs out: the client does not come back by itself.
        if (status === 'CLOSED') again(topic, entry);
      }
    });
  };

  const again = (topic: string, entry: Subscription) => {
    leave(topic, entry);
    const delay = RECONNECT_DELAYS[entry.retry.tries] ?? 10_000;
    entry.retry.tries += 1;
    entry.retry.timer = setTimeout(() => hasten(topic, entry), delay);
  };

  /** Does at once what waits for its time. */
  const hasten = (topic: string, entry: Subscription) => {
    clearTimeout(entry.retry.timer);
    entry.retry.timer = undefined;
    void start(topic, entry);
  };

  const start = (topic: string, entry: Subscription): Promise<void> =>
    listen(topic, entry).catch(() => {
      // The chunk of the socket could not be loaded, or there is no token yet.
      client = null;
      turn(entry, 'lost');
      if (entries.get(topic) === entry) again(topic, entry);
    });

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

  const stopHearing = onRenewal?.(() => {
    void client?.then((socket) => socket.setAuth()).catch(() => undefined);
    for (const [topic, entry] of entries) if (entry.retry.timer !== undefined) hasten(topic, entry);
  });
  const stopWaking = onWake(() => void client?.then(checkConnection).catch(() => undefined));

  return {
    join: (topic, listener) => {
      const known = entries.get(topic);
      const entry = known ?? newSubscription();
      entry.listeners.add(listener);
      if (known === undefined) {
        entries.set(topic, entry);
        void start(topic, entry);
      } else if (entry.state === 'joined') queueMicrotask(() => entry.listeners.has(listener) && listener.joined());
      else if (entry.state === 'refused') queueMicrotask(() => entry.listeners.has(listener) && listener.refused());
      return () => {
        if (!entry.listeners.delete(listener) || entry.listeners.size > 0) return;
        if (entries.get(topic) === entry) entries.delete(topic);
        entry.frames.stop();
        leave(topic, entry);
      };
    },
    broadcast: (topic, event, payload) => {
      const { channel, state } = entries.get(topic) ?? {};
      // A line that has just been cut would say it by a request of its own, later than anybody wants to hear it.
      if (state === 'joined' && channel?.state === 'joined' && channel.socket.isConnected())
        void channel.send({ type: 'broadcast', event, payload });
    },
    close: () => {
      stopWaking();
      stopHearing?.();
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

const newSubscription = (): Subscription => {
  const listeners = new Set<RealtimeListener>();
  return {
    listeners,
    state: 'joining',
    channel: null,
    retry: { tries: 0, timer: undefined },
    frames: batchPerFrame((batch) => {
      for (const listener of listeners) listener.changes(batch);
    }),
  };
};

/** Refused for good, unlike a token that has run out. */
const isForbidden = (error: Error | undefined): boolean => error?.message.startsWith('Unauthorized') === true;

const operations = ['INSERT', 'UPDATE', 'DELETE'] as const;

const parseChange = (payload: unknown): Change | null => {
  if (typeof payload !== 'object' || payload === null || !('operation' in payload) || !('table' in payload))
    return null;
  const { table, record, old_record: oldRecord } = payload as Record<string, unknown>;
  const operation = operations.find((known) => known === payload.operation);
  if (operation === undefined || typeof table !== 'string') return null;
  return { table, operation, record: record ?? null, oldRecord: oldRecord ?? null };
};

/**
 * After a sleep the socket may look open and be dead. A heartbeat shows it; the one that is still unanswered after the
 * time-out ends the socket, and the reconnect delays begin. A closed socket is opened at once.
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

const isJson = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
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
