/** Tickets: references, concurrent edits, and pages; and customers’ privacy requests. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { TicketEdit } from '../../src/contracts/tickets.ts';
import { saveTicket } from '../../src/services/tickets/ticket.ts';
import { raceBehindLock } from './concurrency.ts';
import { batik, setupFixtures, laundry, type Caller } from './fixtures.ts';
import { refusalOf } from './marketingRefusal.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const refusal = (phone: string) => refusalOf(fixtures, phone, batik.list);

const newTicket = (change: object) => ({
  id: randomUUID(),
  business_id: batik.business,
  title: 'Kirim pengganti',
  ...change,
});
/** The columns that the sort orders of tickets use. */
interface Row {
  id: string;
  created_at: string;
  due_at: string | null;
  priority_rank: number;
}

const make = (change: object, caller: 'member' | 'outsider' = 'member') =>
  fixtures.users[caller].client.from('ticket').insert(newTicket(change));

test.each([
  ['an assignee of another team', { assignee_id: laundry.owner }, 'assignee_not_in_team'],
  ['a room of another business', { room_id: laundry.room }, 'room_not_found'],
  ['a message without its room', { message_ids: [batik.message] }, 'message_not_found'],
  ['a nonexistent message', { room_id: batik.room, message_ids: [randomUUID()] }, 'message_not_found'],
  ['a blank title', { title: ' \n ' }, '23514'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, '23514'],
  ['a chosen author', { created_by: batik.owner }, '42501'],
  ['a chosen status', { status: 'selesai' }, '42501'],
])('a ticket with %s is rejected', async (_, change, code) => {
  expect((await make(change)).error).toMatchObject({ code });
});

test.each([
  ['a title of one emoji', { title: '🌸' }],
  ['a title of 200 emoji', { title: '🌸'.repeat(200) }],
  ['a room and one of its messages', { room_id: batik.room, message_ids: [batik.message] }],
  ['an owner as assignee', { assignee_id: batik.owner }],
  ['a deadline in the past', { due_at: '2001-01-01T00:00:00Z' }],
])('a ticket with %s is accepted', async (_, change) => {
  expect((await make(change)).error).toBeNull();
});

test('an outsider’s rejected ticket does not reveal members or rooms', async () => {
  for (const change of [{}, { assignee_id: laundry.owner }, { assignee_id: batik.member }, { room_id: randomUUID() }])
    expect((await make(change, 'outsider')).error).toMatchObject({ code: '42501' });
});

test('of two changes to the same field of a ticket the second writes nothing and returns the stored value', async () => {
  const { client } = fixtures.users.member;
  const deps = { rest: client } as unknown as Parameters<typeof saveTicket>[0];
  const due = '2030-01-02T03:04:05.678901Z';
  const ticket = newTicket({ title: 'Kirim pengganti, 100% (segera)' });
  await client.from('ticket').insert({ ...ticket, due_at: due });
  const save = async (changes: TicketEdit, base: TicketEdit) =>
    saveTicket(deps, { ticketId: ticket.id, changes, base });
  for (const [changes, base, later] of [
    [{ priority: 'tinggi' }, { priority: 'normal' }, { priority: 'rendah' }],
    [{ assignee_id: batik.owner }, { assignee_id: null }, { assignee_id: batik.member }],
    [{ due_at: null }, { due_at: due }, { due_at: '2031-01-01T00:00:00.000000Z' }],
    [{ title: 'Kirim besok' }, { title: ticket.title }, { title: 'Kirim lusa' }],
  ] as [TicketEdit, TicketEdit, TicketEdit][]) {
    // Changes of other fields do not matter.
    expect(await save(changes, base)).toMatchObject({ saved: changes });
    expect(await save(later, base)).toMatchObject({ theirs: changes });
  }
  expect(await saveTicket(deps, { ticketId: randomUUID(), changes: {}, base: {} })).toEqual({ gone: true });
});

test('changes of a ticket are recorded with actor, old and new value', async () => {
  const { client, id } = fixtures.users.member;
  const ticket = newTicket({});
  await client.from('ticket').insert(ticket);
  await client.from('ticket').update({ status: 'selesai', assignee_id: batik.owner }).eq('id', ticket.id);
  const { data } = await client
    .from('ticket_change')
    .select('actor_id,field,before,after')
    .eq('ticket_id', ticket.id)
    .order('field');
  expect(data).toEqual([
    { actor_id: id, field: 'assignee_id', before: null, after: batik.owner },
    { actor_id: id, field: 'created', before: null, after: 'baru' },
    { actor_id: id, field: 'status', before: 'baru', after: 'selesai' },
  ]);
});

