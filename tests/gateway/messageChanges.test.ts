import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { failWith, loseResponse, startHarness, type Chat, type Harness, type Reply } from './support/harness.ts';
import { callErrors } from './support/openapi.ts';

// Members react to messages, and edit or delete messages of the business.

type Row = Record<string, unknown> & { id: string; wa_id: string };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const pathOf = ({ sessionName, chatId }: Chat, messageId: string) =>
  `/chats/${sessionName}/${encodeURIComponent(chatId)}/messages/${messageId}`;
const react = async (chat: Chat, { id }: Row, reaction: unknown): Promise<Reply> =>
  harness.api('PUT', `${pathOf(chat, id)}/reaction`, { body: { reaction }, as: harness.member });
const edit = async (chat: Chat, { id }: Row, text: unknown): Promise<Reply> =>
  harness.api('PUT', pathOf(chat, id), { body: { text }, as: harness.member });
const remove = async (chat: Chat, { id }: Row): Promise<Reply> =>
  harness.api('DELETE', pathOf(chat, id), { as: harness.member });

const rowsOf = async (chat: Chat): Promise<Row[]> => {
  await harness.settled();
  return (await harness.messageRows(chat)) as Row[];
};
const onlyRow = async (chat: Chat): Promise<Row> => {
  const [row, ...others] = await rowsOf(chat);
  if (!row || others.length > 0) throw new Error('There is not exactly one message');
  return row;
};
const receive = async (chat: Chat, text = 'Masih ada?'): Promise<Row> => {
  await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text });
  return onlyRow(chat);
};
const send = async (chat: Chat, text = 'Ready kak'): Promise<Row> => {
  const body = { ...chat, userId: harness.owner.id, messageId: crypto.randomUUID(), text };
  expect((await harness.api('POST', '/send-text', { body })).status).toBe(201);
  return onlyRow(chat);
};
const sendFromPhone = async (chat: Chat): Promise<Row> => {
  await harness.phone(`/api/chats/${chat.sessionName}/${chat.chatId}/messages`, { text: 'Dari HP', by: 'business' });
  return onlyRow(chat);
};
const sentAgo = async ({ id }: Row, interval: string) =>
  harness.stack.database.query('update public.message set sent_at = now() - $2::interval where id = $1', [
    id,
    interval,
  ]);
const phoneMessage = (chat: Chat) => harness.whatsapp.server.findChat(chat.sessionName, chat.chatId)?.messages.at(-1);
const requests = () => harness.calls.filter(({ method }) => method === 'PUT' || method === 'DELETE');
const roomOf = async ({ roomId }: Chat) =>
  (await harness.stack.database.query('select * from public.room where id = $1', [roomId]))[0];
const auditOf = async ({ roomId }: Chat) =>
  harness.stack.database.query(
    "select action, actor, business_id, detail from public.audit_log where detail ->> 'room_id' = $1 order by id",
    [roomId],
  );
const codeOf = ({ status, body }: Reply) => [status, body['code']];

/** With the part of the path by which the request to WAHA is intercepted. */
const operations = [
  ['a reaction', async (chat: Chat, row: Row) => react(chat, row, '👍'), '/api/reaction'],
  ['an edit', async (chat: Chat, row: Row) => edit(chat, row, 'Ready, kak'), '/messages/'],
  ['a deletion', remove, '/messages/'],
] as const;

describe('a reaction', () => {
  it("to a customer's message shows on their phone and is stored once, as the business's", async () => {
    const chat = await harness.createRoom();
    const row = await receive(chat);
    const before = await roomOf(chat);
    harness.calls.length = 0;
    expect(codeOf(await react(chat, row, '❤️'))).toEqual([204, undefined]);
    expect(phoneMessage(chat)).toMatchObject({ reaction: null, ownReaction: '❤️' });
    expect(await onlyRow(chat)).toMatchObject({ body: 'Masih ada?', reactions: { business: { text: '❤️' } } });
    // It is no message: neither the counters nor the holder change.
    expect(await roomOf(chat)).toEqual(before);
    expect(requests().flatMap(callErrors)).toEqual([]);
    expect(await auditOf(chat)).toEqual([]);
  });

  it("to a message of the business stays beside the customer's, is replaced by the next, and is taken back", async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    await harness.phone(
      `/api/chats/${chat.sessionName}/${chat.chatId}/messages/${phoneMessage(chat)?.rawId}/reaction`,
      { text: '🙏' },
    );
    for (const reaction of ['👍', '👍', '😂', '']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await react(chat, row, reaction)).status).toBe(204);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await onlyRow(chat))['reactions']).toMatchObject({
        business: { text: reaction },
        [chat.chatId]: { text: '🙏' },
      });
    }
    expect(phoneMessage(chat)).toMatchObject({ reaction: '🙏', ownReaction: null });
  });

  it.each(['bagus', '👍👍', 'a', 7, undefined])('%j is refused', async (reaction) => {
    const chat = await harness.createRoom();
    const row = await receive(chat);
    harness.calls.length = 0;
    expect(codeOf(await react(chat, row, reaction))).toEqual([400, 'invalid']);
    expect(harness.calls).toEqual([]);
  });

  it.each(['👍', '👍🏽', '❤️', '❤', '👩‍👩‍👧', '🇮🇩', '1️⃣'])('%s is one emoji', async (reaction) => {
    const chat = await harness.createRoom();
    const row = await receive(chat);
    expect((await react(chat, row, reaction)).status).toBe(204);
  });
});

