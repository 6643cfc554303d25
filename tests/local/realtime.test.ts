import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { Stack } from '../../local/stack.ts';
import { startSeeded } from '../seeded/stack.ts';

const BATIK = 'b0000000-0000-4000-8000-000000000001';
const ROOM = 'd0000000-0000-4000-8000-000000000001';
// No member has left the team, so the epoch is 0.
const BUSINESS_TOPIC = `business:${BATIK}:0`;

let stack: Stack;
let folder: string;
const clients: SupabaseClient[] = [];

/** As a hosted project with public access. */
const allowPublicChannels = (): void => {
  Object.assign(stack.config.realtime, { isPrivateOnly: false });
  onTestFinished(() => void Object.assign(stack.config.realtime, { isPrivateOnly: true }));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realtime-'));
  stack = await startSeeded({ dataFolder: folder });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect();
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const anonymousClient = (): SupabaseClient => {
  const client = createClient(stack.url, stack.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  clients.push(client);
  return client;
};

const socketUrl = (): string => `${stack.url.replace('http', 'ws')}/realtime/v1/websocket`;

const signInAs = async (email: string): Promise<SupabaseClient> => {
  const client = anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email, password: 'rahasia-chabot' });
  if (error) throw error;
  await client.realtime.setAuth();
  return client;
};

/** Resolves with the first status of the subscription. */
const subscribe = (channel: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => channel.subscribe((status) => resolve(status)));

/** Collects the broadcasts of a channel. `until` waits for the nth. */
const collectBroadcasts = (channel: RealtimeChannel, event = '*') => {
  const received: { event: string; payload: Record<string, unknown> }[] = [];
  let notify: (() => void) | undefined;
  channel.on('broadcast', { event }, (message) => {
    received.push({ event: message.event, payload: message['payload'] as Record<string, unknown> });
    notify?.();
  });
  return {
    received,
    async until(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => (notify = resolve));
      return received;
    },
  };
};

describe('the topic of a business', () => {
  test('a member receives the changed row of a room and nothing else', async () => {
    const member = await signInAs('member@chabot.test');
    const channel = member.channel(BUSINESS_TOPIC, { config: { private: true } });
    const broadcasts = collectBroadcasts(channel);
    expect(await subscribe(channel)).toBe('SUBSCRIBED');
    await stack.database.query(`update public.room set tags = '{grosir}' where id = $1`, [ROOM]);
    const [change] = await broadcasts.until(1);
    expect(change).toMatchObject({
      event: 'UPDATE',
      payload: { operation: 'UPDATE', table: 'room', old_record: null, record: { id: ROOM, tags: ['grosir'] } },
    });
  });

  test('a thousand changes arrive in order', async () => {
    const member = await signInAs('member@chabot.test');
    const channel = member.channel(BUSINESS_TOPIC, { config: { private: true } });
    const broadcasts = collectBroadcasts(channel);
    await subscribe(channel);
    await stack.database.script(`do $$ begin for n in 1..1000 loop
      update public.room set unread_count = 1000 + n where id = '${ROOM}'; commit; end loop; end $$`);
    const received = await broadcasts.until(1000);
    expect(received.map(({ payload }) => (payload['record'] as { unread_count: number }).unread_count)).toEqual(
      Array.from({ length: 1000 }, (_, index) => 1001 + index),
    );
  });

  test('a room that changes several times in a transaction is announced once, as it is then', async () => {
    const member = await signInAs('member@chabot.test');
    const channel = member.channel(BUSINESS_TOPIC, { config: { private: true } });
    const broadcasts = collectBroadcasts(channel);
    await subscribe(channel);
    const change = (count: number) => `update public.room set unread_count = ${count} where id = '${ROOM}';`;
    await stack.database.script(`begin; ${[3001, 3002, 3003].map(change).join(' ')} commit; ${change(3004)}`);
    const received = await broadcasts.until(2);
    expect(received.map(({ payload }) => (payload['record'] as { unread_count: number }).unread_count)).toEqual([
      3003, 3004,
    ]);
  });

  test.for(['outsider@chabot.test', 'totp@chabot.test', 'admin@chabot.test'])(
    '%s cannot join the topic',
    async (email) => {
      const otherUser = await signInAs(email);
      expect(await subscribe(otherUser.channel(BUSINESS_TOPIC, { config: { private: true } }))).toBe('CHANNEL_ERROR');
    },
  );

  test('visitors cannot join, and neither can members on invalid topics', async () => {
    expect(await subscribe(anonymousClient().channel(BUSINESS_TOPIC, { config: { private: true } }))).toBe(
      'CHANNEL_ERROR',
    );
    const member = await signInAs('member@chabot.test');
    expect(await subscribe(member.channel('semua', { config: { private: true } }))).toBe('CHANNEL_ERROR');
    expect(await subscribe(member.channel('room:\0:0', { config: { private: true } }))).toBe('CHANNEL_ERROR');
  });

  test('a public channel is refused by the name of the setting', async () => {
    const member = await signInAs('member@chabot.test');
    const refused = new Promise<string>((resolve) =>
      member.channel(BUSINESS_TOPIC).subscribe((_, error) => resolve(error?.message ?? 'joined')),
    );
    expect(await refused).toContain('PrivateOnly: This project only allows private channels');
  });

  test('a public channel of the same name receives nothing from the database', async () => {
    allowPublicChannels();
    const outsider = await signInAs('outsider@chabot.test');
    const open = outsider.channel(BUSINESS_TOPIC);
    const publicBroadcasts = collectBroadcasts(open);
    expect(await subscribe(open)).toBe('SUBSCRIBED');
    const member = await signInAs('member@chabot.test');
    const closed = member.channel(BUSINESS_TOPIC, { config: { private: true } });
    const broadcasts = collectBroadcasts(closed);
    await subscribe(closed);
    await stack.database.query(`update public.room set tags = '{rahasia}' where id = $1`, [ROOM]);
    await broadcasts.until(1);
    expect(publicBroadcasts.received).toEqual([]);
  });

  test('members cannot broadcast on the topic', async () => {
    const [first, other] = [await signInAs('member@chabot.test'), await signInAs('owner@chabot.test')];
    const listener = other.channel(BUSINESS_TOPIC, { config: { private: true } });
    const broadcasts = collectBroadcasts(listener);
    await subscribe(listener);
    const sender = first.channel(BUSINESS_TOPIC, { config: { private: true, broadcast: { ack: true } } });
    await subscribe(sender);
    expect(await sender.send({ type: 'broadcast', event: 'UPDATE', payload: { palsu: true } })).not.toBe('ok');
    await stack.database.query(`update public.room set tags = '{asli}' where id = $1`, [ROOM]);
    const [change] = await broadcasts.until(1);
    expect(change?.payload).toMatchObject({ record: { tags: ['asli'] } });
  });
});

