/** Ids of another business, in every argument and every jsonb key that takes an id: the answer is that for an unknown id. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Query } from '../../local/database.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';
import { tableFixtures } from './tableFixtures.ts';

const fixtures = setupFixtures();

interface Argument {
  name: string;
  type: string;
  isOptional: boolean;
}
interface Called {
  name: string;
  arguments: Argument[];
}

/** The functions that a signed-in user can call. Those of a row (computed columns) take no id. */
const callable = async (): Promise<Called[]> =>
  fixtures.sql<Called & Record<string, unknown>>(
    `select proname as name, (
       select jsonb_agg(jsonb_build_object('name', coalesce(proargnames[place], ''), 'type', format_type(type, null),
         'isOptional', place > pronargs - pronargdefaults) order by place)
       from unnest(proargtypes) with ordinality as given (type, place)) as arguments
     from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') and pronargs > 0
       and not exists (select from unnest(proargtypes) as type where type in (select reltype from pg_class))
     order by proname`,
  );

/** A row of each table of Toko Batik Lestari with an id, by the name of its table. */
const foreignIds = async (): Promise<Record<string, string>> => {
  const ids: Record<string, string> = { business: batik.business, profile: batik.member };
  for (const fixture of tableFixtures) {
    if (fixture.key.join() !== 'id' || fixture.table in ids) continue;
    ids[fixture.table] = String((await fixture.create(fixtures))['id']);
  }
  return ids;
};

/** Values with which a call of the owner of the laundry reaches the point where it looks for the id. */
const byType: Record<string, unknown> = {
  text: 'x',
  boolean: true,
  integer: 1,
  bigint: 1,
  jsonb: {},
  'text[]': ['x'],
  'uuid[]': [],
  date: '2030-01-01',
  'double precision': 0.5,
};
const byName: Record<string, unknown> = {
  business_id: laundry.business,
  room_id: laundry.room,
  role: 'member',
  email: 'baru@chabot.test',
  url: 'https://kasir.id/',
  events: ['order.paid'],
  scopes: ['orders:read'],
  days: 30,
  phone: '+6281234567890',
  lines: [{ name: 'Kaus', price: 1000, quantity: 1 }],
  turns: [{ author: 'customer', text: 'halo' }],
  expected: { words: ['halo'] },
  cursor: null,
};
const byFunction: Record<string, Record<string, unknown>> = {
  act_on_rooms: { kind: 'archive', tag: null, action_id: randomUUID(), ids: [laundry.room] },
  'act_on_rooms.assignee': { kind: 'assign' },
  add_knowledge: { kind: 'url', origin: 'https://kasir.id/' },
  answer_escalations: { action_id: randomUUID() },
  export_rooms: { ids: [laundry.room] },
  rollout_chats: { version: 'v3', figure: 'chats' },
  save_knowledge: { kind: 'faq', asked: ['Buka jam berapa?'], revision: null },
  save_test_case: { turns: [{ author: 'customer', text: 'halo' }], expected: { words: ['halo'] } },
  start_test_run: { wanted: { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1 } },
  save_template_draft: {
    revision: 0,
    draft: {
      name: 'promo',
      language: 'id',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Halo' }],
    },
  },
  save_quick_reply: { id: randomUUID(), base: null, reply: { title: 'Sapaan', shortcut: 'sapa', body: 'Halo kak' } },
};

const isPlace = (argument: string): boolean => /^(?:after|before|cursor)/u.test(argument);
/** An unknown id that is sorted where `id` is. */
const neighbourOf = (id: string): string =>
  id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + 1) % 16).toString(16);

const isJson = (type: string): boolean => type === 'jsonb';