describe('an edit', () => {
  it.each([
    ['a member', send],
    ['the phone', sendFromPhone],
  ] as const)('changes a text by %s for the customer, once, and is in the audit log', async (_, written) => {
    const chat = await harness.createRoom();
    const row = await written(chat);
    const holder = (await roomOf(chat))?.['holder'];
    harness.calls.length = 0;
    expect((await edit(chat, row, 'Ready, kak 🙏')).status).toBe(204);
    // A repetition changes nothing and is no further request.
    expect((await edit(chat, row, 'Ready, kak 🙏')).status).toBe(204);
    expect(phoneMessage(chat)).toMatchObject({ body: 'Ready, kak 🙏', edited: true });
    const changed = await onlyRow(chat);
    expect(changed).toMatchObject({ id: row.id, body: 'Ready, kak 🙏', author: row['author'] });
    expect(changed['edited_at']).not.toBeNull();
    expect(await roomOf(chat)).toMatchObject({ holder, last_message_preview: 'Ready, kak 🙏' });
    expect(requests()).toHaveLength(1);
    expect(requests().flatMap(callErrors)).toEqual([]);
    const detail = { room_id: chat.roomId, message_id: row.id, channel_id: row['channel_id'] };
    expect(await auditOf(chat)).toEqual([
      { action: 'message.edited', actor: harness.member.id, business_id: chat.businessId, detail },
    ]);
  });

  it('is accepted until 15 minutes after the message, and refused then', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    await sentAgo(row, '14 minutes 50 seconds');
    expect((await edit(chat, row, 'Masih boleh')).status).toBe(204);
    await sentAgo(row, '15 minutes 1 second');
    harness.calls.length = 0;
    expect(codeOf(await edit(chat, row, 'Terlambat'))).toEqual([409, 'too_late']);
    expect(harness.calls).toEqual([]);
  });

  it('of a caption keeps the file', async () => {
    const chat = await harness.createRoom();
    const file = { mimetype: 'application/pdf', filename: 'harga.pdf', data: btoa('%PDF-1.4') };
    const body = { ...chat, userId: harness.owner.id, messageId: crypto.randomUUID(), file, caption: 'Harga' };
    expect((await harness.api('POST', '/send-media', { body })).status).toBe(201);
    const row = await onlyRow(chat);
    expect((await edit(chat, row, 'Harga baru')).status).toBe(204);
    expect(await onlyRow(chat)).toMatchObject({ body: 'Harga baru', media: row['media'] });
  });

  it.each([
    ['a location', '/send-location', { latitude: -7.57, longitude: 110.8, title: 'Toko' }],
    ['a poll', '/send-poll', { question: 'Warna?', options: ['Biru', 'Merah'], multiple: false }],
  ] as const)('of %s is refused, because it has no text that WhatsApp can edit', async (_, route, content) => {
    const chat = await harness.createRoom();
    const body = { ...chat, userId: harness.owner.id, messageId: crypto.randomUUID(), ...content };
    expect((await harness.api('POST', route, { body })).status).toBe(201);
    harness.calls.length = 0;
    expect(codeOf(await edit(chat, await onlyRow(chat), 'Teks'))).toEqual([409, 'not_editable']);
    expect(requests()).toEqual([]);
  });

  it.each(['', '  ', 7, undefined])('to %j is refused', async (text) => {
    const chat = await harness.createRoom();
    expect(codeOf(await edit(chat, await send(chat), text))).toEqual([400, 'invalid']);
  });

  it('that WhatsApp does not accept, which WEBJS reports with an empty response, changes nothing', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    harness.intercept('/messages/', () => new Response(null, { status: 200 }));
    expect(codeOf(await edit(chat, row, 'Ready, kak'))).toEqual([422, 'upstream_refused']);
    expect(await onlyRow(chat)).toMatchObject({ body: 'Ready kak', edited_at: null });
    expect(await auditOf(chat)).toEqual([]);
  });
});

