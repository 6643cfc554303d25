/** Tickets beyond the matrix: what a ticket may refer to, who is told no, and what stays when a conversation goes. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { batik, callTheCast, laundry, type Cast } from './cast.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await callTheCast();
});
afterAll(() => cast.leave());

const offer = (change: object) => ({
  id: randomUUID(),
  business_id: batik.business,
  title: 'Kirim pengganti',
  ...change,
});
const make = (change: object, caller: 'member' | 'outsider' = 'member') =>
  cast.people[caller].client.from('ticket').insert(offer(change));

test.each([
  ['somebody of another team', { assignee_id: laundry.owner }, 'assignee_not_in_team'],
  ['a room of another business', { room_id: laundry.room }, 'room_not_found'],
  ['a message without its room', { message_ids: [batik.message] }, 'message_not_found'],
  ['a message that there is not', { room_id: batik.room, message_ids: [randomUUID()] }, 'message_not_found'],
  ['no title', { title: ' \n ' }, '23514'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, '23514'],
  ['an author of one’s choice', { created_by: batik.owner }, '42501'],
  ['a status of one’s choice', { status: 'selesai' }, '42501'],
])('a ticket is refused with %s', async (_, change, code) => {
  expect((await make(change)).error).toMatchObject({ code });
});

test.each([
  ['an emoji for a title', { title: '🌸' }],
  ['200 of them', { title: '🌸'.repeat(200) }],
  ['a room and a message of it', { room_id: batik.room, message_ids: [batik.message] }],
  ['an owner to do it', { assignee_id: batik.owner }],
  ['a time that has passed', { due_at: '2001-01-01T00:00:00Z' }],
])('a ticket may have %s', async (_, change) => {
  expect((await make(change)).error).toBeNull();
});

test('a stranger does not learn who works here, nor which rooms there are', async () => {
  for (const change of [{}, { assignee_id: laundry.owner }, { assignee_id: batik.member }, { room_id: randomUUID() }])
    expect((await make(change, 'outsider')).error).toMatchObject({ code: '42501' });
});

test('of two who change the same row, the second writes nothing', async () => {
  const { client } = cast.people.member;
  const change = (version: number, priority: string) =>
    client.from('ticket').update({ priority }).eq('id', batik.ticket).eq('version', version).select('version');
  const { data } = await client.from('ticket').select('version').eq('id', batik.ticket).single();
  const version = Number(data?.version);
  expect((await change(version, 'tinggi')).data).toEqual([{ version: version + 1 }]);
  expect((await change(version, 'rendah')).data).toEqual([]);
});

test('who changed what is written down, by whom and from what', async () => {
  const { client, id } = cast.people.member;
  const ticket = offer({});
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

test('a ticket outlives its conversation, without a word of the customer', async () => {
  const room = randomUUID();
  await cast.truth(
    `insert into room (id, business_id, channel_id, chat_id) values ($1, $2, $3, '6281300000999@c.us')`,
    [room, batik.business, batik.channel],
  );
  const [message] = await cast.truth<{ id: string }>(
    `insert into message (business_id, room_id, channel_id, author, body) values ($1, $2, $3, 'customer', 'Bolong') returning id`,
    [batik.business, room, batik.channel],
  );
  const ticket = offer({ room_id: room, message_ids: [message!.id] });
  await cast.people.member.client.from('ticket').insert(ticket);
  await cast.truth('delete from room where id = $1', [room]);
  const { data } = await cast.people.member.client
    .from('ticket')
    .select('title,room_id,had_room,message_ids')
    .eq('id', ticket.id)
    .single();
  expect(data).toEqual({ title: ticket.title, room_id: null, had_room: true, message_ids: [] });
});

test('pages follow each other without a gap or a repeat, and strangers find nothing', async () => {
  await cast.truth(
    `insert into ticket (business_id, title, created_at) select $1, 'Halaman 100%_' || n, '2020-01-01' from generate_series(1, 25) as n`,
    [batik.business],
  );
  const page = (caller: 'member' | 'outsider', before: { created_at?: string; id?: string } = {}) =>
    cast.people[caller].client.rpc('find_tickets', {
      business_id: batik.business,
      query: '100%_',
      before_at: before.created_at ?? null,
      before_id: before.id ?? null,
      page_size: 10,
    });
  const seen = new Set<string>();
  let last: { created_at: string; id: string } | undefined;
  for (const size of [10, 10, 5]) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ended
    const rows = (await page('member', last)).data as { created_at: string; id: string }[];
    expect(rows).toHaveLength(size);
    for (const { id } of rows) seen.add(id);
    last = rows.at(-1);
  }
  expect(seen.size).toBe(25);
  expect((await page('outsider')).data).toEqual([]);
  expect((await cast.people.outsider.client.rpc('count_tickets', { business_id: batik.business })).data).toBeNull();
});