/** Calls a function as the owner of the laundry, and undoes what it changed. Of an answer, what each call draws anew is replaced. */
const answerOf = async (
  query: Query,
  { name, arguments: given }: Called,
  values: Record<string, unknown>,
  id: string,
) => {
  await query('savepoint call');
  const passed = given.filter(({ name: argument }) => argument in values);
  const places = passed.map(({ name: argument, type }, at) => `${argument} => $${at + 1}::${type}`).join(', ');
  const parameters = passed.map(({ name: argument, type }) => {
    const value = values[argument] ?? null;
    return isJson(type) && value !== null ? JSON.stringify(value) : value;
  });
  let answer: string;
  let isDone = false;
  try {
    await query('set local role authenticated');
    const rows = await query(`select to_jsonb(said) as said from public.${name}(${places}) as said`, parameters);
    isDone = true;
    answer = `answered ${JSON.stringify(rows.map(({ said }) => said))}`;
    await query('reset role');
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const [, refusal] = /"code" : "(\w+)"/u.exec(message) ?? [];
    answer = refusal ?? `${code ?? ''} ${message}`;
  }
  return { answer: normalised(answer.replaceAll(id, '<id>')), isDone };
};

let tablesOfBusiness: string[] = [];
/** The rows of Toko Batik Lestari. */
const digestOf = async (
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
): Promise<string> => {
  const rows = await query(
    tablesOfBusiness
      .map(
        (table) =>
          `select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as digest from ${table} as one where one.business_id = '${batik.business}'`,
      )
      .join(' union all '),
  );
  return rows.map(({ digest }) => String(digest)).join(' ');
};

/** Words that the database draws anew with each call. */
const normalised = (answer: string): string =>
  answer
    .replaceAll(/"(?:chb_|whsec_)[^"]+"/gu, '"<secret>"')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+\d\d(?::\d\d)?)/gu, '<time>')
    .replaceAll(/"(?:version|number|transfer_code|total|due_in_ms|next_ms)":\s*\d+/gu, '"<count>"')
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, '<uuid>');

/**
 * Ids that a client chooses for a row that it makes. One that is taken by another business is refused as not found, and a new one
 * makes a row: the answer to a guess of 122 random bits.
 */
const CHOSEN = new Set([
  'add_knowledge.id knowledge_source',
  'create_api_key.id api_key',
  'create_business_handover.id business_handover',
  'create_invitation.id team_invitation',
  'create_order.id customer_order',
  'save_broadcast.campaign_id campaigns',
  'save_knowledge.id knowledge_source',
  'save_quick_reply.id quick_reply',
  'import_quick_replies.rows quick_reply',
  'import_test_cases.rows test_case',
  'save_tags.tags business_tag',
  'save_template_draft.id whatsapp_template',
  'save_test_case.id test_case',
  'save_webhook.id webhook',
  'start_test_run.id test_run',
  'teach.source_id knowledge_source',
]);

/** What the calls of `each` answer for the ids of another business. `found`: where the answer differs from that for an unknown id. */
const compare = async (
  called: Called,
  name: string,
  { isNumber, build, foreign }: { isNumber: boolean; build: (id: string) => unknown; foreign: [string, string][] },
  found: { differing: string[]; changed: string[]; unreached: string[]; chosen: Set<string> },
): Promise<void> => {
  const base: Record<string, unknown> = {};
  for (const { name: argument, type, isOptional } of called.arguments)
    if (!isOptional) base[argument] = argument in byName ? byName[argument] : (byType[type] ?? null);
  Object.assign(base, byFunction[called.name], byFunction[`${called.name}.${name}`]);
  await fixtures.stack.database
    .transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claimsOfOutsider())]);
      const ask = async (id: string) => answerOf(query, called, { ...base, [name]: build(id) }, id);
      const answerTo = async (unknown: string) => {
        const { answer } = await ask(unknown);
        await query('rollback to savepoint call');
        return answer;
      };
      let nowhere = await answerTo(isNumber ? '999999999' : randomUUID());
      const title = `${called.name}.${name}`;
      if (/^(?:invalid|2|P0001)/u.test(nowhere)) found.unreached.push(`${title}: ${nowhere.slice(0, 120)}`);
      for (const [at, [of, id]] of foreign.entries()) {
        // The answer to a place in a list depends on its order.
        if (isPlace(name)) nowhere = await answerTo(neighbourOf(id));
        const there = await ask(id);
        const isChanged = there.isDone && at % 10 === 0 && (await digestOf(query)) !== untouched;
        await query('rollback to savepoint call');
        if (isChanged) found.changed.push(`${title} ${of}`);
        if (there.answer === nowhere) continue;
        if (CHOSEN.has(`${title} ${of}`) && there.answer === 'not_found') found.chosen.add(`${title} ${of}`);
        else found.differing.push(`${title} ${of}: ${there.answer.slice(0, 200)} instead of ${nowhere.slice(0, 200)}`);
      }
      throw new Error('undo');
    })
    .catch((error: unknown) => {
      if ((error as Error).message !== 'undo') throw error;
    });
};

