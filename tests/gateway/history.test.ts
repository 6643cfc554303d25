import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { png } from './support/calls.ts';
import { failWith, startHarness, type Chat, type Harness, type Interceptor, type User } from './support/harness.ts';

// WhatsApp's history that the database does not have: from before the number was linked, and after lost webhooks.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Adds messages to the phones' history without webhooks: one a minute, the newest a day ago. */
const addPhoneHistory = ({ sessionName, chatId }: Chat, count: number): void => {
  const phoneChat = harness.whatsapp.server.chat(sessionName, chatId);
  const [note] = phoneChat.messages;
  const end = Math.floor(Date.now() / 1000) - 86_400;
  phoneChat.messages.unshift(
    ...Array.from({ length: count }, (_, at) => ({
      ...note!,
      kind: 'text' as const,
      rawId: `3A${chatId.slice(0, 13)}${at}`,
      fromMe: at % 5 === 0,
      body: `lama ${at}`,
      timestamp: end - (count - at) * 60,
      ack: 3,
      announced: 3,
    })),
  );
};

const backfill = async (chat: Chat, before: string | null = null) =>
  harness.api('POST', `/chats/${chat.sessionName}/${encodeURIComponent(chat.chatId)}/backfill`, { body: { before } });

const roomRow = async ({ roomId }: Chat) =>
  (await harness.stack.database.query('select * from public.room where id = $1', [roomId]))[0];