describe('a deletion for everyone', () => {
  it.each([
    ['a member', send],
    ['the phone', sendFromPhone],
  ] as const)(
    'removes a message by %s from the phone of the customer, once, and is in the audit log',
    async (_, written) => {
      const chat = await harness.createRoom();
      const row = await written(chat);
      const holder = (await roomOf(chat))?.['holder'];
      harness.calls.length = 0;
      expect((await remove(chat, row)).status).toBe(204);
      expect((await remove(chat, row)).status).toBe(204);
      expect(phoneMessage(chat)).toMatchObject({ body: null, revoked: true });
      const removed = await onlyRow(chat);
      expect(removed).toMatchObject({ id: row.id, body: null, media: null });
      expect(removed['revoked_at']).not.toBeNull();
      expect((await roomOf(chat))?.['holder']).toBe(holder);
      expect(requests()).toHaveLength(1);
      expect(requests().flatMap(callErrors)).toEqual([]);
      const detail = { room_id: chat.roomId, message_id: row.id, channel_id: row['channel_id'] };
      expect(await auditOf(chat)).toEqual([
        { action: 'message.deleted', actor: harness.member.id, business_id: chat.businessId, detail },
      ]);
    },
  );

  it('is accepted until 2 days and 12 hours after the message, and refused then', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    await sentAgo(row, '60 hours 1 second');
    harness.calls.length = 0;
    expect(codeOf(await remove(chat, row))).toEqual([409, 'too_late']);
    expect(harness.calls).toEqual([]);
    await sentAgo(row, '59 hours 59 minutes');
    expect((await remove(chat, row)).status).toBe(204);
  });

  it('ends edits and reactions of the message', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    await remove(chat, row);
    expect(codeOf(await edit(chat, row, 'Kembali'))).toEqual([409, 'revoked']);
    expect(codeOf(await react(chat, row, '👍'))).toEqual([409, 'revoked']);
  });
});

it.each([
  ['an edit', async (chat: Chat, row: Row) => edit(chat, row, 'Bukan kata saya')],
  ['a deletion', remove],
] as const)("%s of a customer's message is refused, without a request to WAHA", async (_, operation) => {
  const chat = await harness.createRoom();
  const row = await receive(chat);
  harness.calls.length = 0;
  expect(codeOf(await operation(chat, row))).toEqual([403, 'not_own']);
  expect(harness.calls).toEqual([]);
  expect(await onlyRow(chat)).toMatchObject({ body: 'Masih ada?', edited_at: null, revoked_at: null });
});

describe.each(operations)('%s', (_, operation, wahaPath) => {
  it('of a message that is in another chat, unknown or not sent yet gets a 404, without a request to WAHA', async () => {
    const [chat, other] = [await harness.createRoom(), await harness.createRoom()];
    const row = await send(other);
    const unsent = crypto.randomUUID();
    await harness.stack.database.query(
      `insert into public.message (id, business_id, room_id, channel_id, author, body)
       values ($1, $2, $3, $4, 'member', 'Antre')`,
      [unsent, chat.businessId, chat.roomId, row['channel_id']],
    );
    harness.calls.length = 0;
    for (const id of [row.id, crypto.randomUUID(), unsent])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(codeOf(await operation(chat, { ...row, id }))).toEqual([404, 'not_found']);
    expect(codeOf(await operation(chat, { ...row, id: 'bukan-uuid' }))).toEqual([400, 'invalid']);
    expect(harness.calls).toEqual([]);
  });

  it('that WAHA refuses or fails changes nothing', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    for (const [status, code] of [
      [404, 'not_found'],
      [501, 'not_supported'],
      [500, 'upstream_failed'],
    ] as const) {
      harness.intercept(wahaPath, failWith(status));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await operation(chat, row);
      expect(reply.body['code']).toBe(code);
      expect(reply.text).not.toContain('rahasia');
    }
    expect(await onlyRow(chat)).toEqual(row);
    expect(await auditOf(chat)).toEqual([]);
  });

  it('whose response is lost can be repeated', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    harness.intercept(wahaPath, loseResponse);
    expect(codeOf(await operation(chat, row))).toEqual([504, 'upstream_timeout']);
    expect((await operation(chat, row)).status).toBe(204);
    expect((await onlyRow(chat))['version']).not.toBe(row['version']);
  });

  it('whose customer is erased during the request stores nothing of it', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    harness.intercept(wahaPath, async (__, next) => {
      const response = await next();
      await harness.erase(chat);
      return response;
    });
    expect(codeOf(await operation(chat, row))).toEqual([409, 'erased']);
    expect(await onlyRow(chat)).toMatchObject({ body: null, reactions: {} });
    expect(codeOf(await operation(chat, row))).toEqual([404, 'not_found']);
  });

  it('with another number linked than the owner expects is refused, without a request to WAHA', async () => {
    const chat = await harness.createRoom();
    const row = await send(chat);
    const expectNumber = async (phone: string | null) =>
      harness.stack.database.query('update public.channel set expected_phone = $2 where id = $1', [
        row['channel_id'],
        phone,
      ]);
    await expectNumber('+6281111111111');
    harness.calls.length = 0;
    expect(codeOf(await operation(chat, row))).toEqual([409, 'wrong_number']);
    expect(harness.calls).toEqual([]);
    await expectNumber(null);
  });
});