let untouched = '';
const claimsOfOutsider = (): object =>
  JSON.parse(
    Buffer.from(String(fixtures.users.outsider.accessToken).split('.')[1] ?? '', 'base64url').toString(),
  ) as object;

const prepare = async () => {
  const functions = await callable();
  const foreign = Object.entries(await foreignIds());
  tablesOfBusiness = (
    await fixtures.sql<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
       join pg_class on oid = (table_schema || '.' || table_name)::regclass and relkind = 'r'
       where table_schema in ('public', 'private') and column_name = 'business_id' order by 1`,
    )
  ).map(({ name }) => name);
  untouched = await digestOf(async (sql, values) => fixtures.sql(sql, values));
  return { functions, foreign, found: { differing: [], changed: [], unreached: [], chosen: new Set<string>() } };
};

test('an argument answers for each id of another business as for an unknown one, and changes nothing there', async () => {
  const { functions, foreign, found } = await prepare();
  for (const called of functions)
    for (const { name, type } of called.arguments) {
      if (!['uuid', 'uuid[]', 'bigint'].includes(type) || name === 'shipping') continue;
      const table = name.replace(/_ids?$/u, '');
      const named = foreign.filter(([of]) => of === table || of === `${table}s`);
      const isNumber = type === 'bigint';
      const candidates = (named.length > 0 ? named : foreign).filter(([, id]) => isNumber !== id.includes('-'));
      const build = (id: string) => (type === 'uuid[]' ? [id] : id);
      await compare(called, name, { isNumber, build, foreign: candidates }, found);
    }
  expect(found.unreached).toEqual([]);
  expect(found.changed).toEqual([]);
  expect(found.differing).toEqual([]);
});

/** Where an id stands in a jsonb argument. */
const inJson: [called: string, argument: string, build: (id: string) => unknown][] = [
  ['count_rooms', 'filter', (channel_id) => ({ channel_id })],
  ['count_rooms', 'filter', (holder) => ({ holder })],
  ['export_rooms', 'filter', (channel_id) => ({ channel_id })],
  ['sample_for_review', 'filter', (channel_id) => ({ channel_id })],
  ['import_contacts', 'import', (id) => ({ id, file_name: 'a.csv', file_sha256: '0'.repeat(64), row_count: 1 })],
  ['save_broadcast', 'draft', (channelId) => ({ channelId })],
  ['save_broadcast', 'draft', (templateId) => ({ templateId })],
  ['save_sending_rule', 'rule', (channelId) => ({ channelId, cap: 100 })],
  ['save_broadcast', 'draft', (id) => ({ audience: { lists: [id], withoutLists: [id] } })],
  ['save_tags', 'tags', (id) => [{ id, name: 'baru', color: 'abu' }]],
  ['save_test_case', 'expected', (source_id) => ({ words: ['halo'], source_id })],
  ['import_test_cases', 'rows', (id) => [{ id, question: 'halo', expected: { words: ['halo'] } }]],
  [
    'import_quick_replies',
    'rows',
    (id) => [{ id, title: 'Sapaan', shortcut: 'sapa', body: 'Halo kak', is_personal: true }],
  ],
  ['save_quick_reply', 'reply', (id) => ({ id, title: 'Sapaan', shortcut: 'sapa', body: 'Halo kak' })],
];

test('an id in jsonb answers for each id of another business as an unknown one, and changes nothing there', async () => {
  const { functions, foreign, found } = await prepare();
  for (const [name, argument, build] of inJson) {
    const called = functions.find((one) => one.name === name);
    if (!called) throw new Error(`There is no function ${name}`);
    const candidates = foreign.filter(([, id]) => id.includes('-'));
    await compare(called, argument, { isNumber: false, build, foreign: candidates }, found);
  }
  expect(found.changed).toEqual([]);
  expect(found.differing).toEqual([]);
});

/** Every key of an id that a function reads out of jsonb, by where it comes from. */
const KEYS: Record<string, string> = {
  'a caller: in inJson':
    'audience_of.lists audience_of.withoutLists import_contacts.id import_quick_replies.id import_test_cases.id room_condition.channel_id room_condition.holder save_broadcast.channelId save_broadcast.templateId save_sending_rule.channelId save_tags.id start_broadcast.lists valid_audience.lists valid_audience.withoutLists valid_expectation.source_id',
  'a caller: a position in a list, whose rows are chosen by the caller’s rights':
    'admin_broadcasts.id admin_businesses.id admin_errors.id admin_people.id admin_sessions.id after_cursor.id home_list.id rollout_chats.room_id viewed_chats.id',
  'a row or a token that the database made itself':
    'announce_campaign.business_id begin_session_restart.channel_id broadcast_change.business_id broadcast_change.id broadcast_change.profile_id broadcast_change.room_id claim_scorecards.id claim_test_results.id claim_webhook_deliveries.id data_access.room_id export_consents.room_id follow_rollout_of_row.business_id follow_rollout_of_row.id has_session.session_id own_sessions.session_id passages_of_run.passageId propose_teaching.sourceId rate_answer.passageId record_consent.text_id results_of_each.id save_push_subscription.session_id suggest_replies.id undo_in_room.holder undo_in_room.holder_id undo_in_room.last_message_id undo_room_action.holder_id used_passages.passageId used_passages.sourceId',
  'a provider’s id of an area': 'choose_courier.area_id valid_recipient.area_id',
  'the service':
    'apply_ack.chatId apply_ack.waId apply_call.chatId apply_event.chatId apply_event.id apply_event.waId apply_message.chatId apply_message.replyToWaId apply_message.waId apply_template_event.meta_id apply_template_sync.meta_id begin_answer.id begin_answer.message_ids begin_outgoing.author_id begin_outgoing.channel_id begin_outgoing.chat_id begin_outgoing.id begin_outgoing.reply_to_wa_id begin_outgoing.room_id import_history.replyToWaId import_history.waId is_about_erased.chatId is_about_erased.waId message_of_event.chatId message_of_event.waId record_drafted_order.id settle_broadcast_message.wa_id settle_message_to_member.wa_id store_early_events.chatId store_early_events.waId wa_id_of_call.chatId wa_id_of_call.id',
};

test('every key of an id that a function reads out of jsonb is known to this file', async () => {
  const sources = await fixtures.sql<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by proname`,
  );
  const keys = sources.flatMap(({ name, source }) =>
    [
      ...source.matchAll(
        /->>? '(\w*(?:[iI]ds?|[lL]ists|holder|assignee))'|_to_recordset\([^)]*\) as \w+ \((id) uuid/gu,
      ),
    ].map(([, key, column]) => `${name}.${key ?? column ?? ''}`),
  );
  const known = Object.values(KEYS).flatMap((listed) => listed.split(' '));
  expect([...new Set(keys)].toSorted()).toEqual(known.toSorted());
});

