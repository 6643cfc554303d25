/** Ids of another business, in every argument and every jsonb key that takes an id: the answer is that for an unknown id. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Query } from '../../local/database.ts';
import { batik, laundry, setupFixtures, type Caller } from './fixtures.ts';
import { tableFixtures } from './tableFixtures.ts';

const fixtures = setupFixtures();

interface Argument {
  name: string;
  type: string;
  isOptional: boolean;
}
interface Called {
  name: string;
  isVolatile: boolean;
  arguments: Argument[];
}

/** The functions that a signed-in user can call. Those of a row (computed columns) take no id. */
const callable = async (): Promise<Called[]> =>
  fixtures.sql<Called & Record<string, unknown>>(
    `select proname as name, provolatile = 'v' as "isVolatile", (
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
  home_list: { span: 'today', number_of: 'chats' },
  home_need: { kind: 'escalations' },
  rollout_chats: { version: 'v3', figure: 'chats' },
  save_knowledge: { kind: 'faq', questions: ['Buka jam berapa?'], revision: null },
  save_test_case: { turns: [{ author: 'customer', text: 'halo' }], expected: { words: ['halo'] } },
  start_test_run: { options: { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1 } },
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

interface Answer {
  answer: string;
  isChanged: boolean;
  /** As the database gave it; null: it refused. */
  result: string | null;
}

/** How the database gives an argument out of the object `$1`. */
const argumentOf = ({ name, type }: Argument): string => {
  if (type === 'jsonb') return `${name} => nullif($1 -> '${name}', 'null')`;
  if (type.endsWith('[]'))
    return `${name} => array(select jsonb_array_elements_text(nullif($1 -> '${name}', 'null')))::${type}`;
  return `${name} => ($1 ->> '${name}')::${type}`;
};

/**
 * Calls a function as the owner of the laundry, once with each of these values, in one request: each call is undone.
 * `isChanged`: whether rows of Toko Batik Lestari were other ones before that, looked at after every tenth call that succeeds.
 */
const answersOf = async (
  { name, isVolatile, arguments: given }: Called,
  values: { given: Record<string, unknown>; id: string }[],
  caller: Caller = 'outsider',
): Promise<Answer[]> => {
  const passed = given.filter(({ name: argument }) => values.some((one) => argument in one.given));
  const call = `select coalesce(jsonb_agg(to_jsonb(result)), '[]')::text from public.${name}(${passed.map(argumentOf).join(', ')}) as result`;
  const answers = await fixtures.sql<{
    result: string | null;
    code: string | null;
    message: string;
    is_changed: boolean;
  }>('select * from private.test_answers($1, $2, $3, $4, $5)', [
    claimsOf(caller),
    call,
    JSON.stringify(values.map((one) => one.given)),
    // What is not volatile may change nothing.
    isVolatile ? digestQuery() : `select ${quoted(untouched)}`,
    untouched,
  ]);
  return answers.map(({ result, code, message, is_changed: isChanged }, at) => {
    // The function answers with the code of its refusal in the message.
    const refusal = code === null ? null : (/"code" : "(\w+)"/u.exec(message)?.[1] ?? `${code} ${message}`);
    const answer = refusal ?? `answered ${result ?? ''}`;
    return { answer: normalised(answer.replaceAll(values[at]?.id ?? '', '<id>')), isChanged, result };
  });
};

const createAnswers = `
  create or replace function private.test_answers(claims text, call text, given jsonb, digest text, untouched text)
  returns table (result text, code text, message text, is_changed boolean) language plpgsql as $$
  declare
    value jsonb;
    done int := 0;
    now text;
  begin
    for value in select one from jsonb_array_elements(given) as one loop
      result := null; code := null; message := ''; is_changed := false;
      begin
        perform set_config('request.jwt.claims', claims, true);
        set local role authenticated;
        execute call into result using value;
        reset role;
        if done % 10 = 0 then
          execute digest into now;
          is_changed := now is distinct from untouched;
        end if;
        done := done + 1;
        raise exception 'undone';
      exception when others then
        if sqlerrm <> 'undone' then
          code := sqlstate; message := sqlerrm; result := null;
        end if;
      end;
      return next;
    end loop;
  end
  $$`;

let tablesOfBusiness: string[] = [];
const quoted = (text: string): string => `'${text}'`;
let untouched = '';
const digest = async (): Promise<string> =>
  (await fixtures.sql<{ all: string }>(`select (${digestQuery()}) as all`))[0]?.all ?? '';

/** One text that differs after any change of a row of Toko Batik Lestari. */
const digestQuery = (): string =>
  `select string_agg(digest, ' ') from (${tablesOfBusiness
    .map(
      (table) =>
        `select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as digest from ${table} as one where one.business_id = '${batik.business}'`,
    )
    .join(' union all ')}) as each`;

/** Words that the database draws anew with each call. */
const normalised = (answer: string): string =>
  answer
    .replaceAll(/"(?:chb_|whsec_)[^"]+"/gu, '"<secret>"')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+\d\d(?::\d\d)?)/gu, '<time>')
    .replaceAll(/"(?:version|number|transfer_code|total|due_in_ms|next_ms)":\s*\d+/gu, '"<count>"')
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, '<uuid>')
    .replaceAll(/_3EB0[0-9A-F]+/gu, '_<message>');

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
  const title = `${called.name}.${name}`;
  const asked = foreign.flatMap(([of, id]) => [
    // The answer to a place in a list depends on its order.
    ...(isPlace(name) ? [{ of: null, id: neighbourOf(id) }] : []),
    { of, id },
  ]);
  const all = [{ of: null, id: isNumber ? '999999999' : randomUUID() }, ...asked];
  const answers = await answersOf(
    called,
    all.map(({ id }) => ({ id, given: { ...base, [name]: build(id) } })),
  );
  let nowhere = answers[0]?.answer ?? '';
  if (/^(?:invalid|2|P0001)/u.test(nowhere)) found.unreached.push(`${title}: ${nowhere.slice(0, 120)}`);
  for (const [at, { of }] of all.entries()) {
    const { answer = '', isChanged = false } = answers[at] ?? {};
    if (of === null) {
      nowhere = answer;
      continue;
    }
    if (isChanged) found.changed.push(`${title} ${of}`);
    if (answer === nowhere) continue;
    if (CHOSEN.has(`${title} ${of}`) && answer === 'not_found') found.chosen.add(`${title} ${of}`);
    else found.differing.push(`${title} ${of}: ${answer.slice(0, 200)} instead of ${nowhere.slice(0, 200)}`);
  }
};

const claimsOf = (caller: Caller): string =>
  Buffer.from(String(fixtures.users[caller].accessToken).split('.')[1] ?? '', 'base64url').toString();

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
  await fixtures.sql(createAnswers);
  untouched = await digest();
  return { functions, foreign, found: { differing: [], changed: [], unreached: [], chosen: new Set<string>() } };
};

test('an argument answers for each id of another business as for an unknown one, and changes nothing there', async () => {
  const { functions, foreign, found } = await prepare();
  const calls = functions.flatMap((called) =>
    called.arguments.flatMap(({ name, type }) => {
      if (!['uuid', 'uuid[]', 'bigint'].includes(type) || name === 'shipping') return [];
      const table = name.replace(/_ids?$/u, '');
      const named = foreign.filter(([of]) => of === table || of === `${table}s`);
      const isNumber = type === 'bigint';
      const candidates = (named.length > 0 ? named : foreign).filter(([, id]) => isNumber !== id.includes('-'));
      const build = (id: string) => (type === 'uuid[]' ? [id] : id);
      return [async () => compare(called, name, { isNumber, build, foreign: candidates }, found)];
    }),
  );
  // Two at a time: what they do is undone before the next, so that they wait for each other at most for a call.
  const next = async (): Promise<void> => {
    for (let call = calls.pop(); call !== undefined; call = calls.pop()) await call();
  };
  await Promise.all([next(), next()]);
  expect(found.unreached).toEqual([]);
  expect(found.changed).toEqual([]);
  expect(found.differing).toEqual([]);
});

/** Where an id stands in a jsonb argument. */
const inJson: [called: string, argument: string, build: (id: string) => unknown][] = [
  ['count_rooms', 'filter', (channel_id) => ({ channel_id })],
  ['count_rooms', 'filter', (holder) => ({ holder })],
  ['find_rooms', 'filter', (holder) => ({ holder })],
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
    'audience_of.lists audience_of.withoutLists import_contacts.id import_quick_replies.id import_test_cases.id parts_of_list.holder room_condition.channel_id room_condition.holder save_broadcast.channelId save_broadcast.templateId save_sending_rule.channelId save_tags.id start_broadcast.lists valid_audience.lists valid_audience.withoutLists valid_expectation.source_id',
  'a caller: a position in a list, whose rows are chosen by the caller’s rights':
    'admin_audit.id admin_broadcasts.id admin_businesses.id admin_errors.id admin_people.id admin_sessions.id after_cursor.id home_list.id rollout_chats.room_id viewed_chats.id',
  'a row or a token that the database made itself':
    'announce_campaign.business_id begin_session_restart.channel_id broadcast_change.id broadcast_change.room_id broadcast_row.business_id broadcast_row.id broadcast_row.profile_id broadcast_row.room_id claim_scorecards.id claim_test_results.id claim_webhook_deliveries.id data_access.room_id end_own_session.session_id export_consents.room_id follow_rollout_of_row.business_id follow_rollout_of_row.id has_session.session_id own_sessions.session_id passages_of_run.passageId propose_teaching.sourceId rate_answer.passageId record_consent.text_id results_of_each.id resume_push_subscription.session_id save_push_subscription.session_id suggest_replies.id undo_in_room.holder undo_in_room.holder_id undo_in_room.last_message_id undo_room_action.holder_id used_passages.passageId used_passages.sourceId',
  'a provider’s id of an area': 'choose_courier.area_id valid_recipient.area_id',
  'the service':
    'apply_event.altChatId open_room.chatId resolve_chat.altChatId resolve_chat.chatId apply_ack.chatId apply_ack.waId apply_call.chatId apply_event.chatId apply_event.id apply_event.waId apply_message.chatId apply_message.replyToWaId apply_message.waId apply_template_event.meta_id apply_template_sync.meta_id begin_answer.id begin_answer.message_ids begin_outgoing.author_id begin_outgoing.channel_id begin_outgoing.chat_id begin_outgoing.id begin_outgoing.reply_to_wa_id begin_outgoing.room_id import_history.replyToWaId import_history.waId is_about_erased.chatId is_about_erased.waId message_from_event.waId message_of_event.chatId message_of_event.waId record_drafted_order.id settle_broadcast_message.wa_id settle_message_to_member.wa_id store_early_events.chatId store_early_events.waId wa_id_of_call.chatId wa_id_of_call.id',
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

/** Rolls back what `work` did. */
const undone = async (work: (query: Query) => Promise<void>): Promise<void> => {
  await fixtures.stack.database
    .transaction(async (query) => {
      await work(query);
      throw new Error('undo');
    })
    .catch((error: unknown) => {
      if ((error as Error).message !== 'undo') throw error;
    });
};

interface IdColumn {
  table: string;
  column: string;
  type: string;
  /** The table whose id it is; null: it has no foreign key. */
  of: string | null;
  is_inserted: boolean;
  is_updated: boolean;
}

/** The columns of ids that members may write themselves. */
const writtenIds = async (): Promise<IdColumn[]> =>
  fixtures.sql<IdColumn & Record<string, unknown>>(
    `select * from (
       select pg_class.relname as table, attname as column, format_type(atttypid, null) as type,
         (select min(target.relname) from pg_constraint as foreign_key
          join pg_class as target on target.oid = foreign_key.confrelid
          cross join lateral unnest(foreign_key.conkey, foreign_key.confkey) as pair (own, theirs)
          join pg_attribute as key on key.attrelid = foreign_key.confrelid and key.attnum = pair.theirs
          where foreign_key.contype = 'f' and foreign_key.conrelid = pg_class.oid and pair.own = attnum
            and (key.attname = 'id' or array_length(foreign_key.conkey, 1) = 1)) as of,
         has_column_privilege('authenticated', pg_class.oid, attnum, 'insert') as is_inserted,
         has_column_privilege('authenticated', pg_class.oid, attnum, 'update') as is_updated
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'public'::regnamespace and relkind = 'r'
         and (format_type(atttypid, null) like 'uuid%' or attname = 'tags')) as each
     where is_inserted or is_updated order by 1, 2`,
  );

test('a row that a member writes takes no id of another business, in no column', async () => {
  const columns = await writtenIds();
  const fixtureOf = (table: string) => tableFixtures.find((one) => one.table === table);
  const claims = claimsOf('owner');
  const accepted: string[] = [];
  const tried: string[] = [];
  const unreached: string[] = [];
  /** A row of each table that an id is of, which belongs to the laundry. */
  const foreign: Record<string, string> = { business: laundry.business, profile: laundry.owner, room: laundry.room };
  const named = new Set(columns.flatMap(({ table, of }) => [table, of ?? table]));
  for (const table of named) {
    const fixture = fixtureOf(table);
    if (table in foreign || fixture?.key.join() !== 'id') continue;
    const id = String((await fixture.create(fixtures))['id']);
    const moved = await fixtures.sql<{ name: string; value: string }>(
      `select column_name as name, case column_name when 'business_id' then $2 when 'room_id' then $3 else $4 end as value
       from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and column_name in ('business_id', 'room_id', 'channel_id')`,
      [table, laundry.business, laundry.room, laundry.channel],
    );
    // Its other rows stay those of Toko Batik Lestari.
    if (moved.length > 0)
      await fixtures.stack.database.script(
        `begin; set local session_replication_role = replica;
         update public.${table} set ${moved.map(({ name, value }) => `${name} = '${value}'`).join(', ')} where id = '${id}'; commit`,
      );
    foreign[table] = id;
  }
  for (const table of new Set(columns.map((one) => one.table))) {
    const fixture = fixtureOf(table);
    if (!fixture) throw new Error(`There is no fixture of ${table}`);
    const own = columns.filter((one) => one.table === table);
    const [{ names } = { names: [] }] = await fixtures.sql<{ names: string[] }>(
      `select coalesce(array_agg(attname::text), '{}') as names from pg_attribute
       where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped
         and has_column_privilege('authenticated', attrelid, attnum, 'insert')`,
      [table],
    );
    const given = await fixture.newRow(fixtures, batik.owner);
    const row = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
    const key = await fixture.create(fixtures);
    const idsFor = ({ column, of }: IdColumn): [string, string][] => {
      const wanted = column === 'id' ? table : of;
      return Object.entries(foreign).filter(([name]) => wanted === null || name === wanted);
    };
    await undone(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      /** How many rows a statement of the owner wrote; null: it was refused. */
      const write = async (sql: string, values: unknown[]): Promise<number | null> => {
        await query('savepoint one');
        let written: number | null = null;
        try {
          await query('set local role authenticated');
          written = (
            await query(`with changed as (${sql} returning 1) select count(*)::int as many from changed`, values)
          )[0]?.['many'] as number;
        } catch (error) {
          if (!/^(?:2|42501|P0001|PT|PGRST)/u.test((error as { code?: string }).code ?? '')) throw error;
        }
        await query('rollback to savepoint one');
        return written;
      };
      const insert = async (values: Record<string, unknown>) =>
        write(
          `insert into public.${table} (${Object.keys(values).join(', ')}) values (${Object.keys(values)
            .map((_, at) => `$${at + 1}`)
            .join(', ')})`,
          Object.values(values),
        );
      if (own.some(({ is_inserted: isInserted }) => isInserted) && !(await insert(row))) unreached.push(table);
      for (const one of own) {
        const put = (id: string) => (one.type === 'uuid' ? id : [id]);
        const insertWith = async (id: string) => insert({ ...row, [one.column]: put(id) });
        const updateWith = async (id: string) =>
          write(
            `update public.${table} set ${one.column} = $1 where ${fixture.key.map((name, at) => `${name}::text = $${at + 2}`).join(' and ')}`,
            [put(id), ...fixture.key.map((name) => key[name])],
          );
        for (const [verb, isAllowed, writeWith] of [
          ['insert', one.is_inserted, insertWith],
          ['update', one.is_updated, updateWith],
        ] as const) {
          if (!isAllowed) continue;
          // Words such as tags are no ids to the database: any is taken, and a foreign one means as little as an unknown one.
          const unknown = one.of === null && one.column !== 'id' ? await writeWith(randomUUID()) : null;
          for (const [of, id] of idsFor(one)) {
            tried.push(`${verb} ${table}.${one.column}`);
            const written = await writeWith(id);
            if (unknown === null ? written : written !== unknown) accepted.push(`${verb} ${table}.${one.column} ${of}`);
          }
        }
      }
    });
  }
  expect(unreached).toEqual([]);
  expect(new Set(tried)).toEqual(
    new Set(
      columns.flatMap(({ table, column, is_inserted: isInserted, is_updated: isUpdated }) => [
        ...(isInserted ? [`insert ${table}.${column}`] : []),
        ...(isUpdated ? [`update ${table}.${column}`] : []),
      ]),
    ),
  );
  expect(accepted).toEqual([]);
});

interface Route {
  path: string;
  method?: string;
  /** Where the id is read: `<file> <field>`. */
  field: string;
  /** The table of the id. */
  of: string;
  body: (id: string) => object;
  /** Of an id that the client chooses: how one is refused that is taken. */
  taken?: string;
}

/** Requests of the owner of the laundry with everything of their own but one id. */
const routes = (chatId = ''): Route[] => {
  const business_id = laundry.business;
  const email = `${randomUUID()}@chabot.test`;
  const { sessionName, ...ids } = {
    sessionName: 'laundry-kilat',
    chatId,
    roomId: laundry.room,
    businessId: laundry.business,
    userId: laundry.owner,
    messageId: randomUUID(),
  };
  const sent = { sessionName, ...ids, text: 'Halo' };
  const scene = { opening: 'now', customer: 'new', basket: [] };
  const simulated = { version: 'v2', model_size: 'small', knowledge: 'published', scene, turns: [] };
  const chat = `waha/chats/${sessionName}/${ids.chatId}`;
  const nothing = () => ({});
  return [
    {
      path: 'handover',
      field: 'handover/app.ts businessId',
      of: 'business',
      body: (id) => ({ businessId: id, email }),
    },
    {
      path: 'handover',
      field: 'handover/app.ts id',
      of: 'business_handover',
      body: (id) => ({ id, businessId: business_id, email }),
      taken: 'not_found',
    },
    ...['handover/:id/link', 'handover/:id/revoke'].map((path) => ({
      path,
      field: '_shared/linkRoutes.ts id',
      of: 'business_handover',
      body: nothing,
    })),
    {
      path: 'team/invitations',
      field: 'team/app.ts businessId',
      of: 'business',
      body: (id) => ({ businessId: id, role: 'member' }),
    },
    {
      path: 'team/invitations',
      field: 'team/app.ts id',
      of: 'team_invitation',
      body: (id) => ({ id, businessId: business_id, role: 'member' }),
      taken: 'not_found',
    },
    ...['team/invitations/:id/link', 'team/invitations/:id/revoke'].map((path) => ({
      path,
      field: '_shared/linkRoutes.ts id',
      of: 'team_invitation',
      body: nothing,
    })),
    {
      path: 'agent/simulate',
      field: 'agent/simulate.ts business_id',
      of: 'business',
      body: (id) => ({ ...simulated, business_id: id, burst: [{ kind: 'text', text: 'halo' }] }),
    },
    {
      path: 'agent/preview',
      field: 'agent/preview.ts business_id',
      of: 'business',
      body: (id) => ({ business_id: id, question: 'Jam buka?', knowledge: 'published' }),
    },
    {
      path: 'agent/preview',
      field: 'agent/preview.ts cases',
      of: 'test_case',
      body: (id) => ({ business_id, cases: [id] }),
    },
    ...[
      { task: 'reply' },
      { task: 'peek', version: 'v2' },
      { task: 'tidy', text: 'halo' },
      { task: 'translate', text: 'halo', language: 'customer' },
    ].map((task) => ({
      path: 'agent/assist',
      field: 'agent/assist.ts room_id',
      of: 'room',
      body: (id: string) => ({ room_id: id, ...task }),
    })),
    { path: 'agent/summary', field: 'agent/summary.ts room_id', of: 'room', body: (id) => ({ room_id: id }) },
    {
      path: 'templates/connect',
      field: 'templates/app.ts business_id',
      of: 'business',
      body: (id) => ({ business_id: id, waba_id: '1234567890', token: 'EAAabcdefghij' }),
    },
    {
      path: 'templates/sync',
      field: 'templates/app.ts business_id',
      of: 'business',
      body: (id) => ({ business_id: id }),
    },
    {
      path: 'templates/submit',
      field: 'templates/app.ts id',
      of: 'whatsapp_template',
      body: (id) => ({ id, revision: 1 }),
    },
    ...['templates/delete', 'templates/unpause'].map((path) => ({
      path,
      field: 'templates/app.ts id',
      of: 'whatsapp_template',
      body: (id: string) => ({ id }),
    })),
    ...[
      { path: 'checkout/places', more: { query: 'sleman' } },
      { path: 'checkout/connection', more: { kind: 'payment' } },
      { path: 'checkout/connection/test', more: { kind: 'payment' } },
      { path: 'checkout/quote', more: { area: '31513', grams: 500 } },
    ].map(({ path, more }) => ({
      path,
      field: 'checkout/app.ts business',
      of: 'business',
      body: (id: string) => ({ business: id, ...more }),
    })),
    ...['read', 'cancel'].flatMap((verb) =>
      ['order', 'key', 'pass'].map((name) => ({
        path: `checkout/${verb}`,
        field: `checkout/app.ts ${name}`,
        of: 'customer_order',
        body: (id: string) => ({ order: randomUUID(), key: randomUUID(), pass: randomUUID(), [name]: id }),
      })),
    ),
    {
      path: 'update-toggles',
      field: 'update-toggles/app.ts id',
      of: 'business',
      body: (id) => ({ id, toggles: { modelVersion: 'small' } }),
    },
    {
      path: 'waha/catch-up',
      field: 'waha/chatRoutes.ts businessId',
      of: 'business',
      body: (id) => ({ businessId: id }),
    },
    {
      path: `${chat}/messages/:id/file`,
      field: 'waha/chatRoutes.ts messageId',
      of: 'message',
      body: nothing,
    },
    { path: `${chat}/archive?action=:id`, field: 'waha/chatRoutes.ts action', of: 'room', body: nothing },
    {
      path: `${chat}/messages/:id`,
      method: 'PUT',
      field: 'waha/messageRoutes.ts messageId',
      of: 'message',
      body: () => ({ text: 'Halo' }),
    },
    ...(['roomId', 'businessId', 'userId', 'takesFrom'] as const).map((name) => ({
      path: 'waha/send-text',
      field: `waha/schemas.ts ${name}`,
      of: { roomId: 'room', businessId: 'business', userId: 'profile', takesFrom: 'profile' }[name],
      body: (id: string) => ({ ...sent, messageId: randomUUID(), [name]: id }),
    })),
    {
      path: 'waha/send-text',
      field: 'waha/schemas.ts messageId',
      of: 'message',
      body: (id) => ({ ...sent, messageId: id }),
      taken: 'not_found',
    },
  ];
};

/** Ids of what is no row of a business, or that come with a credential of their own. */
const fieldsWithoutRow: Record<string, string> = {
  '_shared/input.ts clientGeneratedId': 'the definition of these fields',
  '_shared/input.ts uuid': 'the definition of these fields',
  'checkout/notices.ts uuid': 'a provider’s notice, whose signature is checked',
  'api/app.ts Id': 'with the key of a business: tests/access/api-keys.test.ts',
  'api/app.ts Cursor': 'a place in the list of the key’s business',
};

test('every id in a request to a function is known to this file', () => {
  const folder = join(import.meta.dirname, '../../supabase/functions');
  const found = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const named = [...source.matchAll(/(?<!const )\buuid\('(\w+)'\)/gu)].map(([, name]) => name ?? '');
      const chosen = /\bid: clientGeneratedId/u.test(source) ? ['id'] : [];
      const own = [...source.matchAll(/const (\w+) = (?:[^;]*?)\bv\.uuid\(/gu)].map(([, name]) => name ?? '');
      return [...named, ...chosen, ...own].map((name) => `${file} ${name}`);
    });
  const known = [...routes().map(({ field }) => field), ...Object.keys(fieldsWithoutRow)];
  expect(new Set(found)).toEqual(new Set(known));
});

test('an id in a request to a function is answered for each id of another business as an unknown one', async () => {
  const { foreign } = await prepare();
  const [chat] = await fixtures.sql<{ chat_id: string }>('select chat_id from room where id = $1', [laundry.room]);
  const ids = Object.fromEntries(foreign);
  const token = fixtures.users.outsider.accessToken ?? '';
  const ask = async ({ path, method = 'POST', body }: Route, id: string) => {
    const response = await fetch(`${fixtures.stack.url}/functions/v1/${path.replace(':id', id)}`, {
      method,
      headers: {
        apikey: fixtures.stack.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body(id)),
    });
    return `${response.status} ${normalised((await response.text()).replaceAll(id, '<id>'))}`;
  };
  const differing: string[] = [];
  await Promise.all(
    routes(chat?.chat_id).map(async (route) => {
      const [there, nowhere] = [await ask(route, ids[route.of] ?? ''), await ask(route, randomUUID())];
      const title = `${route.path} ${route.field}`;
      if (route.taken === undefined ? there !== nowhere : !there.includes(`"code":"${route.taken}"`))
        differing.push(`${title}: ${there} instead of ${nowhere}`);
      // The request gets as far as to the id.
      if (/^(?:400|401|405|413|422|429|5)/u.test(nowhere)) differing.push(`${title}: ${nowhere}`);
    }),
  );
  expect(differing).toEqual([]);
  expect(await digest()).toBe(untouched);
});

/** A text in a cell. */
interface Cell {
  place: string;
  value: string;
}

/** Shorter texts are words such as a status, which say nothing about where they come from. */
const LEAST = 8;

/** Every text of each cell of these columns. */
const cellsOf = async (query: Query, columns: { table: string; names: string[] }[]): Promise<Cell[]> =>
  query<Cell>(
    columns
      .map(
        ({ table, names }) =>
          `select distinct '${table}.' || cell.key as place, text #>> '{}' as value
           from (select ${names.join(', ')} from ${table}) as one
           cross join lateral jsonb_each(to_jsonb(one)) as cell
           cross join lateral jsonb_path_query(cell.value, 'strict $.** ? (@.type() == "string")') as text
           where char_length(text #>> '{}') >= ${LEAST}`,
      )
      .join(' union all '),
  );

