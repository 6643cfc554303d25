/** Customers who get no offers: by number, by the id that hides it, and after an erasure. */
import { expect, test } from 'vitest';

import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { refusalOf } from './marketingRefusal.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);

const call = (name: string, args: object, caller: Caller = 'member') => fixtures.users[caller].client.rpc(name, args);
const erase = (room_id: string) => call('erase_customer', { room_id }, 'owner').throwOnError();
const createChat = async () => {
  const chat = newChat();
  await chat.receive({ name: 'Dewi' });
  const { id, phone } = await chat.room();
  return { room_id: String(id), phone: String(phone) };
};
const contact = (phone: string) => ({ recipient_list_id: batik.list, phone, name: 'Dewi' });
const add = (phone: string) => fixtures.users.member.client.from('recipient_list_contacts').insert(contact(phone));
const listed = (phone: string) => fixtures.sql('select name from recipient_list_contacts where phone = $1', [phone]);
/** What a broadcast to the list is told about a person. */
const refusal = (key: string, list: string = batik.list) => refusalOf(fixtures, key, list);
const isStopped = async (room_id: string) =>
  (
    (await call('export_customer', { room_id }).throwOnError()).data as {
      customer: { no_marketing: boolean };
    }
  ).customer.no_marketing;
/** A chat whose id hides the number. */
const createHiddenChat = async (): Promise<string> => {
  const { id } = (
    await fixtures.service
      .rpc('open_room', {
        p_session: 'batik-lestari',
        p_chat_id: `${Date.now()}${Math.floor(Math.random() * 1e6)}@lid`,
      })
      .throwOnError()
  ).data as { id: string };
  return id;
};
const newPhone = (): string => `+62811${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const learn = (room_id: string, phone: string) => fixtures.service.rpc('save_phone', { room_id, phone }).throwOnError();

test('an opt-out under a hidden id follows to the number once it is known, and is undone for both', async () => {
  const [room_id, phone] = [await createHiddenChat(), newPhone()];
  await add(phone).throwOnError();
  const { data: stopped } = await call('opt_out_of_marketing', { room_id }).throwOnError();
  expect(await refusal(phone)).toBe('consent_unknown');
  await learn(room_id, phone);
  expect(await refusal(phone)).toBe('opted_out');
  await call('undo_marketing_opt_out', { request_id: stopped.id }).throwOnError();
  expect(await refusal(phone)).toBe('consent_unknown');
  expect(await isStopped(room_id)).toBe(false);
});

test('an opt-out of a number follows to the hidden id with that number', async () => {
  const { room_id: known, phone } = await createChat();
  await call('opt_out_of_marketing', { room_id: known }).throwOnError();
  const room_id = await createHiddenChat();
  expect(await isStopped(room_id)).toBe(false);
  const [{ chat_id } = { chat_id: '' }] = await fixtures.sql<{ chat_id: string }>(
    'select chat_id from room where id = $1',
    [room_id],
  );
  // The hidden chat is that of the number from then on.
  await learn(room_id, phone);
  expect([await isStopped(known), await refusal(chat_id)]).toEqual([true, 'opted_out']);
});

test('an opt-out is stored as a digest whose key no client and no service can read', async () => {
  const { room_id, phone } = await createChat();
  await call('opt_out_of_marketing', { room_id }).throwOnError();
  const rows = await fixtures.sql<{ row: string }>(
    'select one::text as row from consent_event as one union all select one::text from private.consent_state as one',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => row.includes(phone.slice(1)))).toBe(false);
  const grants = await fixtures.sql(
    `select from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role
     where has_any_column_privilege(role, 'private.digest_key', 'select')`,
  );
  expect(grants).toEqual([]);
  const callable = await fixtures.sql(
    `select from unnest(array['anon', 'authenticated']) as role
     where has_function_privilege(role, 'private.keyed_digest(text)', 'execute')`,
  );
  expect(callable).toEqual([]);
});

test('the number of an erased customer stays out of lists that are imported later, and is stored nowhere', async () => {
  const { room_id, phone } = await createChat();
  await add(phone).throwOnError();
  await call('opt_out_of_marketing', { room_id }).throwOnError();
  await erase(room_id);
  expect(await listed(phone)).toEqual([]);
  expect((await add(phone)).error?.code).toBe('no_marketing');
  const tables = await fixtures.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const number = phone.slice(1);
    // oxlint-disable-next-line no-await-in-loop
    const rows = await fixtures.sql(`select from ${name} as one where one::text like '%' || $1 || '%'`, [number]);
    if (rows.length > 0) holding.push(name);
  }
  expect(holding).toEqual([]);
});

test('an erasure without an earlier request keeps the number out of lists, and no other chat can undo that', async () => {
  const [one, other] = [await createChat(), await createChat()];
  await fixtures.sql('update room set phone = $2 where id = $1', [other.room_id, one.phone]);
  const { data: stopped } = await call('opt_out_of_marketing', { room_id: other.room_id }).throwOnError();
  await erase(one.room_id);
  await call('undo_marketing_opt_out', { request_id: stopped.id }).throwOnError();
  expect((await add(one.phone)).error?.code).toBe('no_marketing');
});