describe('channels between members', () => {
  test('typing is broadcast to other members and not to its sender', async () => {
    const [first, other] = [await signInAs('member@chabot.test'), await signInAs('owner@chabot.test')];
    const [mine, theirs] = [first, other].map((client) =>
      client.channel(`typing:${ROOM}:0`, { config: { private: true, broadcast: { ack: true } } }),
    ) as [RealtimeChannel, RealtimeChannel];
    const [own, received] = [collectBroadcasts(mine), collectBroadcasts(theirs, 'typing')];
    await Promise.all([subscribe(mine), subscribe(theirs)]);
    expect(await mine.send({ type: 'broadcast', event: 'typing', payload: { siapa: 'Dimas' } })).toBe('ok');
    expect((await received.until(1))[0]?.payload).toEqual({ siapa: 'Dimas' });
    expect(own.received).toEqual([]);
  });

  test('presence shows who is there and who has left', async () => {
    const [first, other] = [await signInAs('member@chabot.test'), await signInAs('owner@chabot.test')];
    const observer = other.channel(`room:${ROOM}:0`, { config: { private: true } });
    const joined = new Promise<void>((resolve) =>
      observer.on('presence', { event: 'join' }, ({ key }) => key === 'dimas' && resolve()),
    );
    const left = new Promise<void>((resolve) =>
      observer.on('presence', { event: 'leave' }, ({ key }) => key === 'dimas' && resolve()),
    );
    await subscribe(observer);
    const present = first.channel(`room:${ROOM}:0`, { config: { private: true, presence: { key: 'dimas' } } });
    await subscribe(present);
    await present.track({ sejak: 'sekarang' });
    await joined;
    expect(Object.keys(observer.presenceState())).toContain('dimas');
    await first.realtime.disconnect();
    await left;
    expect(Object.keys(observer.presenceState())).not.toContain('dimas');
  });

  test('a client that disconnects during the policy check does not stay present', async () => {
    const { data } = await (await signInAs('member@chabot.test')).auth.getSession();
    const topic = `realtime:room:${ROOM}:0`;
    const socket = new WebSocket(`${socketUrl()}?apikey=${stack.keys.publishable}&vsn=1.0.0`);
    await once(socket, 'open');
    await stack.database.transaction(async (query) => {
      await query('lock table realtime.messages in exclusive mode');
      const config = { private: true, presence: { key: 'hantu' } };
      const subscribe = { config, access_token: data.session?.access_token };
      socket.send(JSON.stringify({ topic, event: 'phx_join', payload: subscribe, ref: '1', join_ref: '1' }));
      const showing = { type: 'presence', event: 'track', payload: {} };
      socket.send(JSON.stringify({ topic, event: 'presence', payload: showing, ref: '2', join_ref: '1' }));
      await expect.poll(() => stack.database.query('select from pg_locks where not granted')).not.toEqual([]);
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    });
    const observer = (await signInAs('owner@chabot.test')).channel(`room:${ROOM}:0`, { config: { private: true } });
    const synced = new Promise<void>((resolve) => observer.on('presence', { event: 'sync' }, () => resolve()));
    await subscribe(observer);
    await synced;
    expect(Object.keys(observer.presenceState())).not.toContain('hantu');
  });

  test('presence is separate between a private and a public topic of the same name', async () => {
    allowPublicChannels();
    const [member, otherUser] = [await signInAs('member@chabot.test'), anonymousClient()];
    const privateChannel = member.channel(`room:${ROOM}:0`, { config: { private: true, presence: { key: 'dimas' } } });
    const publicChannel = otherUser.channel(`room:${ROOM}:0`, { config: { presence: { key: 'orang lain' } } });
    const onJoin = (channel: RealtimeChannel) =>
      new Promise<void>((resolve) => channel.on('presence', { event: 'join' }, () => resolve()));
    const own = [onJoin(privateChannel), onJoin(publicChannel)];
    expect(await Promise.all([subscribe(privateChannel), subscribe(publicChannel)])).toEqual([
      'SUBSCRIBED',
      'SUBSCRIBED',
    ]);
    // Messages on a topic arrive in order: a client that has received the last one has received all.
    await privateChannel.track({});
    await publicChannel.track({});
    await privateChannel.track({});
    await Promise.all(own);
    expect(Object.keys(publicChannel.presenceState())).toEqual(['orang lain']);
    expect(Object.keys(privateChannel.presenceState())).toEqual(['dimas']);
  });

  test('a channel closes when its token expires without renewal', async () => {
    const member = anonymousClient();
    const { data } = await member.auth.signInWithPassword({ email: 'member@chabot.test', password: 'rahasia-chabot' });
    const claims = await stack.keys.verify(data.session!.access_token);
    await member.realtime.setAuth(await stack.keys.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 1 }));
    const channel = member.channel(BUSINESS_TOPIC, { config: { private: true } });
    const ended = new Promise<string>((resolve) =>
      channel.subscribe((status) => status !== 'SUBSCRIBED' && resolve(status)),
    );
    expect(['CLOSED', 'CHANNEL_ERROR']).toContain(await ended);
  });

  test('a forged token is rejected', async () => {
    const member = anonymousClient();
    await member.realtime.setAuth('eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.');
    expect(await subscribe(member.channel(BUSINESS_TOPIC, { config: { private: true } }))).toBe('CHANNEL_ERROR');
  });
});