/** The columns of all tables, or those that a role may select. */
const columnsOf = async (role: string | null): Promise<{ table: string; names: string[] }[]> =>
  fixtures.sql(
    `select pg_class.oid::regclass::text as table, array_agg(quote_ident(attname) order by attnum) as names
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and ($1::text is null or relnamespace = 'public'::regnamespace and has_column_privilege($1, pg_class.oid, attnum, 'select'))
     group by pg_class.oid order by 1`,
    [role],
  );

/** Of the places of a text, the one that it most likely is of: `profile.id` and not `agent.profile_id`. */
const shorter = (one: string, other: string): string =>
  other.length < one.length || (other.length === one.length && other < one) ? other : one;

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap((part) => textsIn(part));

const businesses = 'an administrator sees which businesses there are, and whose (ADR 20)';
const people = 'an administrator gives and takes permissions (ADR 20)';

/** What functions tell of columns that their caller cannot read in a table, and why they may. */
const TOLD: Record<string, string> = {
  'admin admin_audit business.name': 'an administrator reads which business an action was about',
  'admin admin_businesses business.id': businesses,
  'admin admin_businesses business.name': businesses,
  'admin admin_businesses profile.email': businesses,
  'admin admin_businesses profile.full_name': businesses,
  'admin admin_businesses profile.id': businesses,
  'admin admin_errors business.name': 'an administrator sees whose channel or broadcast has failed',
  'admin admin_people profile.email': people,
  'admin admin_people profile.full_name': people,
  'admin admin_people profile.id': people,
  'admin toggles_impact test_run.id': 'the run of tests that a change of the AI is judged by',
};