test('the lists that an audience leaves out are of its own business', async () => {
  const [of, phone] = [laundry.business, '+6281355500001'];
  const listOf = async (business: string) => {
    const [list] = await fixtures.sql<{ id: string }>(
      `insert into recipient_lists (business_id, name) values ($1, 'Uji') returning id`,
      [business],
    );
    await fixtures.sql(
      `insert into recipient_list_contacts (business_id, recipient_list_id, phone) values ($1, $2, $3)`,
      [business, list?.id, phone],
    );
    return list?.id;
  };
  const [own, alsoOwn, foreign] = [await listOf(of), await listOf(of), await listOf(batik.business)];
  const reached = async (withoutLists: unknown[]) => {
    const [row] = await fixtures.sql<{ many: number }>(
      `with made as (
         insert into campaigns (business_id, name, channel_id, body, audience) values ($1, 'Uji', $2, 'Halo', $3) returning *)
       select (select count(*) from private.audience_of(made::campaigns))::int as many from made`,
      [of, laundry.channel, JSON.stringify({ lists: [own], withoutLists })],
    );
    return row?.many;
  };
  expect([
    await reached([]),
    await reached([alsoOwn]),
    await reached([foreign]),
    await reached([randomUUID()]),
  ]).toEqual([1, 0, 1, 1]);
});