describe('older messages', () => {
  it('are imported once, a page per call, until WhatsApp has no more', async () => {
    const chat = await harness.createRoom();
    addPhoneHistory(chat, 120);
    const results: unknown[] = [];
    let before: string | null = null;
    for (let call = 0; call < 5; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each call continues after the one before it
      results.push((await backfill(chat, before)).body);
      // oxlint-disable-next-line no-await-in-loop -- as above
      before = new Date(((await harness.messageRows(chat))[0] as { sent_at: string }).sent_at).toISOString();
    }
    expect(results).toEqual([
      // The first page also contains the note about encryption.
      { added: 49, more: true },
      { added: 49, more: true },
      { added: 22, more: true },
      { added: 0, more: false },
      { added: 0, more: false },
    ]);
    const rows = await harness.messageRows(chat);
    expect(rows.map(({ body }) => body)).toEqual(Array.from({ length: 120 }, (_, at) => `lama ${at}`));
    // WAHA no longer knows what it sent itself.
    expect(rows.slice(0, 2)).toMatchObject([{ author: 'unknown' }, { author: 'customer' }]);
  });

  it("with the same timestamp keep WhatsApp's order", async () => {
    const chat = await harness.createRoom();
    addPhoneHistory(chat, 4);
    const { messages } = harness.whatsapp.server.chat(chat.sessionName, chat.chatId);
    for (const message of messages.slice(1, 4)) message.timestamp = messages[0]!.timestamp;
    await backfill(chat);
    expect((await harness.messageRows(chat)).map(({ body }) => body)).toEqual(['lama 0', 'lama 1', 'lama 2', 'lama 3']);
  });

  it('of the business with the time of the request, as WAHA before 2026.7.1 gives them, are not imported', async () => {
    const api = harness.newGateway();
    const chat = await harness.createRoom();
    addPhoneHistory(chat, 10);
    harness.intercept('/api/version', () => Response.json({ version: '2026.4.1' }));
    harness.intercept('/messages', async (_, pass) => {
      const found = (await (await pass()).json()) as { fromMe: boolean; timestamp: number }[];
      const now = Math.floor(Date.now() / 1000);
      return Response.json(found.map((one) => (one.fromMe ? { ...one, timestamp: now } : one)));
    });
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const path = `/chats/${chat.sessionName}/${encodeURIComponent(chat.chatId)}/backfill`;
    expect((await api('POST', path, { body: { before: null } })).body).toEqual({ added: 8, more: true });
    expect(log.mock.calls.flat().join(' ')).toContain('WAHA 2026.4.1');
    log.mockRestore();
    const bodies = (await harness.messageRows(chat)).map(({ body }) => body);
    expect(bodies).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((at) => `lama ${at}`));
  });

  it('change no unread count and no room, and cause no broadcast', async () => {
    const chat = await harness.createRoom();
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Halo' });
    await harness.whatsapp.settled();
    const before = await roomRow(chat);
    addPhoneHistory(chat, 30);
    const [{ count }] = (await harness.stack.database.query('select count(*) from realtime.messages')) as [
      { count: string },
    ];
    expect(Number(count)).toBeGreaterThan(0);
    expect((await backfill(chat, new Date().toISOString())).body).toEqual({ added: 30, more: true });
    expect(await roomRow(chat)).toEqual(before);
    expect(await harness.stack.database.query('select count(*) from realtime.messages')).toEqual([{ count }]);
  });

  it('from before a customer was erased are not imported after their next message', async () => {
    const chat = await harness.createRoom();
    addPhoneHistory(chat, 10);
    await backfill(chat);
    const { query } = harness.stack.database;
    await query(`select private.record_erased_chat(room, now()) from public.room where id = $1`, [chat.roomId]);
    await query(`update public.room set erased_at = now(), chat_id = '0123@lid' where id = $1`, [chat.roomId]);
    const again = await harness.createRoom(chat.chatId);
    expect(again.roomId).not.toBe(chat.roomId);
    // WhatsApp's times are whole seconds.
    await harness.clock.advance(Math.max(0, Date.now() + 1_000 - harness.clock.now()));
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Saya lagi' });
    await harness.whatsapp.settled();
    await harness.stack.database.query('delete from public.message where room_id = $1', [chat.roomId]);
    expect((await backfill(again)).body).toMatchObject({ added: 0 });
    expect(await harness.messageRows(again)).toMatchObject([{ body: 'Saya lagi' }]);
  });

  it('of an engine without history or a stopped session give an error', async () => {
    const chat = await harness.createRoom();
    harness.intercept('/messages', failWith(501), () =>
      Response.json({ error: 'Session status is not as expected', status: 'STOPPED' }, { status: 422 }),
    );
    expect(await backfill(chat)).toMatchObject({ status: 501, body: { code: 'not_supported' } });
    expect(await backfill(chat)).toMatchObject({ status: 422, body: { code: 'session_not_working' } });
    expect(await backfill(chat, 'kemarin')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

const loseWebhooks = (times: number): void => {
  harness.whatsapp.faults.add({ kind: 'webhook-lost', event: 'message.any', times });
};

describe('a message whose webhook was lost', () => {
  const reconnect = async (): Promise<void> => {
    harness.whatsapp.sessions.drop('batik-lestari', 1_000);
    await harness.clock.advance(3_000);
    await harness.settled();
  };

  const passCheckInterval = async (): Promise<void> => {
    await harness.stack.database.query(`update private.message_sync set looked_at = looked_at - interval '6 minutes'`);
    harness.advanceWebhookClock(360_000);
  };

  it('is applied once, in order and as unread, when the session is WORKING again', async () => {
    const [chat, stranger] = [
      await harness.createRoom(),
      { sessionName: 'batik-lestari', chatId: '6285999000001@c.us' },
    ];
    const write = async ({ sessionName, chatId }: { sessionName: string; chatId: string }, body: object) =>
      harness.phone(`/api/chats/${sessionName}/${chatId}/messages`, body);
    await write(chat, { text: 'Halo' });
    await harness.whatsapp.settled();
    loseWebhooks(4);
    await harness.clock.advance(2_000);
    await write(chat, { text: 'Ini buktinya' });
    await harness.clock.advance(2_000);
    await write(chat, { picture: { data: png, mimetype: 'image/png', filename: 'bukti.png' } });
    await write(stranger, { text: 'Masih buka?' });
    await write(stranger, { text: 'Kak?' });
    await harness.whatsapp.settled();
    expect(await harness.messageRows(chat)).toHaveLength(1);
    await reconnect();
    await reconnect();
    expect(await harness.messageRows(chat)).toMatchObject([
      { body: 'Halo' },
      { body: 'Ini buktinya', author: 'customer' },
      { kind: 'image', media: { filename: 'bukti.png', size: 70 } },
    ]);
    expect(await roomRow(chat)).toMatchObject({ unread_count: 3, last_message_kind: 'image' });
    expect(
      await harness.stack.database.query(
        `select unread_count, last_message_preview, awaiting_reply_since is not null as waits
           from public.room where chat_id = $1`,
        [stranger.chatId],
      ),
    ).toEqual([{ unread_count: 2, last_message_preview: 'Kak?', waits: true }]);
  });

  it('is applied at the next event after the check interval', async () => {
    const chat = await harness.createRoom();
    // On a busy machine, the simulator's clock is minutes behind the database's.
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    await reconnect();
    const write = async (text: string): Promise<void> => {
      await harness.clock.advance(1_000);
      await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text });
      await harness.settled();
    };
    await write('Halo');
    loseWebhooks(1);
    await write('Ada yang merah?');
    await write('Kak?');
    const bodies = async (): Promise<unknown[]> => (await harness.messageRows(chat)).map(({ body }) => body);
    expect(await bodies()).toEqual(['Halo', 'Kak?']);
    await passCheckInterval();
    await write('Masih ada?');
    expect(await bodies()).toEqual(['Halo', 'Ada yang merah?', 'Kak?', 'Masih ada?']);
    expect(await roomRow(chat)).toMatchObject({ unread_count: 4, last_message_preview: 'Masih ada?' });
    harness.calls.length = 0;
    await write('Ya sudah');
    expect(harness.calls).toEqual([]);
  });

  it('of a chat under a LID is applied although WAHA knows the number', async () => {
    const chat = await harness.createRoom('88776655@lid');
    await harness.phone('/api/customers', { name: 'Ayu', number: '628777000999@c.us', lid: chat.chatId });
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    await reconnect();
    await passCheckInterval();
    loseWebhooks(1);
    await harness.clock.advance(1_000);
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Masih ada?' });
    await harness.settled();
    await reconnect();
    expect((await harness.messageRows(chat)).map(({ body }) => body)).toEqual(['Masih ada?']);
  });

  it('is applied without another event, when an open client of the business calls /catch-up', async () => {
    const chat = await harness.createRoom();
    const catchUp = async (as?: User) => {
      const reply = await harness.api('POST', '/catch-up', {
        body: { businessId: chat.businessId },
        ...(as && { as }),
      });
      await harness.settled();
      return reply.status;
    };
    const bodies = async (): Promise<unknown[]> => (await harness.messageRows(chat)).map(({ body }) => body);
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    await reconnect();
    loseWebhooks(1);
    await harness.clock.advance(1_000);
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Masih ada?' });
    await harness.settled();
    // The session was checked just now, and other users have no channels of this business.
    expect([await catchUp(), await bodies()]).toEqual([204, []]);
    await passCheckInterval();
    for (const stranger of [harness.outsider, harness.aal1Member, harness.admin])
      expect([await catchUp(stranger), await bodies()]).toEqual([204, []]);
    expect([await catchUp(), await bodies()]).toEqual([204, ['Masih ada?']]);
    expect(await roomRow(chat)).toMatchObject({ unread_count: 1, last_message_preview: 'Masih ada?' });
  });

  it('is applied even if the database rejects another one, which is logged', async () => {
    const chat = await harness.createRoom();
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    await harness.stack.database.query(
      `alter table public.message add constraint rejected_body check (body is distinct from 'Tidak akan masuk') not valid`,
    );
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      loseWebhooks(3);
      for (const text of ['Halo', 'Tidak akan masuk', 'Kak?']) {
        await harness.clock.advance(1_000);
        await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text });
      }
      await harness.whatsapp.settled();
      await reconnect();
      expect((await harness.messageRows(chat)).map(({ body }) => body)).toEqual(['Halo', 'Kak?']);
      expect(error).toHaveBeenCalled();
    } finally {
      error.mockRestore();
      await harness.stack.database.query('alter table public.message drop constraint rejected_body');
    }
  });

  it("is fetched after the response to WAHA's webhook, and again after a failed check", async () => {
    const chat = await harness.createRoom();
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    const write = async (text: string): Promise<void> => {
      await harness.clock.advance(1_000);
      await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text });
      await harness.whatsapp.settled();
    };
    await harness.settled();
    await passCheckInterval();
    let release: () => void = () => {};
    const heldResponse = new Promise<void>((resolve) => {
      release = resolve;
    });
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    harness.intercept('/batik-lestari/chats', async () => {
      await heldResponse;
      return Response.json({}, { status: 500 });
    });
    loseWebhooks(1);
    await write('Halo');
    await write('Kak?');
    expect((await harness.messageRows(chat)).map(({ body }) => body)).toEqual(['Kak?']);
    release();
    await harness.settled();
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    await reconnect();
    expect((await harness.messageRows(chat)).map(({ body }) => body)).toEqual(['Halo', 'Kak?']);
  });

  it.each<[string, Interceptor]>([
    ['fails', failWith(500)],
    [
      'times out',
      () => {
        throw new DOMException('signal timed out', 'TimeoutError');
      },
    ],
  ])(
    'is applied at the next check if WAHA %s for its chat, and the other chats are not delayed',
    async (_, failure) => {
      const [chat, other] = [await harness.createRoom(), await harness.createRoom()];
      await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
      await reconnect();
      const write = async ({ sessionName, chatId }: Chat, text: string): Promise<void> => {
        await harness.clock.advance(1_000);
        await harness.phone(`/api/chats/${sessionName}/${chatId}/messages`, { text });
        await harness.settled();
      };
      const bodies = async (of: Chat): Promise<unknown[]> => (await harness.messageRows(of)).map(({ body }) => body);
      loseWebhooks(1);
      await write(chat, 'Ada yang merah?');
      await write(chat, 'Kak?');
      loseWebhooks(1);
      await write(other, 'Permisi');
      const error = vi.spyOn(console, 'error').mockImplementation(() => {});
      harness.intercept(`/${chat.chatId.replace('@c.us', '')}%40c.us/messages`, failure);
      await reconnect();
      expect([await bodies(chat), await bodies(other)]).toEqual([['Kak?'], ['Permisi']]);
      expect(error).toHaveBeenCalledOnce();
      error.mockRestore();
      // Hours later, when the chat has had no new message.
      await harness.stack.database.query(`update private.message_sync set synced_until = now() + interval '2 hours'`);
      await reconnect();
      expect(await bodies(chat)).toEqual(['Ada yang merah?', 'Kak?']);
      harness.calls.length = 0;
      await reconnect();
      expect(harness.calls.filter(({ path }) => path.includes(chat.chatId))).toEqual([]);
      await harness.stack.database.query('update private.message_sync set synced_until = now()');
    },
  );

  it('from before the number was linked is not applied as unread', async () => {
    const chat = await harness.createRoom();
    addPhoneHistory(chat, 3);
    const phoneChat = harness.whatsapp.server.chat(chat.sessionName, chat.chatId);
    const minute = Math.floor(Date.now() / 1000) - 60;
    for (const message of phoneChat.messages) message.timestamp = minute;
    await harness.stack.database.query(`update public.channel set created_at = now() where external_id = $1`, [
      chat.sessionName,
    ]);
    await reconnect();
    expect(await harness.messageRows(chat)).toEqual([]);
  });
});

