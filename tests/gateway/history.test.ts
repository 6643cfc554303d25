import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { png } from './support/calls.ts';
import { openHouse, status, type House, type Person, type Place } from './support/harness.ts';

// What WhatsApp knows and the database has not heard of: from before the number was linked, and from while nobody listened.

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** What both phones have said, before anybody here listened: a message a minute, the newest a day ago. */
const remember = ({ sessionName, chatId }: Place, count: number): void => {
  const chat = house.whatsapp.network.chat(sessionName, chatId);
  const [note] = chat.messages;
  const end = Math.floor(Date.now() / 1000) - 86_400;
  chat.messages.unshift(
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

const fetchOlder = async (place: Place, before: string | null = null) =>
  house.api('POST', `/chats/${place.sessionName}/${encodeURIComponent(place.chatId)}/backfill`, { body: { before } });

const roomOf = async ({ roomId }: Place) =>
  (await house.stack.database.query('select * from public.room where id = $1', [roomId]))[0];

describe('older messages', () => {
  it('come a page at a time, once, until WhatsApp has no more', async () => {
    const place = await house.room();
    remember(place, 120);
    const said: unknown[] = [];
    let before: string | null = null;
    for (let call = 0; call < 5; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each goes on from where the one before it ended
      said.push((await fetchOlder(place, before)).body);
      // oxlint-disable-next-line no-await-in-loop -- as above
      before = new Date(((await house.rows(place))[0] as { sent_at: string }).sent_at).toISOString();
    }
    expect(said).toEqual([
      // The note about encryption takes a place in the first page.
      { added: 49, more: true },
      { added: 49, more: true },
      { added: 22, more: true },
      { added: 0, more: false },
      { added: 0, more: false },
    ]);
    const rows = await house.rows(place);
    expect(rows.map(({ body }) => body)).toEqual(Array.from({ length: 120 }, (_, at) => `lama ${at}`));
    expect(rows.slice(0, 2)).toMatchObject([{ author: 'phone' }, { author: 'customer' }]);
  });

  it('of one second stand in the order in which WhatsApp has them', async () => {
    const place = await house.room();
    remember(place, 4);
    const { messages } = house.whatsapp.network.chat(place.sessionName, place.chatId);
    for (const message of messages.slice(1, 4)) message.timestamp = messages[0]!.timestamp;
    await fetchOlder(place);
    expect((await house.rows(place)).map(({ body }) => body)).toEqual(['lama 0', 'lama 1', 'lama 2', 'lama 3']);
  });

  it('are no news: nothing is counted, moved or told', async () => {
    const place = await house.room();
    await house.phone(`/api/chats/${place.sessionName}/${place.chatId}/messages`, { text: 'Halo' });
    await house.whatsapp.settled();
    const before = await roomOf(place);
    remember(place, 30);
    const [{ count }] = (await house.stack.database.query('select count(*) from realtime.messages')) as [
      { count: string },
    ];
    expect(Number(count)).toBeGreaterThan(0);
    expect((await fetchOlder(place, new Date().toISOString())).body).toEqual({ added: 30, more: true });
    expect(await roomOf(place)).toEqual(before);
    expect(await house.stack.database.query('select count(*) from realtime.messages')).toEqual([{ count }]);
  });

  it('said before a customer was erased do not come back with their next message', async () => {
    const place = await house.room();
    remember(place, 10);
    await fetchOlder(place);
    await house.stack.database.query(`update public.room set erased_at = now(), chat_id = '0123@lid' where id = $1`, [
      place.roomId,
    ]);
    const again = await house.room(place.chatId);
    expect(again.roomId).not.toBe(place.roomId);
    await house.phone(`/api/chats/${place.sessionName}/${place.chatId}/messages`, { text: 'Saya lagi' });
    await house.whatsapp.settled();
    await house.stack.database.query('delete from public.message where room_id = $1', [place.roomId]);
    expect((await fetchOlder(again)).body).toMatchObject({ added: 0 });
    expect(await house.rows(again)).toMatchObject([{ body: 'Saya lagi' }]);
  });

  it('of a connection that has none, or is down, say so', async () => {
    const place = await house.room();
    house.strike('/messages', status(501), () =>
      Response.json({ error: 'Session status is not as expected', status: 'STOPPED' }, { status: 422 }),
    );
    expect(await fetchOlder(place)).toMatchObject({ status: 501, body: { code: 'not_supported' } });
    expect(await fetchOlder(place)).toMatchObject({ status: 422, body: { code: 'session_not_working' } });
    expect(await fetchOlder(place, 'kemarin')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('what was said while nobody listened', () => {
  const lose = (times: number): void => {
    house.whatsapp.faults.add({ kind: 'webhook-lost', event: 'message.any', times });
  };
  const comeBack = async (): Promise<void> => {
    house.whatsapp.sessions.drop('batik-lestari', 1_000);
    await house.clock.advance(3_000);
    await house.settled();
  };

  const minutesLater = async (): Promise<void> => {
    await house.stack.database.query(`update private.listening set looked_at = looked_at - interval '6 minutes'`);
    house.later(360_000);
  };

  it('is heard when the session works again: once, in order, and as news', async () => {
    const [place, stranger] = [await house.room(), { sessionName: 'batik-lestari', chatId: '6285999000001@c.us' }];
    const write = async ({ sessionName, chatId }: { sessionName: string; chatId: string }, body: object) =>
      house.phone(`/api/chats/${sessionName}/${chatId}/messages`, body);
    await write(place, { text: 'Halo' });
    await house.whatsapp.settled();
    lose(4);
    await house.clock.advance(2_000);
    await write(place, { text: 'Ini buktinya' });
    await house.clock.advance(2_000);
    await write(place, { picture: { data: png, mimetype: 'image/png', filename: 'bukti.png' } });
    await write(stranger, { text: 'Masih buka?' });
    await write(stranger, { text: 'Kak?' });
    await house.whatsapp.settled();
    expect(await house.rows(place)).toHaveLength(1);
    await comeBack();
    await comeBack();
    expect(await house.rows(place)).toMatchObject([
      { body: 'Halo' },
      { body: 'Ini buktinya', author: 'customer' },
      { kind: 'image', media: { filename: 'bukti.png', size: 70 } },
    ]);
    expect(await roomOf(place)).toMatchObject({ unread_count: 3, last_message_kind: 'image' });
    expect(
      await house.stack.database.query(
        `select unread_count, last_message_preview, awaiting_reply_since is not null as waits
           from public.room where chat_id = $1`,
        [stranger.chatId],
      ),
    ).toEqual([{ unread_count: 2, last_message_preview: 'Kak?', waits: true }]);
  });

  it('is heard soon, with what comes next, though nobody noticed the silence', async () => {
    const place = await house.room();
    // The phones' clock and the database's are minutes apart by now, if this machine is busy.
    await house.clock.advance(Math.max(0, Date.now() - house.clock.now()));
    await comeBack();
    const write = async (text: string): Promise<void> => {
      await house.clock.advance(1_000);
      await house.phone(`/api/chats/${place.sessionName}/${place.chatId}/messages`, { text });
      await house.settled();
    };
    await write('Halo');
    lose(1);
    await write('Ada yang merah?');
    await write('Kak?');
    const bodies = async (): Promise<unknown[]> => (await house.rows(place)).map(({ body }) => body);
    expect(await bodies()).toEqual(['Halo', 'Kak?']);
    await minutesLater();
    await write('Masih ada?');
    expect(await bodies()).toEqual(['Halo', 'Ada yang merah?', 'Kak?', 'Masih ada?']);
    expect(await roomOf(place)).toMatchObject({ unread_count: 4, last_message_preview: 'Masih ada?' });
    house.calls.length = 0;
    await write('Ya sudah');
    expect(house.calls).toEqual([]);
  });

  it('is heard though nothing comes after it, once somebody who watches the business has WhatsApp asked', async () => {
    const place = await house.room();
    const ask = async (as?: Person) => {
      const reply = await house.api('POST', '/catch-up', { body: { businessId: place.businessId }, ...(as && { as }) });
      await house.settled();
      return reply.status;
    };
    const bodies = async (): Promise<unknown[]> => (await house.rows(place)).map(({ body }) => body);
    await house.clock.advance(Math.max(0, Date.now() - house.clock.now()));
    await comeBack();
    lose(1);
    await house.clock.advance(1_000);
    await house.phone(`/api/chats/${place.sessionName}/${place.chatId}/messages`, { text: 'Masih ada?' });
    await house.settled();
    // Somebody has looked just now, and a stranger has nothing to look at.
    expect([await ask(), await bodies()]).toEqual([204, []]);
    await minutesLater();
    for (const stranger of [house.outsider, house.halfway, house.admin])
      expect([await ask(stranger), await bodies()]).toEqual([204, []]);
    expect([await ask(), await bodies()]).toEqual([204, ['Masih ada?']]);
    expect(await roomOf(place)).toMatchObject({ unread_count: 1, last_message_preview: 'Masih ada?' });
  });

  it('is heard but for what the database will never take, and that is told', async () => {
    const place = await house.room();
    await house.clock.advance(Math.max(0, Date.now() - house.clock.now()));
    await house.stack.database.query(
      `alter table public.message add constraint never_taken check (body is distinct from 'Tidak akan masuk') not valid`,
    );
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      lose(3);
      for (const text of ['Halo', 'Tidak akan masuk', 'Kak?']) {
        await house.clock.advance(1_000);
        await house.phone(`/api/chats/${place.sessionName}/${place.chatId}/messages`, { text });
      }
      await house.whatsapp.settled();
      await comeBack();
      expect((await house.rows(place)).map(({ body }) => body)).toEqual(['Halo', 'Kak?']);
      expect(error).toHaveBeenCalled();
    } finally {
      error.mockRestore();
      await house.stack.database.query('alter table public.message drop constraint never_taken');
    }
  });

  it('is no reason to keep WAHA waiting for its answer, and what cannot be asked is asked again', async () => {
    const place = await house.room();
    await house.clock.advance(Math.max(0, Date.now() - house.clock.now()));
    const write = async (text: string): Promise<void> => {
      await house.clock.advance(1_000);
      await house.phone(`/api/chats/${place.sessionName}/${place.chatId}/messages`, { text });
      await house.whatsapp.settled();
    };
    await house.settled();
    await minutesLater();
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    house.strike('/batik-lestari/chats', async () => {
      await held;
      return Response.json({}, { status: 500 });
    });
    lose(1);
    await write('Halo');
    await write('Kak?');
    expect((await house.rows(place)).map(({ body }) => body)).toEqual(['Kak?']);
    answer();
    await house.settled();
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    await comeBack();
    expect((await house.rows(place)).map(({ body }) => body)).toEqual(['Halo', 'Kak?']);
  });

  it('before the number was linked is history, and does not ring', async () => {
    const place = await house.room();
    remember(place, 3);
    const chat = house.whatsapp.network.chat(place.sessionName, place.chatId);
    const minute = Math.floor(Date.now() / 1000) - 60;
    for (const message of chat.messages) message.timestamp = minute;
    await house.stack.database.query(`update public.channel set created_at = now() where external_id = $1`, [
      place.sessionName,
    ]);
    await comeBack();
    expect(await house.rows(place)).toEqual([]);
  });
});

describe('a file that could not be had', () => {
  const picture = { picture: { data: png, mimetype: 'image/png', filename: 'bukti.png' } };
  const send = async ({ sessionName, chatId }: Place): Promise<void> => {
    await house.phone(`/api/chats/${sessionName}/${chatId}/messages`, picture);
    await house.whatsapp.settled();
  };
  const ask = async (place: Place, as = house.member) => {
    const [row] = await house.rows(place);
    const path = `/chats/${place.sessionName}/${encodeURIComponent(place.chatId)}/messages/${String(row?.['id'])}/file`;
    return house.api('POST', path, { as });
  };
  const withoutFile = async (): Promise<Place> => {
    const place = await house.room();
    house.whatsapp.faults.add({ kind: 'status', path: '/files/', status: 500 });
    await send(place);
    expect(await house.rows(place)).toMatchObject([{ media: null, content: { file: { why: 'late', size: null } } }]);
    return place;
  };
  const told = async ({ roomId }: Place) =>
    (await house.stack.database.query('select 1 from realtime.messages where topic = $1', [`room:${roomId}`])).length;

  it('comes when it is asked for again, once, and the room is told', async () => {
    const place = await withoutFile();
    const before = await told(place);
    expect(await ask(place)).toMatchObject({ status: 200, body: { missing: null } });
    expect(await house.rows(place)).toMatchObject([{ media: { filename: 'bukti.png', size: 70 }, content: null }]);
    expect(await told(place)).toBe(before + 1);
    house.calls.length = 0;
    expect(await ask(place)).toMatchObject({ status: 200, body: { missing: null } });
    expect(house.calls).toEqual([]);
  });

  it('is not asked for by others', async () => {
    const place = await withoutFile();
    house.calls.length = 0;
    expect((await ask(place, house.outsider)).status).toBe(404);
    expect((await ask(place, house.halfway)).status).toBe(404);
    expect(house.calls).toEqual([]);
  });

  it('of a message from history is asked for like any other', async () => {
    const place = await house.room();
    await send(place);
    await house.stack.database.query('delete from public.message where room_id = $1', [place.roomId]);
    await fetchOlder(place, new Date(house.clock.now() + 60_000).toISOString());
    expect(await house.rows(place)).toMatchObject([{ kind: 'image', media: null, content: null }]);
    expect(await ask(place)).toMatchObject({ status: 200, body: { missing: null } });
    expect(await house.rows(place)).toMatchObject([{ media: { size: 70 } }]);
  });

  it('because it is too large says how large it is', async () => {
    const place = await house.room();
    const bytes = new Uint8Array(17 * 1024 * 1024);
    house.strike('/api/files/', () => new Response(bytes));
    await send(place);
    expect(await house.rows(place)).toMatchObject([
      { media: null, content: { file: { why: 'large', size: bytes.length, filename: 'bukti.png' } } },
    ]);
  });

  it('and is not at WhatsApp any more says so', async () => {
    const place = await withoutFile();
    for (const message of house.whatsapp.network.chat(place.sessionName, place.chatId).messages) message.media = null;
    expect(await ask(place)).toMatchObject({ status: 410, body: { code: 'expired' } });
  });

  it('of a message that is erased while it comes is not kept', async () => {
    const place = await withoutFile();
    house.strike('/api/files/', async (_, next) => {
      await house.stack.database.query(
        'update public.message set body = null, content = null, wa_id = null where room_id = $1',
        [place.roomId],
      );
      return next();
    });
    await ask(place);
    expect(await house.rows(place)).toMatchObject([{ media: null }]);
    const kept = 'select name from storage.objects where name like $1';
    expect(await house.stack.database.query(kept, [`%${place.roomId}%`])).toEqual([]);
  });
});
