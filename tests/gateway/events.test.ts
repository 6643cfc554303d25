import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Fault } from '../../local/whatsapp/faults.ts';
import { wahaFilePath } from '../../supabase/functions/_shared/waha/fetchFile.ts';
import { failWith, loseResponse, startHarness, type Chat, type Harness, type Interceptor } from './support/harness.ts';

// What WhatsApp tells becomes rows: once, in any order, and only when WAHA has signed it.

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

describe('a signature', () => {
  it.each([
    ['none', ''],
    ['another', 'ab'.repeat(64)],
    ['one too short', 'ab'.repeat(32)],
    ['no hexadecimal one', 'zz'.repeat(64)],
  ])('%s is refused', async (_, signature) => {
    const chat = await harness.createRoom();
    const reply = await harness.postEvent(envelope('message.any', messagePayload(chat, '3A01')), {
      'x-webhook-hmac': signature,
    });
    expect(reply.status).toBe(401);
    expect(await harness.messageRows(chat)).toEqual([]);
  });

  it('covers every byte', async () => {
    const chat = await harness.createRoom();
    const raw = JSON.stringify(envelope('message.any', messagePayload(chat, '3A02')));
    const { headers } = await signedBy(raw);
    const reply = await harness.postEvent(`${raw} `, headers);
    expect(reply.status).toBe(401);
  });
});

