import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

import { retry } from '../../../tests/sut/retry.ts';
import { createRealtime, type Change, type Realtime } from './realtime.ts';

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

const TOPIC = 'business:batik';
/** The epoch that the database gives, and those that it denies. */
let epoch: number;
let denied: string[];
/** The topics that were asked for, request by request. */
let asked: string[][];

/** A minimal Phoenix server for private channels. */
const openServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const sockets = new Map<WebSocket, [topic: string, joinRef: string | null]>();
  const state = {
    joins: [] as Frame[],
    tokens: [] as unknown[],
    leaves: 0,
    refuse: null as string | null,
    onJoin: () => undefined as void,
  };
  const send = (socket: WebSocket, frame: Frame) => socket.send(JSON.stringify(frame));
  server.on('connection', (socket) => {
    sockets.set(socket, ['', null]);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      const [joinRef, ref, topic, event] = frame;
      if (event === 'phx_join') {
        state.joins.push(frame);
        if (state.refuse === null) sockets.set(socket, [topic, joinRef]);
        const response = state.refuse === null ? {} : { reason: state.refuse };
        send(socket, [joinRef, ref, topic, 'phx_reply', { status: state.refuse ? 'error' : 'ok', response }]);
        return state.onJoin();
      }
      if (event === 'phx_leave') state.leaves += 1;
      if (event === 'access_token') state.tokens.push(frame[4]['access_token']);
      send(socket, [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const sendToAll = (event: string, payload: Record<string, unknown>) => {
    for (const [socket, [topic, joinRef]] of sockets) send(socket, [joinRef, null, topic, event, payload]);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    sendToAll,
    change: (id: number) =>
      sendToAll('broadcast', {
        type: 'broadcast',
        event: 'UPDATE',
        payload: { operation: 'UPDATE', table: 'room', schema: 'public', record: { id }, old_record: null },
      }),
    sendRaw: (text: string) => {
      for (const socket of sockets.keys()) socket.send(text);
    },
    cut: () => {
      for (const socket of sockets.keys()) socket.terminate();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

let server: Awaited<ReturnType<typeof openServer>>;
let realtime: Realtime;
let token: string | null = 'first';
let renewToken: () => void;

beforeEach(async () => {
  token = 'first';
  epoch = 3;
  denied = [];
  asked = [];
  server = await openServer();
  realtime = createRealtime({
    url: server.url,
    key: 'publishable',
    accessToken: async () => token,
    onTokenRenewed: (listener) => {
      renewToken = listener;
      return () => (renewToken = () => undefined);
    },
    currentTopics: async (topics) => {
      asked.push(topics);
      return topics.map((topic) => (denied.includes(topic) ? null : `${topic}:${epoch}`));
    },
  });
});
afterEach(async () => {
  realtime.close();
  server.cut();
  await server.close();
});

const listen = (topic = TOPIC) => {
  const events: string[] = [];
  const batches: Change[][] = [];
  const leave = realtime.join(topic, {
    joined: () => events.push('joined'),
    lost: () => events.push('lost'),
    refused: () => events.push('refused'),
    changes: (batch) => batches.push(batch),
    broadcast: (event) => events.push(event),
  });
  return { events, batches, leave };
};

test('joins a private channel with the current token', async () => {
  const { events } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  expect(server.state.joins[0]?.[4]).toMatchObject({ access_token: 'first', config: { private: true } });
  expect(server.state.joins[0]?.[2]).toBe('realtime:business:batik:3');
});

describe('when the epoch of a topic ends', () => {
  const topicsJoined = () => server.state.joins.map(([, , topic]) => topic.slice('realtime:'.length));
  const endEpoch = () => {
    epoch += 1;
    server.sendToAll('broadcast', { type: 'broadcast', event: 'epoch.changed', payload: {} });
  };

  test('all topics are joined under their new names, which one request reads, and the listeners read again', async () => {
    const [shop, room] = [listen(), listen('room:one')];
    await retry(() => expect([shop.events, room.events]).toEqual([['joined'], ['joined']]));
    asked = [];
    endEpoch();
    await retry(() => expect([shop.events, room.events]).toEqual([Array(2).fill('joined'), Array(2).fill('joined')]));
    expect(topicsJoined().toSorted()).toEqual(['business:batik:3', 'business:batik:4', 'room:one:3', 'room:one:4']);
    expect(asked).toEqual([['business:batik', 'room:one']]);
    expect(server.state.leaves).toBe(2);
  });

  test('a user who no longer belongs to the topic is refused', async () => {
    const { events } = listen();
    await retry(() => expect(events).toEqual(['joined']));
    denied = [TOPIC];
    endEpoch();
    await retry(() => expect(events).toEqual(['joined', 'refused']));
    expect([topicsJoined(), server.state.leaves]).toEqual([['business:batik:3'], 1]);
  });

  test('a topic whose name is refused because it has changed meanwhile is joined under the new one', async () => {
    server.state.refuse = 'Unauthorized: You do not have permissions to read from this Channel topic';
    server.state.onJoin = () => {
      epoch += 1;
      server.state.refuse = null;
    };
    const { events } = listen();
    await retry(() => expect(events).toEqual(['joined']));
    expect(topicsJoined()).toEqual(['business:batik:3', 'business:batik:4']);
  });

  test('a topic whose name has not changed stays joined', async () => {
    const { events } = listen();
    await retry(() => expect(events).toEqual(['joined']));
    epoch -= 1;
    endEpoch();
    server.change(1);
    const second = listen('room:one');
    await retry(() => expect(second.events).toEqual(['joined']));
    expect([events, topicsJoined()]).toEqual([['joined'], ['business:batik:3', 'room:one:3']]);
  });
});

test('a topic whose name cannot be read is lost, and joined later', async () => {
  let isDown = true;
  realtime.close();
  realtime = createRealtime({
    url: server.url,
    key: 'publishable',
    accessToken: async () => token,
    currentTopics: async (topics) => (isDown ? Promise.reject(new Error('offline')) : topics),
  });
  const { events } = listen();
  await retry(() => expect(events).toEqual(['lost']));
  isDown = false;
  await retry(() => expect(events).toEqual(['lost', 'joined']));
});

test('simultaneous changes share a batch, in order of arrival', async () => {
  const { events, batches } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  for (let id = 0; id < 20; id += 1) server.change(id);
  await retry(() => expect(batches.flat()).toHaveLength(20));
  expect(batches.flat().map(({ record }) => (record as { id: number }).id)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  );
  expect(batches.length).toBeLessThan(20);
  expect(batches[0]?.[0]).toEqual({ table: 'room', operation: 'UPDATE', record: { id: 0 }, oldRecord: null });
});

test('an invalid frame is ignored, and the next one is received', async () => {
  const { events, batches } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  for (const nonsense of ['', '<html>', '{}', '42', 'null']) server.sendRaw(nonsense);
  server.change(1);
  await retry(() => expect(batches.flat()).toHaveLength(1));
  expect(events).toEqual(['joined']);
});

test('a broadcast of another client is no change', async () => {
  const { events, batches } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  server.sendToAll('broadcast', { type: 'broadcast', event: 'typing', payload: { who: 'Dimas' } });
  await retry(() => expect(events).toEqual(['joined', 'typing']));
  expect(batches).toEqual([]);
});

test('a lost connection is reported once and rejoins with the current token', async () => {
  const { events } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  token = 'second';
  server.cut();
  await retry(() => expect(events).toEqual(['joined', 'lost', 'joined']));
  expect(server.state.joins.at(-1)?.[4]).toMatchObject({ access_token: 'second' });
});

test('a renewed token is sent to the joined channels and used for the next join', async () => {
  const { events } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  token = 'second';
  renewToken();
  await retry(() => expect(server.state.tokens).toEqual(['second']));
  expect(events).toEqual(['joined']);
  const next = listen('room:one');
  await retry(() => expect(next.events).toEqual(['joined']));
  expect(server.state.joins.at(-1)?.[4]).toMatchObject({ access_token: 'second' });
});

test('a channel joins with the token of the user who signed in last', async () => {
  const { events, leave } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  leave();
  token = 'of another user';
  const next = listen();
  await retry(() => expect(next.events).toEqual(['joined']));
  expect(server.state.joins.at(-1)?.[4]).toMatchObject({ access_token: 'of another user' });
});

test('a channel that the server closes, as on an expired token, is joined again', async () => {
  const { events } = listen();
  await retry(() => expect(events).toEqual(['joined']));
  server.sendToAll('phx_close', {});
  await retry(() => expect(events).toEqual(['joined', 'lost', 'joined']));
});

test('a forbidden channel reports refused and is not joined again', async () => {
  server.state.refuse = 'Unauthorized: You do not have permissions to read from this Channel topic: business:batik';
  const { events } = listen();
  await retry(() => expect(events).toEqual(['refused']));
  await retry(() => expect(server.state.leaves).toBe(1));
  expect(server.state.joins).toHaveLength(1);
});

test('an expired token is lost, not refused', async () => {
  server.state.refuse = 'InvalidJWTToken: Token has expired';
  const { events } = listen();
  await retry(() => expect(events).toEqual(['lost']));
  server.state.refuse = null;
  await retry(() => expect(events).toEqual(['lost', 'joined']));
});

test('a subscription without a token is lost until there is one', async () => {
  token = null;
  const { events } = listen();
  await retry(() => expect(events).toEqual(['lost']));
  token = 'late';
  renewToken();
  await retry(() => expect(events).toEqual(['lost', 'joined']));
  expect(server.state.joins).toHaveLength(1);
});

test.each(['joined', 'lost', 'refused'] as const)(
  'a second subscription of a %s topic learns its state',
  async (state) => {
    if (state === 'lost') token = null;
    if (state === 'refused') server.state.refuse = 'Unauthorized: You do not have permissions';
    const first = listen();
    await retry(() => expect(first.events).toEqual([state]));
    const second = listen();
    await retry(() => expect(second.events).toEqual([state]));
    expect(first.events).toEqual([state]);
  },
);

test('a topic that is left and joined again at once is received once', async () => {
  const first = listen();
  await retry(() => expect(first.events).toEqual(['joined']));
  first.leave();
  const second = listen();
  await retry(() => expect(second.events).toEqual(['joined']));
  server.change(1);
  await retry(() => expect(second.batches.flat()).toHaveLength(1));
  expect(first.batches).toEqual([]);
});

test('two subscriptions of one topic share its channel', async () => {
  const [one, two] = [listen(), listen()];
  await retry(() => expect([one.events, two.events]).toEqual([['joined'], ['joined']]));
  expect(server.state.joins).toHaveLength(1);
  one.leave();
  server.change(1);
  await retry(() => expect(two.batches.flat()).toHaveLength(1));
  expect([server.state.leaves, one.batches]).toEqual([0, []]);
});