describe('a message of the business that WAHA no longer knows as its own', () => {
  /** Sends through WAHA, like another program of the business, and loses the webhook. */
  const sendUnnoticed = async ({ chatId, sessionName: session }: Chat, text: string): Promise<void> => {
    harness.whatsapp.faults.add({ kind: 'webhook-lost', event: 'message.any', times: 1 });
    const headers = { 'x-api-key': harness.env.wahaKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ session, chatId, text });
    const sent = await harness.fetch(`${harness.env.wahaUrl}/api/sendText`, { method: 'POST', headers, body });
    expect(sent.status).toBe(201);
    await harness.whatsapp.settled();
  };
  const restart = async (): Promise<void> => {
    const restarting = harness.whatsapp.sessions.restart('batik-lestari');
    await harness.clock.advance(3_000);
    await restarting;
    await harness.clock.advance(3_000);
    await harness.settled();
  };
  const reconnect = async (): Promise<void> => {
    harness.whatsapp.sessions.drop('batik-lestari', 1_000);
    await harness.clock.advance(3_000);
    await harness.settled();
  };
  const handovers = async ({ roomId }: Chat) =>
    harness.stack.database.query('select * from public.handover where room_id = $1', [roomId]);
  const createRoomWithQuestion = async (): Promise<Chat> => {
    const chat = await harness.createRoom();
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Masih ada?' });
    await harness.settled();
    await harness.clock.advance(1_000);
    return chat;
  };

  it.each([
    ['after ten minutes', async () => harness.clock.advance(600_000), reconnect],
    ['after a restart of the session', async () => {}, restart],
  ])('%s is stored without an author, ends the wait and leaves the chat to the AI', async (_, forget, catchUp) => {
    const chat = await createRoomWithQuestion();
    await sendUnnoticed(chat, 'Masih, kak');
    await forget();
    harness.advanceWebhookClock(360_000);
    await catchUp();
    expect(await harness.messageRows(chat)).toMatchObject([
      { author: 'customer' },
      { author: 'unknown', author_id: null, body: 'Masih, kak' },
    ]);
    expect(await roomRow(chat)).toMatchObject({
      holder: 'ai',
      status: null,
      last_message_author: 'unknown',
      awaiting_reply_since: null,
      unread_count: 1,
    });
    expect(await handovers(chat)).toEqual([]);
  });

  it('is found by the retry of a send whose response was lost, and not sent again', async () => {
    const chat = await createRoomWithQuestion();
    const messageId = crypto.randomUUID();
    const send = async () =>
      harness.api('POST', '/send-text', {
        body: { ...chat, text: 'Masih, kak', userId: harness.owner.id, messageId },
      });
    harness.intercept('/api/version', () => Response.json({ version: '2026.2.1' }));
    // A server that chooses ids itself.
    harness.intercept('/sendText', async () => {
      await sendUnnoticed(chat, 'Masih, kak');
      throw new DOMException('signal timed out', 'TimeoutError');
    });
    harness.intercept('/messages', failWith(500));
    expect((await send()).status).toBe(504);
    harness.advanceWebhookClock(360_000);
    await restart();
    const authors = async () =>
      (await harness.messageRows(chat))
        .map(({ author }) => String(author))
        .toSorted((one, other) => one.localeCompare(other));
    expect(await authors()).toEqual(['customer', 'member', 'unknown']);
    expect((await send()).status).toBe(200);
    expect(await authors()).toEqual(['customer', 'member']);
    expect(harness.phoneMessages(chat)).toHaveLength(2);
  });
});