const signedBy = async (raw: string): Promise<{ headers: Record<string, string> }> => {
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

describe('an envelope', () => {
  // As old as what is forgotten: its id is nowhere, and its signature is as good as ever.
  it.each([
    ['eight days ago', -8 * 24],
    ['three days and an hour ago', -73],
    ['three days and an hour from now', 73],
  ])('of %s is not heard, whoever signed it', async (_, hours) => {
    const chat = await harness.createRoom();
    const caught = envelope('message.any', messagePayload(chat, '3A19'), { timestamp: Date.now() + hours * 3_600_000 });
    const reply = await harness.postEvent(caught);
    expect([reply.status, reply.body]).toEqual([200, { applied: false, reason: 'out_of_time' }]);
    expect(await harness.messageRows(chat)).toEqual([]);
  });

  it('of two days ago is heard, however old its message is', async () => {
    const chat = await harness.createRoom();
    const week = Math.floor(Date.now() / 1000) - 7 * 86_400;
    const late = envelope('message.any', messagePayload(chat, '3A1A', { timestamp: week }), {
      timestamp: Date.now() - 48 * 3_600_000,
    });
    expect((await harness.postEvent(late)).body).toEqual({ applied: true, reason: 'applied' });
  });

  it('is applied once', async () => {
    const chat = await harness.createRoom();
    const one = envelope('message.any', messagePayload(chat, '3A03'));
    expect((await harness.postEvent(one)).body).toEqual({ applied: true, reason: 'applied' });
    const again = await harness.postEvent(one);
    expect([again.status, again.body]).toEqual([200, { applied: false, reason: 'duplicate' }]);
    expect(await harness.messageRows(chat)).toHaveLength(1);
  });

  it.each([
    ['an event of tomorrow', envelope('poll.vote', { id: 'x' })],
    ['a reaction to nothing', envelope('message.reaction', { id: 'false_628@c.us_A', reaction: { text: '👍' } })],
    [
      'an unknown session',
      envelope('message.any', { id: 'false_628123@c.us_A', fromMe: false, body: 'x' }, { session: 'siapa' }),
    ],
    ['a status', envelope('message.any', { id: 'false_status@broadcast_A_628@c.us', fromMe: false, body: 'x' })],
    ['no payload', envelope('message.any', {}, { payload: null })],
    ['an ack without a number', envelope('message.ack', { id: 'true_628123@c.us_A', ack: null })],
    ['a list', []],
    ['no JSON', 'halo'],
    ['nothing', ''],
  ])('that is %s is thanked for', async (_, body) => {
    const reply = await harness.postEvent(body);
    expect([reply.status, reply.body['applied']]).toEqual([200, false]);
  });

  it('that is too large is not read', async () => {
    expect((await harness.postEvent('x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('with NUL and half a letter in it is kept readable', async () => {
    const chat = await harness.createRoom();
    const reply = await harness.postEvent(
      envelope('message.any', messagePayload(chat, '3A04', { body: 'a\0b\ud83d' })),
    );
    expect(reply.body).toEqual({ applied: true, reason: 'applied' });
    expect(await harness.messageRows(chat)).toMatchObject([{ body: 'ab\ufffd' }]);
  });

  it('with more cards than a message can keep is heard, with those that fit', async () => {
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

  it('whose file has a name without end or with its ending turned round is heard', async () => {
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
  it('may come before their message, twice, and backwards', async () => {
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

describe('who is typing', () => {
  it('is told to the team once somebody has opened the chat, and is kept in no row', async () => {
    const chat = await harness.createRoom();
    const untouched = async () =>
      harness.stack.database.query('select version, updated_at from public.room where id = $1', [chat.roomId]);
    const typingBroadcasts = async () =>
      harness.stack.database.query(
        `select topic, private, payload ->> 'state' as state from realtime.messages
         where event = 'writing' and payload ->> 'roomId' = $1 order by inserted_at`,
        [chat.roomId],
      );
    const before = await untouched();
    const [encodedChatId, at] = [encodeURIComponent(chat.chatId), `/api/chats/batik-lestari/${chat.chatId}/presence`];
    const setPresence = async (state: string): Promise<void> => {
      await harness.phone(at, { state });
      await harness.settled();
    };
    const ask = async (): Promise<void> => {
      expect((await harness.api('POST', `/chats/batik-lestari/${encodedChatId}/presence`)).status).toBe(204);
      await harness.settled();
    };
    await setPresence('typing');
    expect(await typingBroadcasts()).toEqual([]);
    // Who was typing by then is told of at once: they need not begin anew.
    await ask();
    for (const state of ['recording', 'paused']) await setPresence(state);
    // Nor is it said of somebody who types no more, or where WAHA cannot be looked at.
    await ask();
    harness.intercept('/presence/', async (_, next) => next(), failWith(500));
    await ask();
    expect(await typingBroadcasts()).toEqual(
      ['typing', 'recording', 'none'].map((state) => ({ topic: `business:${chat.businessId}`, private: true, state })),
    );
    expect(await harness.messageRows(chat)).toEqual([]);
    expect(await untouched()).toEqual(before);
  });

  it('is no news of a chat that is not ours, and is asked by the team only', async () => {
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

describe('a chat, from both phones', () => {
  it('becomes rows with edits, deletions and who holds it', async () => {
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

  it('leave groups out: no room, no file, and a new session does not even report them', async () => {
    const chatId = '120363025550115@g.us';
    await harness.phone(`/api/chats/batik-lestari/${chatId}/messages`, {
      voice: { seconds: 2 },
      participant: '628@c.us',
    });
    await harness.settled();
    const told = envelope('message.any', messagePayload({ chatId } as Chat, '3A0G', { participant: '628123@c.us' }));
    expect((await harness.postEvent(told)).body).toEqual({ applied: false, reason: 'not_a_customer_chat' });
    const rooms = 'select id from public.room where chat_id = $1';
    expect(await harness.stack.database.query(rooms, [chatId])).toEqual([]);
    expect(harness.calls.filter(({ path }) => path.startsWith('/api/files/'))).toEqual([]);
    harness.calls.length = 0;
    await harness.api('POST', '/sessions', { body: { name: 'batik-lestari' } });
    expect(harness.calls[0]?.body).toMatchObject({ config: { ignore: { groups: true } } });
  });

  it('brings pictures and voice notes into the storage of the room', async () => {
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

  it('goes on without the file when WAHA has lost it', async () => {
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

describe('how a session is', () => {
  const laundry = 'b0000000-0000-4000-8000-000000000003';
  const name = 'laundry-kilat';
  const standing = async (): Promise<unknown> =>
    (await harness.stack.database.query('select status from public.channel where external_id = $1', [name]))[0];
  const works = { status: 'WORKING' };
  const starts = { status: 'STARTING' };
  /** Loses its connection for a second, and what WAHA says then and when it is back meets with these faults. */
  const drop = async (...faults: Fault['kind'][]): Promise<void> => {
    for (const kind of faults) harness.whatsapp.faults.add({ kind, event: 'session.status' });
    harness.whatsapp.sessions.drop(name, 1_000);
    await harness.settled();
  };
  const comeBack = async (...faults: Fault['kind'][]): Promise<void> => {
    for (const kind of faults) harness.whatsapp.faults.add({ kind, event: 'session.status' });
    await harness.clock.advance(3_000);
    await harness.settled();
  };

  it('the channel is told', async () => {
    await drop();
    expect(await standing()).toEqual(starts);
    await comeBack();
    expect(await standing()).toEqual(works);
  });

  it('is what was said last, whatever comes last', async () => {
    await drop('webhook-reordered');
    await comeBack();
    expect(await standing()).toEqual(works);
  });

  it.each([
    ['looks at it', () => harness.api('GET', `/sessions/${name}`, { as: harness.outsider })],
    [
      'watches the business',
      () => harness.api('POST', '/catch-up', { as: harness.outsider, body: { businessId: laundry } }),
    ],
  ])('is known though the word of it was lost, once somebody %s', async (_, ask) => {
    await drop();
    await comeBack('webhook-lost');
    expect(await standing()).toEqual(starts);
    await harness.stack.database.query(`update private.listening set looked_at = looked_at - interval '6 minutes'`);
    await ask();
    await harness.settled();
    expect(await standing()).toEqual(works);
  });

  it('is not what it was when somebody asked, where WAHA has told since', async () => {
    await drop();
    harness.intercept(`/sessions/${name}`, async (_, next) => {
      const answer = await next();
      await comeBack();
      return answer;
    });
    const asked = await harness.api('GET', `/sessions/${name}`, { as: harness.outsider });
    expect([asked.body['status'], await standing()]).toEqual(['STARTING', works]);
  });
});

describe('a customer who waits for a person', () => {
  const stop = `insert into public.ai_stop (business_id, reason) values ($1, 'Stok berubah')`;
  /** Milliseconds: nobody waits for these words, and a busy machine takes its time. */
  const patience = { timeout: 60_000 };
  const noticePattern = /^Terima kasih sudah menunggu\. Tim kami akan membalas chat ini\./;

  it('is told so, once, and the team sees that they were', async () => {
    const chat = await harness.createRoom();
    // The phones' clock stands still, and what they are told must not come before what is told here.
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
    await harness.stack.database.query(stop, [chat.businessId]);
    const first = await harness.postEvent(envelope('message.any', messagePayload(chat, '3A20')));
    expect(first.body).toEqual({ applied: true, reason: 'applied' });
    await harness.postEvent(envelope('message.any', messagePayload(chat, '3A21')));
    await expect
      .poll(() => harness.phoneMessages(chat), patience)
      .toMatchObject([{ fromMe: true, body: expect.stringMatching(noticePattern) }]);
    await harness.settled();
    await expect
      .poll(() => harness.messageRows(chat), patience)
      .toMatchObject([
        { author: 'customer' },
        { author: 'customer' },
        { author: 'system', kind: 'text', failure: null, wa_id: expect.stringContaining(chat.chatId) },
      ]);
  });

  it('is not told again what WhatsApp refused: it stands as failed', async () => {
    const chat = await harness.createRoom();
    await harness.stack.database.query('delete from public.ai_stop');
    await harness.stack.database.query(stop, [chat.businessId]);
    harness.intercept('/sendText', failWith(422));
    await harness.postEvent(envelope('message.any', messagePayload(chat, '3A22')));
    const failed = { author: 'system', ack: -1, failure: expect.any(String) };
    await expect.poll(() => harness.messageRows(chat), patience).toMatchObject([{ author: 'customer' }, failed]);
    const asked = await harness.api('POST', '/waiting-words', { body: { sessionName: chat.sessionName } });
    expect(asked.status).toBe(204);
    expect(harness.phoneMessages(chat)).toEqual([]);
    const foreign = { as: harness.outsider, body: { sessionName: chat.sessionName } };
    expect((await harness.api('POST', '/waiting-words', foreign)).status).toBe(404);
  });
});

describe('words that were begun and never ended', () => {
  const minutesAgo = `update private.waiting_words set said_at = said_at - interval '3 minutes', due_at = due_at - $2 * interval '1 minute' where room_id = $1`;
  const collect = async ({ sessionName }: Chat): Promise<number> =>
    (await harness.api('POST', '/waiting-words', { body: { sessionName } })).status;
  const call = async (): Promise<Chat> => {
    const chat = await harness.createRoom();
    const help = 'select private.ask_for_help(room, $2) from public.room where id = $1';
    await harness.stack.database.query(`update public.room set status = 'ai_auto_reply' where id = $1`, [chat.roomId]);
    await harness.stack.database.query(help, [chat.roomId, 'minta manusia']);
    return chat;
  };
  const words = async (chat: Chat) => (await harness.messageRows(chat)).filter(({ author }) => author === 'system');
  const lost: Interceptor = () => {
    throw new DOMException('gone', 'TimeoutError');
  };

  it('are said after all, once; looked for first where they may have been; and given up after a while', async () => {
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    const chat = await call();
    harness.intercept('/sendText', lost);
    await collect(chat);
    await collect(chat);
    expect(harness.phoneMessages(chat)).toEqual([]);
    expect(await words(chat)).toMatchObject([{ ack: 0, wa_id: null }]);
    await harness.stack.database.query(minutesAgo, [chat.roomId, 3]);
    await Promise.all([collect(chat), collect(chat)]);
    await harness.settled();
    expect(harness.phoneMessages(chat)).toHaveLength(1);
    expect(await words(chat)).toMatchObject([{ failure: null, wa_id: expect.any(String) }]);

    const messagePayload = await call();
    harness.intercept('/sendText', loseResponse);
    harness.whatsapp.faults.add({ kind: 'webhook-lost', event: 'message.any', times: 1 });
    await collect(messagePayload);
    await harness.settled();
    const raw = `update public.message set wa_id = null, ack = 0 where room_id = $1`;
    await harness.stack.database.query(raw, [messagePayload.roomId]);
    await harness.stack.database.query(minutesAgo, [messagePayload.roomId, 3]);
    await collect(messagePayload);
    expect(harness.phoneMessages(messagePayload)).toHaveLength(1);
    expect(await words(messagePayload)).toMatchObject([{ failure: null, wa_id: expect.any(String) }]);

    const never = await call();
    harness.intercept('/sendText', lost);
    await collect(never);
    await harness.stack.database.query(minutesAgo, [never.roomId, 20]);
    await collect(never);
    expect(harness.phoneMessages(never)).toEqual([]);
    expect(await words(never)).toMatchObject([{ ack: -1, failure: 'upstream_timeout' }]);
  });
});

describe('the address of a file', () => {
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
  ])('%j is asked for at our own WAHA only, as %j', (url, path) => {
    expect(wahaFilePath(url)).toBe(path);
  });
});
