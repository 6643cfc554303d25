import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Fault } from '../../local/whatsapp/faults.ts';
import { wahaFilePath } from '../../supabase/functions/_shared/waha/fetchFile.ts';
import { failWith, loseResponse, startHarness, type Chat, type Harness, type Interceptor } from './support/harness.ts';

// Webhook events become rows: once, in any order, and only with a valid signature.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

let envelopes = 0;
const envelope = (event: string, payload: object, more: object = {}): object => ({
  id: `evt_test${(envelopes += 1)}`,
  timestamp: Date.now(),
  event,
  session: 'batik-lestari',
  me: { id: '6281225550100@c.us', pushName: 'Toko' },
  payload,
  engine: 'NOWEB',
  ...more,
});

const messagePayload = ({ chatId }: Chat, rawId: string, more: object = {}): object => ({
  id: `false_${chatId}_${rawId}`,
  timestamp: Math.floor(Date.now() / 1000),
  from: chatId,
  fromMe: false,
  source: 'app',
  body: 'Halo',
  hasMedia: false,
  media: null,
  ack: 2,
  _data: { pushName: 'Budi' },
  ...more,
});

describe('a webhook with', () => {
  it.each([
    ['no signature', ''],
    ['a wrong signature', 'ab'.repeat(64)],
    ['a signature that is too short', 'ab'.repeat(32)],
    ['a signature that is not hexadecimal', 'zz'.repeat(64)],
  ])('%s gets a 401', async (_, signature) => {
    const chat = await harness.createRoom();
    const reply = await harness.postEvent(envelope('message.any', messagePayload(chat, '3A01')), {
      'x-webhook-hmac': signature,
    });
    expect(reply.status).toBe(401);
    expect(await harness.messageRows(chat)).toEqual([]);
  });

  it('a changed body gets a 401', async () => {
    const chat = await harness.createRoom();
    const raw = JSON.stringify(envelope('message.any', messagePayload(chat, '3A02')));
    const { headers } = await sign(raw);
    const reply = await harness.postEvent(`${raw} `, headers);
    expect(reply.status).toBe(401);
  });
});

const sign = async (raw: string): Promise<{ headers: Record<string, string> }> => {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(harness.env.webhookSecret),
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(raw)));
  return { headers: { 'x-webhook-hmac': Buffer.from(bytes).toString('hex') } };
};