test('a socket without a valid API key is rejected', async () => {
  const socket = new WebSocket(`${socketUrl()}?apikey=salah&vsn=1.0.0`);
  await new Promise((resolve) => socket.addEventListener('error', resolve, { once: true }));
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});

test('httpSend delivers its payload on a private channel, if its sender may write to the topic', async () => {
  const member = await signInAs('member@chabot.test');
  const channel = member.channel(BUSINESS_TOPIC, { config: { private: true } });
  const broadcasts = collectBroadcasts(channel);
  await subscribe(channel);
  expect(await channel.httpSend('kabar', { text: 'anggota' })).toEqual({ success: true });
  const service = createClient(stack.url, stack.keys.secret, { auth: { persistSession: false } });
  const sender = service.channel(BUSINESS_TOPIC, { config: { private: true } });
  expect(await sender.httpSend('kabar', { text: 'layanan' })).toEqual({ success: true });
  expect((await broadcasts.until(1)).map(({ payload }) => payload)).toEqual([{ text: 'layanan' }]);
  const bytes = Uint8Array.from([0, 1, 254, 255]);
  for (const content of [bytes, bytes.buffer])
    expect(await sender.httpSend('kabar', content)).toEqual({ success: true });
  const [, ...binary] = (await broadcasts.until(3)).map(({ payload }) => payload as unknown as ArrayBuffer);
  expect(binary.map((content) => [...new Uint8Array(content)])).toEqual([[...bytes], [...bytes]]);
  const stranger = createClient(stack.url, 'salah', { auth: { persistSession: false } });
  await expect(stranger.channel(BUSINESS_TOPIC).httpSend('kabar', {})).rejects.toThrow('Invalid API key');
});

test('a broadcast over HTTP is delivered only if its sender may write to the topic', async () => {
  const member = await signInAs('member@chabot.test');
  const channel = member.channel(BUSINESS_TOPIC, { config: { private: true } });
  const broadcasts = collectBroadcasts(channel);
  await subscribe(channel);
  const post = (token: string, body: string) =>
    fetch(`${stack.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
  const broadcast = (token: string, text: string) =>
    post(
      token,
      JSON.stringify({ messages: [{ topic: BUSINESS_TOPIC, event: 'kabar', payload: { text }, private: true }] }),
    );
  const { data } = await member.auth.getSession();
  expect((await broadcast(data.session!.access_token, 'anggota')).status).toBe(202);
  const service = await stack.keys.sign({ role: 'service_role' });
  expect((await broadcast(service, 'layanan')).status).toBe(202);
  expect((await broadcasts.until(1)).map(({ payload }) => payload)).toEqual([{ text: 'layanan' }]);
  for (const invalid of ['null', '{', '{"messages":[null]}', '{"messages":[{"topic":"x"}]}'])
    expect((await post(service, invalid)).status).toBe(422);
});
