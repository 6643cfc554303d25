import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';

import type { logError } from '../../supabase/functions/_shared/log.ts';
import type { Config } from '../config.ts';
import type { Caller, Database } from '../database.ts';
import type { KeyRole, Keys } from '../keys.ts';
import { checkPermissions } from './authorization.ts';
import { callerOf, createConnection } from './connection.ts';
import { decodeFrame } from './protocol.ts';
import { createTopics, type Client } from './topics.ts';

/** Hosted Realtime's maximum message size in bytes. */
const MAX_FRAME_BYTES = 3 * 1024 * 1024;
/** realtime-js sends a heartbeat every 25 s. A connection without a frame for two heartbeats is closed. */
const HEARTBEAT_TIMEOUT = 60_000;
/** How often delivered rows are deleted; hosted Realtime drops old partitions. */
const SWEEP_INTERVAL = 10 * 60_000;

export interface RealtimeService {
  /** Accepts a WebSocket handshake on /realtime/v1/websocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Broadcast over HTTP: POST /api/broadcast and /api/broadcast/:topic/events/:event, with status 202. */
  app: Hono;
  close(): Promise<void>;
}

/** The body of a broadcast over HTTP. */
const broadcastBody = v.object({
  messages: v.array(
    v.object({ topic: v.string(), event: v.string(), payload: v.unknown(), private: v.optional(v.boolean(), false) }),
  ),
});

interface MessageRow {
  id: string;
  topic: string;
  event: string;
  payload: unknown;
  private: boolean;
}

/**
 * The subset of Supabase Realtime that this product uses: presence, and broadcasts from the database and from clients,
 * authorised by policies on `realtime.messages`.
 */
export async function realtimeService({
  database,
  keys,
  config,
  log,
}: {
  database: Database;
  keys: Keys;
  config: Config['realtime'];
  log: typeof logError;
}): Promise<RealtimeService> {
  const topics = createTopics();
  const logFailure = (error: unknown): void => log(error, { service: 'realtime' });
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });

  // One query for all ids that arrived since the last one, in the order of their notifications.
  let pendingIds: string[] = [];
  const deliver = async () => {
    const ids = pendingIds;
    pendingIds = [];
    const rows = await database.query<MessageRow>(
      `select m.id, m.topic, m.event, m.payload, m.private
       from unnest($1::uuid[]) with ordinality as pending (id, position) join realtime.messages m using (id)
       where m.extension = 'broadcast' order by pending.position`,
      [ids],
    );
    for (const { id, topic, event, payload, private: isPrivate } of rows)
      topics.broadcast(`realtime:${topic}`, { event, payload, meta: { id } }, isPrivate);
  };
  let delivering: Promise<void> | undefined;
  const drain = async () => {
    while (pendingIds.length > 0) await deliver();
    delivering = undefined;
  };
  await database.listen('realtime_messages', (id) => {
    pendingIds.push(id);
    delivering ??= drain().catch((error: unknown) => {
      delivering = undefined;
      logFailure(error);
    });
  });
  const sweep = setInterval(() => {
    database.query(`delete from realtime.messages where inserted_at < now() - interval '10 minutes'`).catch(logFailure);
  }, SWEEP_INTERVAL);
  sweep.unref();

  const acceptClient = (socket: WebSocket, url: URL, keyRole: KeyRole) => {
    const client: Client = {
      socket,
      version: url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0',
      channels: new Map(),
    };
    const connection = createConnection({ database, keys, config, topics, client, keyRole });
    const heartbeatTimer = setTimeout(() => socket.terminate(), HEARTBEAT_TIMEOUT);
    // Frames are handled one after the other, because a broadcast that follows a join must find the joined channel.
    let queue = Promise.resolve();
    socket.on('message', (data, binary) => {
      heartbeatTimer.refresh();
      const frame = decodeFrame(data as Buffer, binary);
      if (!frame) return;
      queue = queue.then(() => connection.handleFrame(frame)).catch(logFailure);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(heartbeatTimer);
      connection.disconnect();
    });
  };

  const app = new Hono();
  const broadcast = async (caller: Caller, messages: v.InferOutput<typeof broadcastBody>['messages']) => {
    for (const { topic, event, payload, private: isPrivate } of messages) {
      const allowed =
        !isPrivate ||
        caller.role === 'service_role' ||
        (await checkPermissions(database, topic, caller)).write.broadcast;
      if (allowed) topics.broadcast(`realtime:${topic}`, { event, payload }, isPrivate);
    }
  };
  /** Null without a valid key or with an invalid token. */
  const callerOfRequest = async (c: Context): Promise<Caller | null> => {
    const keyRole = keys.roleOf(c.req.header('apikey'));
    const token = c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
    return keyRole ? callerOf(keys, token, keyRole).catch(() => null) : null;
  };
  app.post('/api/broadcast', async (c) => {
    const caller = await callerOfRequest(c);
    if (!caller) return c.json({ message: 'Unauthorized' }, 401);
    const body = v.safeParse(broadcastBody, await c.req.json().catch(() => null));
    if (!body.success) return c.json({ errors: { messages: ["can't be blank"] } }, 422);
    await broadcast(caller, body.output.messages);
    return c.body(null, 202);
  });
  // One message, whose body is the payload: `httpSend` of realtime-js.
  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await callerOfRequest(c);
    if (!caller) return c.json({ message: 'Unauthorized' }, 401);
    const isBytes = c.req.header('content-type')?.startsWith('application/octet-stream') === true;
    const payload: unknown = isBytes ? new Uint8Array(await c.req.arrayBuffer()) : await c.req.json().catch(() => null);
    if (payload === null) return c.json({ message: 'Invalid JSON payload' }, 422);
    const { topic, event } = c.req.param();
    await broadcast(caller, [{ topic, event, payload, private: c.req.query('private') === 'true' }]);
    return c.body(null, 202);
  });

  return {
    upgrade: (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const keyRole = keys.roleOf(url.searchParams.get('apikey') ?? request.headers['apikey']?.toString());
      if (!keyRole) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) => acceptClient(webSocket, url, keyRole));
    },
    app,
    close: async () => {
      clearInterval(sweep);
      for (const socket of server.clients) socket.terminate();
      server.close();
      await delivering;
    },
  };
}