describe('a missing file', () => {
  const picture = { picture: { data: png, mimetype: 'image/png', filename: 'bukti.png' } };
  const send = async ({ sessionName, chatId }: Chat): Promise<void> => {
    await harness.phone(`/api/chats/${sessionName}/${chatId}/messages`, picture);
    await harness.whatsapp.settled();
  };
  const refetch = async (chat: Chat, as = harness.member) => {
    const [row] = await harness.messageRows(chat);
    const path = `/chats/${chat.sessionName}/${encodeURIComponent(chat.chatId)}/messages/${String(row?.['id'])}/file`;
    return harness.api('POST', path, { as });
  };
  const createMessageWithoutFile = async (): Promise<Chat> => {
    const chat = await harness.createRoom();
    harness.whatsapp.faults.add({ kind: 'status', path: '/files/', status: 500 });
    await send(chat);
    expect(await harness.messageRows(chat)).toMatchObject([
      { media: null, content: { file: { why: 'late', size: null } } },
    ]);
    return chat;
  };
  const roomBroadcasts = async ({ roomId }: Chat) =>
    (await harness.stack.database.query('select 1 from realtime.messages where topic = $1', [`room:${roomId}:0`]))
      .length;

  it('is stored when it is requested again, and the room gets one broadcast', async () => {
    const chat = await createMessageWithoutFile();
    const before = await roomBroadcasts(chat);
    expect(await refetch(chat)).toMatchObject({ status: 200, body: { missing: null } });
    expect(await harness.messageRows(chat)).toMatchObject([
      { media: { filename: 'bukti.png', size: 70 }, content: null },
    ]);
    expect(await roomBroadcasts(chat)).toBe(before + 1);
    harness.calls.length = 0;
    expect(await refetch(chat)).toMatchObject({ status: 200, body: { missing: null } });
    expect(harness.calls).toEqual([]);
  });

  it('gives a 404 for users without access to the room', async () => {
    const chat = await createMessageWithoutFile();
    harness.calls.length = 0;
    expect((await refetch(chat, harness.outsider)).status).toBe(404);
    expect((await refetch(chat, harness.aal1Member)).status).toBe(404);
    expect(harness.calls).toEqual([]);
  });

  it('of an imported message can be requested too', async () => {
    const chat = await harness.createRoom();
    await send(chat);
    await harness.stack.database.query('delete from public.message where room_id = $1', [chat.roomId]);
    await backfill(chat, new Date(harness.clock.now() + 60_000).toISOString());
    expect(await harness.messageRows(chat)).toMatchObject([{ kind: 'image', media: null, content: null }]);
    expect(await refetch(chat)).toMatchObject({ status: 200, body: { missing: null } });
    expect(await harness.messageRows(chat)).toMatchObject([{ media: { size: 70 } }]);
  });

  it('that is too large has its size in the message', async () => {
    const chat = await harness.createRoom();
    const bytes = new Uint8Array(17 * 1024 * 1024);
    harness.intercept('/api/files/', () => new Response(bytes));
    await send(chat);
    expect(await harness.messageRows(chat)).toMatchObject([
      { media: null, content: { file: { why: 'large', size: bytes.length, filename: 'bukti.png' } } },
    ]);
  });

  it('that WhatsApp no longer has gives a 410', async () => {
    const chat = await createMessageWithoutFile();
    for (const message of harness.whatsapp.server.chat(chat.sessionName, chat.chatId).messages) message.media = null;
    expect(await refetch(chat)).toMatchObject({ status: 410, body: { code: 'expired' } });
  });

  it('of a message that is erased during the download is not stored', async () => {
    const chat = await createMessageWithoutFile();
    harness.intercept('/api/files/', async (_, next) => {
      await harness.stack.database.query(
        'update public.message set body = null, content = null, wa_id = null where room_id = $1',
        [chat.roomId],
      );
      return next();
    });
    await refetch(chat);
    expect(await harness.messageRows(chat)).toMatchObject([{ media: null }]);
    const kept = 'select name from storage.objects where name like $1';
    expect(await harness.stack.database.query(kept, [`%${chat.roomId}%`])).toEqual([]);
  });
});