test('a found ticket names the customer of its conversation', async () => {
  const ticket = newTicket({ room_id: batik.room });
  await fixtures.users.member.client.from('ticket').insert(ticket).throwOnError();
  const [room] = await fixtures.sql('select name, phone from room where id = $1', [batik.room]);
  const { data } = await fixtures.users.member.client
    .rpc('find_tickets', { business_id: batik.business, query: ticket.title })
    .select('id,customer:room(name,phone)')
    .eq('id', ticket.id)
    .throwOnError();
  expect(data).toEqual([{ id: ticket.id, customer: room }]);
});

test('a ticket survives the deletion of its room and keeps no message of it', async () => {
  const room = randomUUID();
  await fixtures.sql(
    `insert into room (id, business_id, channel_id, chat_id) values ($1, $2, $3, '6281300000999@c.us')`,
    [room, batik.business, batik.channel],
  );
  const [message] = await fixtures.sql<{ id: string }>(
    `insert into message (business_id, room_id, channel_id, author, body) values ($1, $2, $3, 'customer', 'Bolong') returning id`,
    [batik.business, room, batik.channel],
  );
  const ticket = newTicket({ room_id: room, message_ids: [message!.id] });
  await fixtures.users.member.client.from('ticket').insert(ticket);
  await fixtures.sql('delete from room where id = $1', [room]);
  const { data } = await fixtures.users.member.client
    .from('ticket')
    .select('title,room_id,had_room,message_ids')
    .eq('id', ticket.id)
    .single();
  expect(data).toEqual({ title: ticket.title, room_id: null, had_room: true, message_ids: [] });
});

test.each([
  ['newest', (row: Row) => ({ after_at: row.created_at })],
  ['oldest', (row: Row) => ({ after_at: row.created_at })],
  ['due', (row: Row) => ({ after_at: row.due_at ?? 'infinity' })],
  ['priority', (row: Row) => ({ after_at: row.due_at ?? 'infinity', after_priority_rank: row.priority_rank })],
])('pages of tickets sorted by %s have no gap and no repeat', async (sort, placeOf) => {
  const query = `Urut ${sort} 100%_`;
  await fixtures.sql(
    `insert into ticket (business_id, title, priority, due_at, created_at)
     select $1, $2 || n, (array['rendah', 'normal', 'tinggi', 'mendesak'])[n % 4 + 1],
       case when n % 3 > 0 then timestamptz '2030-01-01' - n % 5 * interval '1 day' end,
       timestamptz '2020-01-01' + n % 6 * interval '1 hour'
     from generate_series(1, 25) as n`,
    [batik.business, query],
  );
  const page = async (place: object) => {
    const { data } = await fixtures.users.member.client
      .rpc('find_tickets', { business_id: batik.business, query, sort, page_size: 10, ...place })
      .throwOnError();
    return data as Row[];
  };
  const base: Row[] = [];
  for (const size of [10, 10, 5]) {
    const last = base.at(-1);
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ended
    const rows = await page(last === undefined ? {} : { ...placeOf(last), after_id: last.id });
    expect(rows).toHaveLength(size);
    base.push(...rows);
  }
  expect(new Set(base.map(({ id }) => id)).size).toBe(25);
  const [whole] = await fixtures.sql<{ ids: string[] }>(
    `select array_agg(id order by
       case $2 when 'newest' then -extract(epoch from created_at) when 'oldest' then extract(epoch from created_at) end,
       case $2 when 'priority' then array_position(array['mendesak', 'tinggi', 'normal', 'rendah'], priority) end,
       case when $2 in ('due', 'priority') then due_at end nulls last,
       case $2 when 'newest' then id end desc, id) as ids
     from ticket where title like 'Urut ' || $2 || ' %' and business_id = $1`,
    [batik.business, sort],
  );
  expect(base.map(({ id }) => id)).toEqual(whole!.ids);
});

test('find_tickets refuses an unknown sort order and returns nothing to an outsider', async () => {
  const find = (caller: 'member' | 'outsider', sort: string) =>
    fixtures.users[caller].client.rpc('find_tickets', { business_id: batik.business, sort });
  expect((await find('member', 'id; drop table ticket')).error?.code).toBe('22023');
  expect((await find('outsider', 'due')).data).toEqual([]);
  expect((await fixtures.users.outsider.client.rpc('count_tickets', { business_id: batik.business })).data).toBeNull();
});

