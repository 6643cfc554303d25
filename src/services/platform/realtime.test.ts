import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

import { createRealtime, type Change, type Realtime } from './realtime.ts';

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

const TOPIC = 'business:batik';

/** Speaks as much of Phoenix as a client of private channels hears. */
const openServer = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const sockets = new Map<WebSocket, string | null>();
  const state = { joins: [] as Frame[], tokens: [] as unknown[], leaves: 0, refuse: null as string | null };
  const say = (socket: WebSocket, frame: Frame) => socket.send(JSON.stringify(frame));
  server.on('connection', (socket) => {
    sockets.set(socket, null);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      const [joinRef, ref, topic, event] = frame;
      if (event === 'phx_join') {
        state.joins.push(frame);
        if (state.refuse === null) sockets.set(socket, joinRef);
        const answer = state.refuse === null ? {} : { reason: state.refuse };
        return say(socket, [
          joinRef,
          ref,
          topic,
          'phx_reply',
          { status: state.refuse ? 'error' : 'ok', response: answer },
        ]);
      }
      if (event === 'phx_leave') state.leaves += 1;
      if (event === 'access_token') state.tokens.push(frame[4]['access_token']);
      say(socket, [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const everyone = (event: string, payload: Record<string, unknown>) => {
    for (const [socket, joinRef] of sockets) say(socket, [joinRef, null, `realtime:${TOPIC}`, event, payload]);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    everyone,
    change: (id: number) =>
      everyone('broadcast', {
        type: 'broadcast',
        event: 'UPDATE',
        payload: { operation: 'UPDATE', table: 'room', schema: 'public', record: { id }, old_record: null },
      }),
    mutter: (text: string) => {
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
let renewed: () => void;

beforeEach(async () => {
  token = 'first';
  server = await openServer();
  realtime = createRealtime({
    url: server.url,
    key: 'publishable',
    accessToken: async () => token,
    onTokenRenewed: (listener) => {
      renewed = listener;
      return () => (renewed = () => undefined);
    },
  });
});
afterEach(async () => {
  realtime.close();
  server.cut();
  await server.close();
});

const listen = (topic = TOPIC) => {
  const heard: string[] = [];
  const batches: Change[][] = [];
  const leave = realtime.join(topic, {
    joined: () => heard.push('joined'),
    lost: () => heard.push('lost'),
    refused: () => heard.push('refused'),
    changes: (batch) => batches.push(batch),
    broadcast: (event) => heard.push(event),
  });
  return { heard, batches, leave };
};
const until = (expectation: () => void) => vi.waitFor(expectation, { timeout: 8000, interval: 10 });

test('joins a private channel with the token of the moment', async () => {
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  expect(server.state.joins[0]?.[4]).toMatchObject({ access_token: 'first', config: { private: true } });
});

test('changes of one moment are one batch, in the order of their arrival', async () => {
  const { heard, batches } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  for (let id = 0; id < 20; id += 1) server.change(id);
  await until(() => expect(batches.flat()).toHaveLength(20));
  expect(batches.flat().map(({ record }) => (record as { id: number }).id)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  );
  expect(batches.length).toBeLessThan(20);
  expect(batches[0]?.[0]).toEqual({ table: 'room', operation: 'UPDATE', record: { id: 0 }, oldRecord: null });
});

test('what is no message of the server’s is passed over, and the next one is heard', async () => {
  const { heard, batches } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  for (const nonsense of ['', '<html>', '{}', '42', 'null']) server.mutter(nonsense);
  server.change(1);
  await until(() => expect(batches.flat()).toHaveLength(1));
  expect(heard).toEqual(['joined']);
});

test('what another client says is told apart from changes', async () => {
  const { heard, batches } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  server.everyone('broadcast', { type: 'broadcast', event: 'typing', payload: { who: 'Dimas' } });
  await until(() => expect(heard).toEqual(['joined', 'typing']));
  expect(batches).toEqual([]);
});

test('a cut line is told once and comes back by itself, with the token of then', async () => {
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  token = 'second';
  server.cut();
  await until(() => expect(heard).toEqual(['joined', 'lost', 'joined']));
  expect(server.state.joins.at(-1)?.[4]).toMatchObject({ access_token: 'second' });
});

test('a renewed token is told to the channels that are joined, and the next one joins with it', async () => {
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  token = 'second';
  renewed();
  await until(() => expect(server.state.tokens).toEqual(['second']));
  expect(heard).toEqual(['joined']);
  const next = listen('room:one');
  await until(() => expect(next.heard).toEqual(['joined']));
  expect(server.state.joins.at(-1)?.[4]).toMatchObject({ access_token: 'second' });
});

test('a channel joins as whoever has signed in meanwhile', async () => {
  const { heard, leave } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  leave();
  token = 'of somebody else';
  const next = listen();
  await until(() => expect(next.heard).toEqual(['joined']));
  expect(server.state.joins.at(-1)?.[4]).toMatchObject({ access_token: 'of somebody else' });
});

test('a channel that the server ends, as when a token runs out, is joined again', async () => {
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['joined']));
  server.everyone('phx_close', {});
  await until(() => expect(heard).toEqual(['joined', 'lost', 'joined']));
});

test('who may not listen is told so, and it is not tried again', async () => {
  server.state.refuse = 'Unauthorized: You do not have permissions to read from this Channel topic: business:batik';
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['refused']));
  await until(() => expect(server.state.leaves).toBe(1));
  expect(server.state.joins).toHaveLength(1);
});

test('a token that has run out is not a refusal', async () => {
  server.state.refuse = 'InvalidJWTToken: Token has expired';
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['lost']));
  server.state.refuse = null;
  await until(() => expect(heard).toEqual(['lost', 'joined']));
});

test('a page that starts to listen without a token hears nothing until there is one', async () => {
  token = null;
  const { heard } = listen();
  await until(() => expect(heard).toEqual(['lost']));
  token = 'late';
  renewed();
  await until(() => expect(heard).toEqual(['lost', 'joined']));
  expect(server.state.joins).toHaveLength(1);
});

test('a topic can be left and joined again at once, and is heard once', async () => {
  const first = listen();
  await until(() => expect(first.heard).toEqual(['joined']));
  first.leave();
  const second = listen();
  await until(() => expect(second.heard).toEqual(['joined']));
  server.change(1);
  await until(() => expect(second.batches.flat()).toHaveLength(1));
  expect(first.batches).toEqual([]);
});

test('two who listen to one topic share its channel', async () => {
  const [one, two] = [listen(), listen()];
  await until(() => expect([one.heard, two.heard]).toEqual([['joined'], ['joined']]));
  expect(server.state.joins).toHaveLength(1);
  one.leave();
  server.change(1);
  await until(() => expect(two.batches.flat()).toHaveLength(1));
  expect([server.state.leaves, one.batches]).toEqual([0, []]);
});