describe('an event', () => {
  // The id of such an event may be deleted already, and its signature is still valid.
  it.each([
    ['eight days ago', -8 * 24],
    ['three days and an hour ago', -73],
    ['three days and an hour from now', 73],
  ])('of %s is rejected despite a valid signature', async (_, hours) => {
    const chat = await harness.createRoom();
    const oldEvent = envelope('message.any', messagePayload(chat, '3A19'), {
      timestamp: Date.now() + hours * 3_600_000,
    });
    const reply = await harness.postEvent(oldEvent);
    expect([reply.status, reply.body]).toEqual([200, { applied: false, reason: 'out_of_time' }]);
    expect(await harness.messageRows(chat)).toEqual([]);
  });

  it('of two days ago is applied, even with an older message', async () => {
    const chat = await harness.createRoom();
    const week = Math.floor(Date.now() / 1000) - 7 * 86_400;
    const lateEvent = envelope('message.any', messagePayload(chat, '3A1A', { timestamp: week }), {
      timestamp: Date.now() - 48 * 3_600_000,
    });
    expect((await harness.postEvent(lateEvent)).body).toEqual({ applied: true, reason: 'applied' });
  });

  it('that is delivered twice is applied once', async () => {
    const chat = await harness.createRoom();
    const one = envelope('message.any', messagePayload(chat, '3A03'));
    expect((await harness.postEvent(one)).body).toEqual({ applied: true, reason: 'applied' });
    const again = await harness.postEvent(one);
    expect([again.status, again.body]).toEqual([200, { applied: false, reason: 'duplicate' }]);
    expect(await harness.messageRows(chat)).toHaveLength(1);
  });

  it.each([
    ['a vote without content', envelope('poll.vote', { id: 'x' })],
    [
      'a reaction without a message',
      envelope('message.reaction', { id: 'false_628@c.us_A', reaction: { text: '👍' } }),
    ],
    [
      'an unknown session',
      envelope('message.any', { id: 'false_628123@c.us_A', fromMe: false, body: 'x' }, { session: 'siapa' }),
    ],
    ['a status update', envelope('message.any', { id: 'false_status@broadcast_A_628@c.us', fromMe: false, body: 'x' })],
    ['an event without payload', envelope('message.any', {}, { payload: null })],
    ['an ack without a number', envelope('message.ack', { id: 'true_628123@c.us_A', ack: null })],
    ['an array', []],
    ['a text that is not JSON', 'halo'],
    ['an empty body', ''],
  ])('that is %s gets a 200 and is dropped', async (_, body) => {
    const reply = await harness.postEvent(body);
    expect([reply.status, reply.body['applied']]).toEqual([200, false]);
  });

  it('over the size limit gets a 413', async () => {
    expect((await harness.postEvent('x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('with NUL and a lone surrogate in its text is stored without them', async () => {
    const chat = await harness.createRoom();
    const reply = await harness.postEvent(
      envelope('message.any', messagePayload(chat, '3A04', { body: 'a\0b\ud83d' })),
    );
    expect(reply.body).toEqual({ applied: true, reason: 'applied' });
    expect(await harness.messageRows(chat)).toMatchObject([{ body: 'ab\ufffd' }]);
  });

  it('with too many contact cards is applied with those that fit', async () => {
    const chat = await harness.createRoom();
    const card = (at: number): string =>
      `BEGIN:VCARD\nFN:${at} ${'漢'.repeat(300)}\n${Array.from({ length: 60 }, (_, tel) => `TEL:+62 ${at} ${tel} ${'9'.repeat(180)}`).join('\n')}\nEND:VCARD`;
    const vCards = Array.from({ length: 60 }, (_, at) => card(at));
    const reply = await harness.postEvent(envelope('message.any', messagePayload(chat, '3A05', { vCards })));
    expect(reply.body).toEqual({ applied: true, reason: 'applied' });
    const [row] = await harness.messageRows(chat);
    const { contacts } = row!['content'] as { contacts: { phones: string[] }[] };
    expect(contacts.length).toBeGreaterThan(1);
    expect(contacts[0]!.phones).toHaveLength(50);
  });

  it('with a very long or bidirectional file name is applied with a clean name', async () => {
    const chat = await harness.createRoom();
    const name = (filename: string): object => ({
      url: `http://waha.test/api/files/${filename.length}.pdf`,
      mimetype: 'application/x-none',
      filename,
    });
    const bodies = [`${'😀'.repeat(3000)}.pdf`, 'a\0\u202efdp.exe'].map((filename, at) =>
      messagePayload(chat, `3A06${at}`, { body: '', hasMedia: true, media: name(filename) }),
    );
    for (const body of bodies)
      expect((await harness.postEvent(envelope('message.any', body))).body).toEqual({
        applied: true,
        reason: 'applied',
      });
    expect(await harness.messageRows(chat)).toMatchObject([
      { content: { file: { filename: expect.stringMatching(/😀\.pdf$/) } } },
      { content: { file: { filename: 'afdp.exe' } } },
    ]);
  });
});

describe('acks', () => {
  it('before the message, repeated or out of order leave the highest ack', async () => {
    const chat = await harness.createRoom();
    const messageId = crypto.randomUUID();
    const waId = `true_${chat.chatId}_3EB0${messageId.replaceAll('-', '').slice(0, 18).toUpperCase()}`;
    const ack = async (value: number): Promise<number> =>
      (await harness.postEvent(envelope('message.ack', { id: waId, from: chat.chatId, fromMe: true, ack: value })))
        .status;
    expect(await ack(2)).toBe(200);
    await harness.postEvent(
      envelope('message.any', messagePayload(chat, '', { id: waId, fromMe: true, source: 'app', ack: 1 })),
    );
    expect(await harness.messageRows(chat)).toMatchObject([{ wa_id: waId, ack: 2 }]);
    for (const value of [3, 3, 1]) await ack(value);
    expect(await harness.messageRows(chat)).toMatchObject([{ ack: 3 }]);
  });
});

describe('typing', () => {
  it('is broadcast to the team once a member opens the chat, and changes no row', async () => {
    const chat = await harness.createRoom();
    const untouched = async () =>
      harness.stack.database.query('select version, updated_at from public.room where id = $1', [chat.roomId]);
    const typingBroadcasts = async () =>
      harness.stack.database.query(
        `select topic, private, payload ->> 'state' as state from realtime.messages
         where event = 'typing' and payload ->> 'roomId' = $1 order by inserted_at`,
        [chat.roomId],
      );
    const before = await untouched();
    const [encodedChatId, at] = [encodeURIComponent(chat.chatId), `/api/chats/batik-lestari/${chat.chatId}/presence`];
    const setPresence = async (state: string): Promise<void> => {
      await harness.phone(at, { state });
      await harness.settled();
    };
    const subscribe = async (): Promise<void> => {
      expect((await harness.api('POST', `/chats/batik-lestari/${encodedChatId}/presence`)).status).toBe(204);
      await harness.settled();
    };
    await setPresence('typing');
    expect(await typingBroadcasts()).toEqual([]);
    // A customer who is typing already is reported at once.
    await subscribe();
    for (const state of ['recording', 'paused']) await setPresence(state);
    // Nothing is broadcast for a customer who is not typing, or when WAHA fails.
    await subscribe();
    harness.intercept('/presence/', async (_, next) => next(), failWith(500));
    await subscribe();
    expect(await typingBroadcasts()).toEqual(
      ['typing', 'recording', 'none'].map((state) => ({
        topic: `business:${chat.businessId}:0`,
        private: true,
        state,
      })),
    );
    expect(await harness.messageRows(chat)).toEqual([]);
    expect(await untouched()).toEqual(before);
  });

  it('of an unknown chat is ignored, and only team members can subscribe', async () => {
    const of = (id: string) =>
      envelope('presence.update', {
        id,
        presences: [{ participant: id, lastKnownPresence: 'typing', lastSeen: null }],
      });
    for (const id of ['628000000000@c.us', '120363@g.us', 'status@broadcast'])
      expect((await harness.postEvent(of(id))).status).toBe(200);
    const chat = await harness.createRoom();
    const path = `/chats/batik-lestari/${encodeURIComponent(chat.chatId)}/presence`;
    expect((await harness.api('POST', path, { as: harness.outsider })).status).toBe(404);
  });
});

describe('messages from both phones', () => {
  it('become rows with edits and deletions, and set the holder of the chat', async () => {
    const chat = await harness.createRoom();
    const at = `/api/chats/batik-lestari/${chat.chatId}/messages`;
    const first = await harness.phone(at, { text: 'Halo' });
    const second = await harness.phone(at, { text: 'Salah' });
    await harness.phone(`${at}/${String(first['rawId'])}/edit`, { text: 'Halo kak' });
    await harness.phone(`${at}/${String(second['rawId'])}/revoke`);
    await harness.phone(at, { text: 'Ya?', by: 'business' });
    await harness.settled();
    expect(await harness.messageRows(chat)).toMatchObject([
      { author: 'customer', body: 'Halo kak', edited_at: expect.any(String) },
      { author: 'customer', body: null, revoked_at: expect.any(String) },
      { author: 'phone', body: 'Ya?' },
    ]);
    expect(await harness.stack.database.query('select holder from public.room where id = $1', [chat.roomId])).toEqual([
      { holder: 'phone' },
    ]);
  });

  it('in groups create no room and no file, and sessions are configured to ignore groups', async () => {
    const chatId = '120363025550115@g.us';
    await harness.phone(`/api/chats/batik-lestari/${chatId}/messages`, {
      voice: { seconds: 2 },
      participant: '628@c.us',
    });
    await harness.settled();
    const event = envelope('message.any', messagePayload({ chatId } as Chat, '3A0G', { participant: '628123@c.us' }));
    expect((await harness.postEvent(event)).body).toEqual({ applied: false, reason: 'not_a_customer_chat' });
    const rooms = 'select id from public.room where chat_id = $1';
    expect(await harness.stack.database.query(rooms, [chatId])).toEqual([]);
    expect(harness.calls.filter(({ path }) => path.startsWith('/api/files/'))).toEqual([]);
    harness.calls.length = 0;
    await harness.api('POST', '/sessions', { body: { name: 'batik-lestari' } });
    expect(harness.calls[0]?.body).toMatchObject({ config: { ignore: { groups: true } } });
  });

  it("are stored with their pictures and voice notes in the room's folder", async () => {
    const chat = await harness.createRoom();
    const at = `/api/chats/batik-lestari/${chat.chatId}/messages`;
    const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await harness.phone(at, { voice: { seconds: 2 } });
    await harness.phone(at, { picture: { data, mimetype: 'image/png', filename: 'motif.png' }, text: 'Yang ini' });
    await harness.phone(at, { picture: { data: Buffer.from('<html>').toString('base64'), mimetype: 'image/png' } });
    await harness.phone(at, { file: { data, mimetype: 'application/x-msdownload', filename: 'a.exe' } });
    await harness.settled();
    const rows = await harness.messageRows(chat);
    const folder = `${chat.businessId}/${chat.roomId}/`;
    expect(rows).toMatchObject([
      { kind: 'voice', media: { mimetype: 'audio/ogg', path: expect.stringMatching(`^${folder}3A[0-9A-F]+\\.ogg$`) } },
      { kind: 'image', body: 'Yang ini', media: { mimetype: 'image/png', filename: 'motif.png', size: 70 } },
      { kind: 'image', media: null, content: { file: { why: 'type', mimetype: 'image/png', size: 6 } } },
      { kind: 'document', media: null, content: { file: { why: 'type', filename: 'a.exe', size: null } } },
    ]);
    const { path } = (rows[1] as { media: { path: string } }).media;
    const read = async (token: string): Promise<number> =>
      (
        await fetch(`${harness.stack.url}/storage/v1/object/authenticated/media/${path}`, {
          headers: { authorization: `Bearer ${token}`, apikey: harness.env.publishableKey },
        })
      ).status;
    expect(await read(harness.owner.token)).toBe(200);
    expect(await read(harness.outsider.token)).not.toBe(200);
  });

  it('are stored without the file if WAHA has lost it', async () => {
    const chat = await harness.createRoom();
    const media = { url: 'http://evil.test/api/files/batik-lestari/none.png', mimetype: 'image/png', filename: null };
    const reply = await harness.postEvent(
      envelope('message.any', messagePayload(chat, '3A05', { hasMedia: true, media })),
    );
    expect(reply.body).toEqual({ applied: true, reason: 'applied' });
    expect(await harness.messageRows(chat)).toMatchObject([
      { kind: 'image', media: null, content: { file: { why: 'late', mimetype: 'image/png', size: null } } },
    ]);
  });
});

describe("a channel's status", () => {
  const businessId = 'b0000000-0000-4000-8000-000000000003';
  const name = 'laundry-kilat';
  const readStatus = async (): Promise<unknown> =>
    (await harness.stack.database.query('select status from public.channel where external_id = $1', [name]))[0];
  const working = { status: 'WORKING' };
  const starting = { status: 'STARTING' };
  /** Disconnects the session for a second. The status webhooks meet these faults. */
  const disconnect = async (...faults: Fault['kind'][]): Promise<void> => {
    for (const kind of faults) harness.whatsapp.faults.add({ kind, event: 'session.status' });
    harness.whatsapp.sessions.drop(name, 1_000);
    await harness.settled();
  };
  const reconnect = async (...faults: Fault['kind'][]): Promise<void> => {
    for (const kind of faults) harness.whatsapp.faults.add({ kind, event: 'session.status' });
    await harness.clock.advance(3_000);
    await harness.settled();
  };

  it('follows the session', async () => {
    await disconnect();
    expect(await readStatus()).toEqual(starting);
    await reconnect();
    expect(await readStatus()).toEqual(working);
  });

  it('is the newest one, even if webhooks come out of order', async () => {
    await disconnect('webhook-reordered');
    await reconnect();
    expect(await readStatus()).toEqual(working);
  });

  it.each([
    ['reads the session', () => harness.api('GET', `/sessions/${name}`, { as: harness.outsider })],
    ['opens the business', () => harness.api('POST', '/catch-up', { as: harness.outsider, body: { businessId } })],
  ])('is updated despite a lost webhook when a member %s', async (_, trigger) => {
    await disconnect();
    await reconnect('webhook-lost');
    expect(await readStatus()).toEqual(starting);
    await harness.stack.database.query(`update private.message_sync set looked_at = looked_at - interval '6 minutes'`);
    await trigger();
    await harness.settled();
    expect(await readStatus()).toEqual(working);
  });

  it('is not overwritten by an older response when a webhook comes meanwhile', async () => {
    await disconnect();
    harness.intercept(`/sessions/${name}`, async (_, next) => {
      const response = await next();
      await reconnect();
      return response;
    });
    const staleResponse = await harness.api('GET', `/sessions/${name}`, { as: harness.outsider });
    expect([staleResponse.body['status'], await readStatus()]).toEqual(['STARTING', working]);
  });
});

describe('a customer who waits for a team member', () => {
  const pauseAi = `insert into public.ai_pause (business_id, reason) values ($1, 'Stok berubah')`;
  /** Milliseconds. The notice is sent in the background, which takes long on a busy machine. */
  const noticePattern = /^Terima kasih sudah menunggu\. Tim kami akan membalas chat ini\./;
  const switchAgent = (value: 'on' | 'off') =>
    harness.stack.database.query(`update private.setting set value = $1 where name = 'agent'`, [value]);
  beforeAll(() => switchAgent('on'));
  afterAll(() => switchAgent('off'));

  it('gets one notice, which the team sees in the chat', async () => {
    const chat = await harness.createRoom();
    // The simulator's clock stands still. The notice must not be older than the customer's message.
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
    await harness.stack.database.query(pauseAi, [chat.businessId]);
    const first = await harness.postEvent(envelope('message.any', messagePayload(chat, '3A20')));
    expect(first.body).toEqual({ applied: true, reason: 'applied' });
    await harness.postEvent(envelope('message.any', messagePayload(chat, '3A21')));
    await expect
      .poll(() => harness.phoneMessages(chat))
      .toMatchObject([{ fromMe: true, body: expect.stringMatching(noticePattern) }]);
    await harness.settled();
    await expect
      .poll(() => harness.messageRows(chat))
      .toMatchObject([
        { author: 'customer' },
        { author: 'customer' },
        { author: 'system', kind: 'text', failure: null, wa_id: expect.stringContaining(chat.chatId) },
      ]);
  });

  it('gets no second notice after WhatsApp rejected it, and it is marked as failed', async () => {
    const chat = await harness.createRoom();
    await harness.stack.database.query('delete from public.ai_pause');
    await harness.stack.database.query(pauseAi, [chat.businessId]);
    harness.intercept('/sendText', failWith(422));
    await harness.postEvent(envelope('message.any', messagePayload(chat, '3A22')));
    const failedRow = { author: 'system', ack: -1, failure: expect.any(String) };
    await expect.poll(() => harness.messageRows(chat)).toMatchObject([{ author: 'customer' }, failedRow]);
    const response = await harness.api('POST', '/waiting-notices', { body: { sessionName: chat.sessionName } });
    expect(response.status).toBe(204);
    expect(harness.phoneMessages(chat)).toEqual([]);
    const foreignRequest = { as: harness.outsider, body: { sessionName: chat.sessionName } };
    expect((await harness.api('POST', '/waiting-notices', foreignRequest)).status).toBe(404);
  });
});

describe('waiting notices without an outcome', () => {
  const shiftTimes = `update private.waiting_notice set claimed_at = claimed_at - interval '3 minutes', due_at = due_at - $2 * interval '1 minute' where room_id = $1`;
  const requestNotices = async ({ sessionName }: Chat): Promise<number> =>
    (await harness.api('POST', '/waiting-notices', { body: { sessionName } })).status;
  const createWaitingChat = async (): Promise<Chat> => {
    const chat = await harness.createRoom();
    const help = 'select private.escalate(room, $2) from public.room where id = $1';
    await harness.stack.database.query(`update public.room set status = 'ai_auto_reply' where id = $1`, [chat.roomId]);
    await harness.stack.database.query(help, [chat.roomId, 'minta manusia']);
    return chat;
  };
  const noticeRows = async (chat: Chat) =>
    (await harness.messageRows(chat)).filter(({ author }) => author === 'system');
  const timeOut: Interceptor = () => {
    throw new DOMException('gone', 'TimeoutError');
  };

  it('are retried once, after a search in the chat, and given up after a while', async () => {
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    const chat = await createWaitingChat();
    harness.intercept('/sendText', timeOut);
    await requestNotices(chat);
    await requestNotices(chat);
    expect(harness.phoneMessages(chat)).toEqual([]);
    expect(await noticeRows(chat)).toMatchObject([{ ack: 0, wa_id: null }]);
    await harness.stack.database.query(shiftTimes, [chat.roomId, 3]);
    await Promise.all([requestNotices(chat), requestNotices(chat)]);
    await harness.settled();
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect(await noticeRows(chat)).toMatchObject([{ failure: null, wa_id: expect.any(String) }]);

    const deliveredChat = await createWaitingChat();
    harness.intercept('/sendText', loseResponse);
    harness.whatsapp.faults.add({ kind: 'webhook-lost', event: 'message.any', times: 1 });
    await requestNotices(deliveredChat);
    await harness.settled();
    const raw = `update public.message set wa_id = null, ack = 0 where room_id = $1`;
    await harness.stack.database.query(raw, [deliveredChat.roomId]);
    const unsettle = `update private.waiting_notice set settled_at = null where room_id = $1`;
    await harness.stack.database.query(unsettle, [deliveredChat.roomId]);
    await harness.stack.database.query(shiftTimes, [deliveredChat.roomId, 3]);
    await requestNotices(deliveredChat);
    expect(harness.phoneMessages(deliveredChat)).toHaveLength(1);
    expect(await noticeRows(deliveredChat)).toMatchObject([{ failure: null, wa_id: expect.any(String) }]);

    const expiredChat = await createWaitingChat();
    harness.intercept('/sendText', timeOut);
    await requestNotices(expiredChat);
    await harness.stack.database.query(shiftTimes, [expiredChat.roomId, 20]);
    await requestNotices(expiredChat);
    expect(harness.phoneMessages(expiredChat)).toEqual([]);
    expect(await noticeRows(expiredChat)).toMatchObject([{ ack: -1, failure: 'upstream_timeout' }]);
  });
});

describe('a media URL', () => {
  it.each([
    ['http://waha.test/api/files/toko/3A.jpeg', '/api/files/toko/3A.jpeg'],
    ['https://other.test/base/api/files/toko/3A.jpeg?x-api-key=k', '/api/files/toko/3A.jpeg'],
    ['http://waha.test/api/files/../sessions', null],
    ['http://waha.test/api/files/a/%2e%2e/%2e%2e/sessions', null],
    ['http://waha.test/api/files/toko/100%zz.jpeg', null],
    ['http://waha.test/api/sessions', null],
    ['file:///etc/passwd', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%j is requested from the configured WAHA only, as %j', (url, path) => {
    expect(wahaFilePath(url)).toBe(path);
  });
});