describe('privacy requests', () => {
  const call = (name: string, args: object, caller: Caller = 'member') => fixtures.users[caller].client.rpc(name, args);
  const createChat = async (): Promise<[Chat, string, string]> => {
    const chat = newChat();
    await chat.receive({ body: 'Nama saya Dewi, alamat Jl. Melati 8' });
    const { id, phone } = await chat.room();
    return [chat, String(id), String(phone)];
  };

  test('a privacy request is due in 72 hours, is created once, and only an owner may refuse it with a reason', async () => {
    const [, room_id] = await createChat();
    const { data: request } = await call('create_privacy_request', { room_id, kind: 'erase' });
    expect(Date.parse(request.due_at) - Date.parse(request.requested_at)).toBeCloseTo(72 * 3_600_000, -3);
    expect((await call('create_privacy_request', { room_id, kind: 'erase' }, 'owner')).data.id).toBe(request.id);
    expect((await call('create_privacy_request', { room_id, kind: 'praise' })).error?.code).toBe('23514');
    const refuse = (reason: string, caller: Caller) =>
      call('reject_privacy_request', { request_id: request.id, reason }, caller);
    for (const caller of ['member', 'outsider', 'removed', 'aal1Member', 'admin'] as const)
      expect((await refuse('Pajak', caller)).error?.code).toBe('not_found');
    expect((await refuse(' ', 'owner')).error?.code).toBe('invalid');
    expect((await refuse('Faktur wajib disimpan', 'owner')).data).toMatchObject({
      outcome: 'refused',
      settled_by: batik.owner,
    });
  });

  test('export_customer contains all data of one customer and completes the export request', async () => {
    const [, room_id, phone] = await createChat();
    await call('create_privacy_request', { room_id, kind: 'export' });
    await fixtures.sql(`insert into room_note (business_id, room_id, body) values ($1, $2, 'Suka biru')`, [
      batik.business,
      room_id,
    ]);
    await fixtures.sql(`insert into promise (business_id, room_id, body) values ($1, $2, 'Dikirim besok')`, [
      batik.business,
      room_id,
    ]);
    await fixtures.sql(
      `insert into room_review (business_id, room_id, completed_at, verdict, note) values ($1, $2, now(), 'good', 'Ramah')`,
      [batik.business, room_id],
    );
    await fixtures.sql(
      `insert into campaign_messages (business_id, campaign_id, phone, body) values ($1, $2, $3, 'Diskon 20 %')`,
      [batik.business, batik.campaign, phone],
    );
    const { data } = await call('export_customer', { room_id });
    expect(data).toMatchObject({
      campaigns: [{ campaign: expect.any(String), text: 'Diskon 20 %' }],
      reviews: [{ verdict: 'good', text: 'Ramah' }],
      promises: [{ text: 'Dikirim besok' }],
      customer: { phone, no_marketing: false },
      messages: [{ author: 'customer', text: 'Nama saya Dewi, alamat Jl. Melati 8' }],
      notes: [{ text: 'Suka biru' }],
      requests: [{ kind: 'export', outcome: 'done' }],
    });
    const [record] = await fixtures.sql(`select actor from audit_log where detail ->> 'room_id' = $1`, [room_id]);
    expect(record).toEqual({ actor: batik.member });
  });

  test('deleting a campaign keeps its messages, which stay in the customer’s export', async () => {
    const [, room_id, phone] = await createChat();
    const { member, owner } = fixtures.users;
    const id = randomUUID();
    await owner.client.from('campaigns').insert({ id, business_id: batik.business, name: 'Diskon' }).throwOnError();
    const sent = { campaign_id: id, phone, body: 'Diskon 20 %' };
    await fixtures.service.from('campaign_messages').insert(sent).throwOnError();
    await owner.client.from('campaigns').delete().eq('id', id).throwOnError();
    const kept = await member.client.from('campaign_messages').select('body').eq('phone', phone).throwOnError();
    expect(kept.data).toEqual([{ body: 'Diskon 20 %' }]);
    expect((await call('export_customer', { room_id })).data).toMatchObject({ campaigns: [{ text: 'Diskon 20 %' }] });
  });

  test('opt_out_of_marketing ends offers from all lists and prevents adding the customer; a name can be corrected', async () => {
    const [chat, room_id, phone] = await createChat();
    const add = () =>
      fixtures.users.member.client.from('recipient_list_contacts').insert({ recipient_list_id: batik.list, phone });
    await add().throwOnError();
    await call('opt_out_of_marketing', { room_id });
    expect(await refusal(phone)).toBe('opted_out');
    const other = randomUUID();
    const { client } = fixtures.users.member;
    await client
      .from('recipient_lists')
      .insert({ id: other, business_id: batik.business, name: 'Baru' })
      .throwOnError();
    const again = await client.from('recipient_list_contacts').insert({ recipient_list_id: other, phone });
    expect(again.error?.code).toBe('no_marketing');
    expect((await call('correct_customer', { room_id, name: ' Dewi Lestari ' })).data).toMatchObject({
      name: 'Dewi Lestari',
    });
    expect((await call('correct_customer', { room_id, name: ' ' })).error?.code).toBe('invalid');
    expect(await chat.room()).toMatchObject({ name: 'Dewi Lestari' });
  });

  test('opt_out_of_marketing can be undone by the team once, until its request is due or another chat asks for it', async () => {
    const [, room_id, phone] = await createChat();
    const undo = (id: string, caller: Caller = 'member') => call('undo_marketing_opt_out', { request_id: id }, caller);

    const { data: stopped } = await call('opt_out_of_marketing', { room_id });
    expect((await call('opt_out_of_marketing', { room_id }, 'owner')).data.id).toBe(stopped.id);
    for (const caller of ['outsider', 'removed', 'aal1Member', 'admin'] as const)
      expect((await undo(stopped.id, caller)).error?.code).toBe('not_found');
    expect(await refusal(phone)).toBe('opted_out');
    expect((await undo(stopped.id)).data).toMatchObject({ outcome: 'undone', settled_by: batik.member });
    expect((await undo(stopped.id, 'owner')).data).toMatchObject({ outcome: 'undone', settled_by: batik.member });
    expect(await refusal(phone)).toBe('consent_unknown');

    // A request of the customer is open again, with its original deadline.
    const { data: request } = await call('create_privacy_request', { room_id, kind: 'opt_out_of_marketing' });
    expect((await call('opt_out_of_marketing', { room_id })).data.id).toBe(request.id);
    expect((await undo(request.id)).data).toMatchObject({ outcome: null, due_at: request.due_at });

    // The same customer has asked in another chat as well.
    await call('opt_out_of_marketing', { room_id });
    const [, other] = await createChat();
    await fixtures.sql('update room set phone = $2 where id = $1', [other, phone]);
    await call('opt_out_of_marketing', { room_id: other });
    await undo(request.id);
    expect(await refusal(phone)).toBe('opted_out');

    await call('opt_out_of_marketing', { room_id });
    await fixtures.sql(`update privacy_request set due_at = now() - interval '1 second' where room_id = $1`, [room_id]);
    expect((await undo(request.id)).error?.code).toBe('too_late');
  });

  test('a message that arrives during erase_customer is stored without a deadlock', async () => {
    const [chat, room_id] = await createChat();
    const [received, erased] = await raceBehindLock(
      fixtures,
      (query) => query('select private.lock_chat($1, $2)', [batik.channel, chat.chatId]),
      () => chat.receive({ body: 'Masih ada kak?' }),
      () => call('erase_customer', { room_id }, 'owner'),
    );
    expect([received, erased.error]).toEqual([{ applied: true, reason: 'applied' }, null]);
  });

  test('only an owner may erase a customer; no personal data remains, and the old chat accepts no message', async () => {
    const [chat, room_id, phone] = await createChat();
    await fixtures.sql(`insert into room_note (business_id, room_id, body) values ($1, $2, 'Suka biru')`, [
      batik.business,
      room_id,
    ]);
    await fixtures.sql(`insert into promise (business_id, room_id, body) values ($1, $2, 'Ganti yang biru')`, [
      batik.business,
      room_id,
    ]);
    await fixtures.sql(
      `insert into room_review (business_id, room_id, completed_at, verdict, note) values ($1, $2, now(), 'good', 'Dewi ramah')`,
      [batik.business, room_id],
    );
    await make({ room_id, title: 'Kirim ke Jl. Melati 8' });
    expect((await call('erase_customer', { room_id })).error?.code).toBe('not_owner');
    const { data: erased } = await call('erase_customer', { room_id }, 'owner');
    expect(erased).toMatchObject({ name: null, phone: null, last_message_preview: null, archived: true });
    expect((await call('erase_customer', { room_id }, 'owner')).data).toEqual(erased);
    const [rest] = await fixtures.sql<{ all: string }>(
      `select concat(
        (select to_jsonb(room) from room where id = $1), (select jsonb_agg(message) from message where room_id = $1),
        (select jsonb_agg(room_note) from room_note where room_id = $1),
        (select jsonb_agg(promise) from promise where room_id = $1),
        (select jsonb_agg(room_review) from room_review where room_id = $1),
        (select jsonb_agg(ticket) from ticket where room_id = $1),
        (select jsonb_agg(ticket_change) from ticket_change join ticket on ticket.id = ticket_id where room_id = $1)) as all`,
      [room_id],
    );
    for (const personal of [phone.slice(1), 'Melati', 'Dewi', 'biru']) expect(rest?.all).not.toContain(personal);

    await chat.receive({ body: 'Halo lagi' });
    const [again] = await fixtures.sql('select id from room where chat_id = $1', [chat.chatId]);
    expect(again?.['id']).not.toBe(room_id);
    const { error } = await fixtures.service.rpc('begin_outgoing', {
      p_message: { id: randomUUID(), channel_id: batik.channel, chat_id: erased.chat_id, author_id: batik.owner },
    });
    expect(error?.code).toBe('erased');
    expect((await call('create_privacy_request', { room_id, kind: 'export' }, 'owner')).error?.code).toBe('erased');
    expect((await call('correct_customer', { room_id, name: 'Dewi' }, 'owner')).error?.code).toBe('erased');
  });
});