describe('a channel that is WORKING and silent', () => {
  const query = <Row>(text: string, values: readonly unknown[] = []) => harness.stack.database.query<Row>(text, values);
  const checkedSession = 'batik-lestari';
  const ofSession = `channel_id = (select id from public.channel where external_id = '${checkedSession}')`;
  type Wake = ReturnType<Harness['newSender']>['wake'];
  let wake: Wake;
  /** That of a function with another secret. */
  let wakeOther: Wake;
  let announced: string[] = [];
  let isAnnounced = Promise.withResolvers<void>();
  /** Milliseconds that checks have waited for WAHA. */
  let waited = 0;
  let chat: Chat;
  beforeAll(async () => {
    waited = 0;
    const now = (): number => harness.clock.now() + waited;
    ({ wake } = harness.newSender({ now }));
    ({ wake: wakeOther } = harness.newSender({ now, env: { ...harness.env, webhookSecret: 'another secret' } }));
    await harness.stack.database.listen('wake_campaigns', (payload) => {
      announced.push(payload);
      if (payload === 'end') isAnnounced.resolve();
    });
    await wakeUntilChecked();
  });
  beforeEach(async () => {
    chat = await harness.createRoom();
    await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()));
    await harness.settled();
    await query(
      `update private.channel_check set event_at = now() - interval '1 hour', compare_at = now() + interval '1 day', lost_at = null,
         restarted_at = null, restart_began_at = null where ${ofSession}`,
    );
  });
  afterEach(() => harness.whatsapp.faults.clear());

  /** A message, minutes before the next check. */
  const write = async (text: string): Promise<void> => {
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text });
    await harness.settled();
    await harness.clock.advance(180_000);
    await harness.settled();
  };
  /** The next event of a message counts. */
  const passCheckInterval = async (): Promise<void> => {
    harness.advanceWebhookClock(360_000);
    await harness.clock.advance(360_000);
    await harness.settled();
  };
  const bodies = async (): Promise<unknown[]> => (await harness.messageRows(chat)).map(({ body }) => body);
  /** Wakes the function. A session that is restarted stops for a second. */
  const wakeUntilChecked = async (wakeFunction = wake): Promise<void> => {
    let isChecked = false;
    const checked = wakeFunction().then(() => (isChecked = true));
    while (!isChecked) {
      await Promise.race([checked, harness.clock.waitForTimers(1_000)]);
      if (!isChecked) await harness.clock.advance(1_000);
    }
  };
  /** Wakes the function, and returns what changed sessions in WAHA. */
  const changesOf = async (wakeFunction = wake): Promise<string[]> => {
    harness.calls.length = 0;
    await wakeUntilChecked(wakeFunction);
    return harness.calls
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/sessions'))
      .map(({ method, path }) => `${method} ${path}`);
  };
  /** Checks the channel a minute later, and returns what changed its session in WAHA. */
  const check = async (others = `'infinity'`): Promise<string[]> => {
    await query(`update private.channel_check set compare_at = case when ${ofSession} then compare_at else '-infinity' end,
      restart_began_at = restart_began_at - interval '1 minute', check_at = case when ${ofSession} then now() - interval '1 second' else ${others} end`);
    await query(`update private.message_sync set looked_at = looked_at - interval '6 minutes'`);
    return changesOf();
  };
  const restartsInLog = async (): Promise<unknown[]> =>
    (
      await query<{ reason: string }>(`select detail ->> 'reason' as reason from public.audit_log
        where action = 'session.restarted_by_check' and detail ->> 'channel_id' = (select id::text from public.channel
          where external_id = '${checkedSession}') order by id`)
    ).map(({ reason }) => reason);
  const channels = async () =>
    (await query<{ channels: object }>(`select public.installation_health() -> 'channels' as channels`))[0]?.channels;
  const restart = `POST /api/sessions/${checkedSession}/restart`;
  const update = `PUT /api/sessions/${checkedSession}`;

  it('gets its lost messages, and is restarted once', async () => {
    harness.whatsapp.faults.add({ kind: 'webhook-lost', times: 1_000 });
    await write('Masih ada?');
    expect(await bodies()).toEqual([]);
    expect(await check()).toEqual([restart]);
    expect(await bodies()).toEqual(['Masih ada?']);
    expect(await roomRow(chat)).toMatchObject({ unread_count: 1 });
    expect(harness.whatsapp.sessions.get(checkedSession)).toMatchObject({ status: 'WORKING' });
    expect(
      await query(`select actor, detail ->> 'reason' as reason from public.audit_log
        where action = 'session.restarted_by_check' and detail ->> 'channel_id' = (select id::text from public.channel where external_id = '${checkedSession}')`),
    ).toEqual([{ actor: null, reason: 'lost_messages' }]);
    expect(await channels()).not.toHaveProperty('silent');
    await write('Kak?');
    expect(await check()).toEqual([]);
    expect(await bodies()).toEqual(['Masih ada?', 'Kak?']);
    // Operators see it until its webhooks work.
    expect(await channels()).toMatchObject({ silent: 1 });
    harness.whatsapp.faults.clear();
    await passCheckInterval();
    await write('Sudah');
    expect(await channels()).not.toHaveProperty('silent');
  });

  it('is not restarted for a message that the database never accepts', async () => {
    await query(
      `alter table public.message add constraint rejected_body check (body is distinct from 'Tidak akan masuk') not valid`,
    );
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    try {
      loseWebhooks(1);
      await write('Tidak akan masuk');
      expect(await check()).toEqual([]);
      expect(log).toHaveBeenCalled();
    } finally {
      log.mockRestore();
      await query('alter table public.message drop constraint rejected_body');
    }
  });

  it('is restarted as well when an open page has fetched its lost messages', async () => {
    harness.whatsapp.faults.add({ kind: 'webhook-lost', times: 1_000 });
    await write('Masih ada?');
    await query(`update private.message_sync set looked_at = looked_at - interval '6 minutes'`);
    const gateway = harness.newGateway({ now: () => harness.clock.now() });
    await gateway('POST', '/catch-up', { body: { businessId: chat.businessId } });
    await harness.settled();
    expect(await bodies()).toEqual(['Masih ada?']);
    expect(await check()).toEqual([restart]);
  });

  it('is not restarted when WhatsApp has nothing new, or a message that is on its way', async () => {
    await write('Halo');
    await query(`update private.channel_check set event_at = now() - interval '1 hour' where ${ofSession}`);
    expect(await check()).toEqual([]);
    expect(harness.calls.map(({ path }) => path)).toContain(`/api/${checkedSession}/chats`);
    loseWebhooks(1);
    await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Kak?' });
    await harness.settled();
    expect(await check()).toEqual([]);
    expect(await bodies()).toEqual(['Halo', 'Kak?']);
  });

  it('is heard by a message, and not by its status', async () => {
    const isSilent = async () =>
      (
        await query<{ silent: boolean }>(
          `select event_at < now() - interval '59 minutes' as silent from private.channel_check where ${ofSession}`,
        )
      )[0]?.silent;
    await passCheckInterval();
    harness.whatsapp.sessions.drop(checkedSession, 1_000);
    await harness.clock.advance(3_000);
    await harness.settled();
    expect(await isSilent()).toBe(true);
    // At once: the owner who has linked it again tries it.
    await write('Halo');
    expect(await isSilent()).toBe(false);
  });

  it.each<[string, Interceptor, string]>([
    ['fails, and other channels are checked', failWith(500), 'checks'],
    [
      'needs a minute to fail, and the next call checks the others',
      (request, next) => {
        waited += 60_000;
        return failWith(500)(request, next);
      },
      'waits',
    ],
    [
      'does not answer, and so are all others',
      () => {
        throw new TypeError('fetch failed');
      },
      'waits',
    ],
  ])('is left for later while WAHA %s', async (_, failure, other) => {
    loseWebhooks(1);
    await write('Masih ada?');
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    harness.intercept(`/api/sessions/${checkedSession}`, failure);
    expect(await check('now()')).toEqual([]);
    const isOtherAsked = harness.calls.some(({ path }) => /^\/api\/sessions\/(?!batik-lestari)/.test(path));
    expect(isOtherAsked ? 'checks' : 'waits').toBe(other);
    const [channel] = await query<{ channel: string; business: string }>(
      'select id as channel, business_id as business from public.channel where external_id = $1',
      [checkedSession],
    );
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject(channel ?? {});
    log.mockRestore();
    expect(await bodies()).toEqual([]);
    expect(
      await query(
        `select check_at between now() and now() + interval '5 minutes' as soon from private.channel_check where ${ofSession}`,
      ),
    ).toEqual([{ soon: true }]);
    expect(await check()).toEqual([restart]);
    expect(await bodies()).toEqual(['Masih ada?']);
  });

  it('is restarted again an hour after a restart that failed, and reported meanwhile', async () => {
    harness.whatsapp.faults.add({ kind: 'webhook-lost', times: 1_000 });
    await write('Masih ada?');
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    harness.intercept(`/${checkedSession}/restart`, failWith(500));
    const before = await restartsInLog();
    expect(await check()).toEqual([restart]);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    expect(await restartsInLog()).toEqual(before);
    await write('Kak?');
    expect(await channels()).not.toHaveProperty('silent');
    expect(await check()).toEqual([]);
    expect(await channels()).toHaveProperty('silent');
    await query(`update private.channel_check set restart_began_at = restart_began_at - interval '1 hour'`);
    expect(await check()).toEqual([restart]);
    expect(await restartsInLog()).toEqual([...before, 'lost_messages']);
    expect(await check()).toEqual([]);
  });

  const useOldConfig = () => {
    const known = harness.whatsapp.sessions.get(checkedSession);
    for (const hook of known?.config?.webhooks ?? []) hook.events = ['session.status'];
  };
  const dayLater = (columns: string) =>
    query(
      `update private.channel_check set compare_at = compare_at - interval '1 day',
         restart_began_at = restart_began_at - interval '1 day'${columns} where ${ofSession}`,
    );

  it('gets its configuration back instead of a restart', async () => {
    useOldConfig();
    await write('Masih ada?');
    expect(await bodies()).toEqual([]);
    expect(await check()).toEqual([update]);
    expect(await bodies()).toEqual(['Masih ada?']);
    await write('Kak?');
    expect(await bodies()).toEqual(['Masih ada?', 'Kak?']);
  });

  it('has its configuration compared once a day, also while it sends events', async () => {
    await dayLater(', event_at = now()');
    expect(await check()).toEqual([]);
    expect(harness.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/sessions/${checkedSession}`,
    ]);
    useOldConfig();
    expect(await check()).toEqual([]);
    await dayLater('');
    expect(await check()).toEqual([update]);
    await dayLater('');
    expect(await check()).toEqual([]);
  });

  type Config = NonNullable<NonNullable<ReturnType<Harness['whatsapp']['sessions']['get']>>['config']>;
  type Hook = NonNullable<Config['webhooks']>[number];
  const tellConfig =
    (tell: (config: Config) => unknown): Interceptor =>
    async (_, next) => {
      const told = (await (await next()).json()) as { config: Config };
      return Response.json({ ...told, config: tell(told.config) });
    };
  const tellHook = (tell: (hook: Hook) => object): Interceptor =>
    tellConfig((config) => ({ ...config, webhooks: config.webhooks?.map((hook) => ({ ...hook, ...tell(hook) })) }));
  const daysToComparison = async () =>
    (
      await query<{ days: number }>(
        `select round(extract(epoch from compare_at - now()) / 86400)::int as days from private.channel_check where ${ofSession}`,
      )
    )[0]?.days;

  it.each<[string, Interceptor, number, logs: number]>([
    ['an asterisked key', tellHook(() => ({ hmac: { key: '********' } })), 1, 0],
    ['no key', tellHook(() => ({ hmac: null })), 1, 0],
    ['another form of the address', tellHook(() => ({ url: 'HTTP://EVENTS.TEST:80/waha-events/' })), 1, 0],
    ['no configuration', tellConfig(() => undefined), 30, 1],
  ])('is not restarted each day because WAHA tells %s', async (_, tell, days, logs) => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await dayLater(', event_at = now()');
    harness.intercept(`/api/sessions/${checkedSession}`, tell);
    expect(await check()).toEqual([]);
    expect(await daysToComparison()).toBe(days);
    expect(log).toHaveBeenCalledTimes(logs);
    log.mockRestore();
  });

  it('is updated once when WAHA drops an event', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const drop = tellHook(({ events }) => ({ events: events.slice(1) }));
    harness.intercept(`/api/sessions/${checkedSession}`, drop, (_, next) => next(), drop);
    await dayLater(', event_at = now()');
    expect(await check()).toEqual([update]);
    expect(log.mock.calls.flat().join(' ')).toContain('does not keep the webhook configuration');
    log.mockRestore();
    expect(await daysToComparison()).toBe(30);
  });

  describe('after a change of the secret', () => {
    /** All channels have sent an event a moment ago, and none is due. */
    const rest = () =>
      query(`update private.channel_check set event_at = now(), check_at = now() + interval '6 hours',
        compare_at = now() + interval '1 day', restart_began_at = restart_began_at - interval '1 minute'`);
    /** Whether the job of the clock calls the function, minutes after it last ran. */
    const isCalled = async (minutes: number): Promise<boolean> => {
      await query(
        `insert into private.heartbeat (function, version, at) values ('campaigns', '1.0.0', now() - make_interval(mins => $1))
         on conflict (function) do update set at = excluded.at`,
        [minutes],
      );
      announced = [];
      isAnnounced = Promise.withResolvers();
      await query(`select private.check_channels(), pg_notify('wake_campaigns', 'end')`);
      await isAnnounced.promise;
      return announced.length > 1;
    };
    const keyOf = (name: string) => harness.whatsapp.sessions.get(name)?.config?.webhooks?.[0]?.hmac?.key;
    /** The last change of each test gives the sessions the secret of the webhook function. */
    const changeBack = async (): Promise<void> => {
      await rest();
      await changesOf();
      expect(keyOf(checkedSession)).toBe(harness.env.webhookSecret);
      await rest();
    };

    it('all sessions get it within minutes by the clock, and the next one as well', async () => {
      const names = (
        await query<{ name: string }>(
          `select external_id as name from public.channel where status = 'WORKING' and source = 'waha'`,
        )
      ).map(({ name }) => name);
      expect(names.length).toBeGreaterThan(1);
      const updates = names.map((name) => `PUT /api/sessions/${name}`).toSorted();
      for (const [wakeFunction, key] of [
        [wakeOther, 'another secret'],
        [wake, harness.env.webhookSecret],
      ] as const) {
        /* oxlint-disable no-await-in-loop -- the second change follows the first within six hours */
        await rest();
        expect(await isCalled(4)).toBe(false);
        expect(await isCalled(6)).toBe(true);
        expect((await changesOf(wakeFunction)).toSorted()).toEqual(updates);
        expect(names.map(keyOf)).toEqual(names.map(() => key));
        await rest();
        expect(await isCalled(4)).toBe(false);
        expect(await changesOf(wakeFunction)).toEqual([]);
        /* oxlint-enable no-await-in-loop */
      }
    });

    it('a session whose key WAHA conceals gets it once', async () => {
      const mask = tellHook(() => ({ hmac: { key: '********' } }));
      harness.intercept(`/api/sessions/${checkedSession}`, mask, (_, next) => next(), mask, mask);
      await rest();
      expect(await changesOf(wakeOther)).toContain(update);
      expect(keyOf(checkedSession)).toBe('another secret');
      await dayLater(', check_at = now()');
      expect(await changesOf(wakeOther)).toEqual([]);
      await changeBack();
    });

    it('a session whose key WAHA conceals is updated three times when no update is answered', async () => {
      const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
      const mask = tellHook(() => ({ hmac: { key: '********' } }));
      const lose: Interceptor = async (_, next) => {
        await next();
        throw new TypeError('the connection is closed');
      };
      await rest();
      for (let count = 0; count < 3; count += 1) {
        harness.intercept(`/api/sessions/${checkedSession}`, mask, lose);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await changesOf(wakeOther)).toContain(update);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await query(
          `update private.channel_check set check_at = check_at - interval '10 minutes', restart_began_at = restart_began_at - interval '10 minutes'`,
        );
      }
      log.mockClear();
      harness.intercept(`/api/sessions/${checkedSession}`, mask);
      expect(await changesOf(wakeOther)).not.toContain(update);
      expect(log.mock.calls.flat().join(' ')).toContain('answers no update of the webhook configuration');
      log.mockRestore();
      expect(keyOf(checkedSession)).toBe('another secret');
      expect(await daysToComparison()).toBe(1);
      await changeBack();
    });

    it('an update that fails is tried again in minutes, and is in the log when it succeeds', async () => {
      const before = await restartsInLog();
      const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
      harness.intercept(`/api/sessions/${checkedSession}`, (_, next) => next(), failWith(500));
      await rest();
      expect(await changesOf(wakeOther)).toContain(update);
      expect(log).toHaveBeenCalled();
      log.mockRestore();
      expect(await restartsInLog()).toEqual(before);
      await query(
        `update private.channel_check set check_at = check_at - interval '5 minutes', restart_began_at = restart_began_at - interval '5 minutes'`,
      );
      expect(await changesOf(wakeOther)).toEqual([update]);
      expect(await restartsInLog()).toEqual([...before, 'webhook']);
      await changeBack();
    });
  });
});