test('a function tells its caller what they may read in tables, and what is listed here', async () => {
  const { functions, foreign } = await prepare();
  const ids = Object.fromEntries(foreign);
  const all = await cellsOf(async (sql) => fixtures.sql(sql), await columnsOf(null));
  const readable = await columnsOf('authenticated');
  const told = new Set<string>();
  const answered = new Set<string>();
  for (const caller of ['member', 'owner', 'admin'] as const) {
    const claims = JSON.parse(claimsOf(caller)) as Record<string, unknown>;
    const visible = new Set(
      (
        await fixtures.stack.database.transaction(async (query) => cellsOf(query, readable), {
          role: 'authenticated',
          claims,
        })
      ).map(({ value }) => value),
    );
    const withheld = new Map<string, string>();
    for (const { place, value } of all)
      // Times and days are those of many rows, which are read elsewhere.
      if (!visible.has(value) && !/^\d{4}-\d\d-\d\d/u.test(value))
        withheld.set(value, shorter(withheld.get(value) ?? place, place));
    for (const called of functions) {
      const base: Record<string, unknown> = {};
      for (const { name, type, isOptional } of called.arguments) {
        const of = name.replace(/_ids?$/u, '');
        const ending = Object.keys(ids).find((table) => table.endsWith(`_${of}`) || table.endsWith(`_${of}s`));
        const id = ids[of] ?? ids[`${of}s`] ?? ids[ending ?? called.name.replace(/^[a-z]+_/u, '')] ?? batik.room;
        if (type === 'uuid') base[name] = id;
        else if (type === 'uuid[]') base[name] = [id];
        else if (!isOptional) base[name] = name in byName ? byName[name] : (byType[type] ?? null);
      }
      Object.assign(base, byFunction[called.name]);
      for (const name of Object.keys(base)) if (base[name] === laundry.business) base[name] = batik.business;
      const passed = new Set(called.arguments.map(({ name }) => name));
      const given = Object.fromEntries(Object.entries(base).filter(([name]) => passed.has(name)));
      const [answer] = await answersOf(called, [{ id: '', given }], caller);
      if (answer === undefined || answer.result === null) continue;
      answered.add(called.name);
      for (const text of textsIn(JSON.parse(answer.result))) {
        const place = withheld.get(text);
        // What was given is no news.
        if (place !== undefined && !JSON.stringify(given).includes(text)) told.add(`${caller} ${called.name} ${place}`);
      }
    }
  }
  // What changes something may be refused here; what only reads must have been read. These two need a test of a broadcast and a
  // call for help that was answered, and are compared in tests/gateway/broadcasts.test.ts and tests/access/teaching.test.ts.
  const unread = functions.filter(({ name, isVolatile }) => !isVolatile && !answered.has(name));
  expect(unread.map(({ name }) => name)).toEqual(['broadcast_test_state', 'propose_teaching']);
  expect(told.size).toBeGreaterThan(4);
  expect([...told].filter((one) => !(one in TOLD))).toEqual([]);
});
