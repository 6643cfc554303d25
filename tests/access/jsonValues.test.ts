/**
 * Whatever a member of one business sends as JSON: it is refused or stored, and what is stored can be read by every job. The
 * functions and columns come from the database, so that a new one is tried by itself.
 */
import { beforeAll, describe, expect, test } from 'vitest';

import { jobs } from '../../local/clock.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

/** JSON texts, because JavaScript writes neither 1.0 nor 1e400. */
const odd: Record<string, string> = {
  '1.0': '1.0',
  '1e3': '1e3',
  '1e400': '1e400',
  'a text': '"1"',
  null: 'null',
  nested: '{"a": [{"a": [{"a": {}}]}]}',
  'a list': '[1.0, null, "1", {}]',
  '10,000 keys': `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}": ${at}.0`).join(', ')}}`,
  '1 MB': `"${'x'.repeat(1_000_000)}"`,
};

const someId = '12345678-1234-4234-8234-123456789012';
const turns = [{ author: 'customer', text: 'Bisa COD?' }];
const contact = { row: 1, phone: '+6281300000055', name: 'Ani', fields: { kota: 'Bandung' } };
const reply = {
  id: someId,
  title: 'Kirim',
  shortcut: 'kirim',
  body: 'Dikirim besok',
  category: 'Kirim',
  is_enabled: true,
};
/**
 * A document that each function accepts, by the argument, or the function and the argument. A function of members without
 * one fails until it is listed here.
 */
const documents: Record<string, unknown> = {
  after: {
    day: '2026-11-20',
    rank: 1,
    id: someId,
    at: '2026-11-20T01:02:03Z',
    last_message_at: '2026-11-20T01:02:03Z',
  },
  cursor: { at: '2026-11-20T01:02:03Z', id: someId, seq: 1 },
  filter: {
    query: 'ani',
    status: 'ai_task_completed',
    tags: ['VIP'],
    excluded_tags: ['lama'],
    awaiting: false,
    unread: true,
    open: false,
    rollout: 'v3',
    resolution: 'complaint',
    channel_id: batik.channel,
    holder: batik.member,
    archived: false,
    snoozed: false,
    completed_from: '2026-11-20T01:02:03Z',
    completed_to: '2026-11-21T01:02:03Z',
  },
  turns,
  expected: {
    action: 'answer',
    source_id: someId,
    words: ['cod'],
    none_of: ['tidak'],
    amount: 5000,
    criteria: ['Ramah'],
  },
  'save_tags.tags': [{ id: someId, name: 'Uji', color: 'biru' }],
  'update_toggles.toggles': { liveAgentVersion: 'v3', useAgentBehaviourV2: 'live', modelVersion: 'small' },
  'create_order.lines': [{ name: 'Kain', price: 1000, quantity: 2, weight: 300 }],
  'import_contacts.import': {
    id: someId,
    file_name: 'a.csv',
    file_sha256: 'a'.repeat(64),
    row_count: 1,
    mapping: { a: 'name' },
    is_last: true,
  },
  'import_contacts.rows': [contact],
  'import_contacts.consent': {
    source: 'form',
    occurred_at: '2026-11-20T01:02:03Z',
    words: 'Saya setuju',
    note: 'Toko',
  },
  'save_business_data.choice': { retentionDays: 365 },
  'save_sending_rule.rule': { channelId: batik.channel, cap: 50 },
  'save_broadcast.draft': {
    name: 'Promo',
    channelId: batik.channel,
    body: 'Halo {{nama}}',
    media: null,
    templateId: null,
    audience: { lists: [batik.list], withoutLists: [], withTags: ['VIP'], withoutTags: [], withoutDays: 3 },
    fallbacks: { nama: 'Kak' },
    zone: 'Asia/Jakarta',
    scheduledAt: '2027-11-20T01:02:03Z',
    acceptsStrangers: true,
  },
  'save_template_draft.draft': {
    name: 'promo_baru',
    language: 'id',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Halo {{1}}', example: { body_text: [['Ani']] } }],
  },
  'save_quick_reply.reply': reply,
  'import_quick_replies.rows': [{ ...reply, is_personal: true }],
  'import_test_cases.rows': [{ id: someId, turns, expected: { action: 'answer' }, group: 'COD' }],
  'start_test_run.options': { scope: 'all', knowledge: 'published', version: 'v2', model_size: 'large', repeats: 1 },
  'simulation_scene.burst': [{ author: 'customer', text: 'Bisa COD?', at: '2026-11-20T01:02:03Z' }],
  'save_stop_rules.rules': {
    handover_points: 10,
    complaints: 3,
    complaint_chats: 50,
    error_percent: 20,
    error_chats: 20,
  },
  'judge_scorecard.scores': [{ verdict: 'pass', note: 'Baik' }],
  'save_criteria.criteria': ['Nadanya ramah'],
};

/** The document as JSON, once for each of its values that is replaced by an odd one. */
function* withOneOddValue(document: unknown): Generator<string> {
  const place = '\uE000';
  function* replaced(value: unknown): Generator<unknown> {
    yield place;
    if (Array.isArray(value))
      for (const [at, one] of value.entries()) for (const other of replaced(one)) yield value.with(at, other);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        for (const other of replaced(one)) yield { ...value, [key]: other };
  }
  for (const one of replaced(document))
    for (const value of Object.values(odd))
      if (value.length < 1000) yield JSON.stringify(one).replace(`"${place}"`, value);
}

interface Taking {
  name: string;
  /** Names and types of the arguments, in order. */
  names: string[];
  types: string[];
  /** Keys that the function, and the private one that it calls, read. */
  keys: string[];
  /** Only the service may call it. */
  isOfService: boolean;
}

/** What any other argument gets. */
const argument: Record<string, unknown> = {
  int4: 1,
  int8: 1,
  int2: 1,
  float8: 1,
  text: 'x',
  bool: true,
  date: '2026-11-20',
};
/** Of arguments that are refused otherwise, before the JSON is read: by name, or by function and name. */
const named: Record<string, unknown> = {
  kind: 'unarchive',
  sort: 'last_message_at',
  'find_rooms.status': null,
  'find_rooms.rollout': null,
  'find_rooms.resolution': null,
  'find_rooms.holder': 'member',
  span: 'week',
  number_of: 'chats',
  figure: 'chats',
  version: 'v3',
  origin: 'hand',
  'save_broadcast.campaign_id': '12345678-1234-4234-8234-123456789013',
};
const ids: Record<string, string> = {
  business: batik.business,
  campaign: batik.campaign,
  list: batik.list,
  room: batik.room,
  channel: batik.channel,
  ticket: batik.ticket,
  source: batik.source,
};
const idFor = (name: string): string =>
  Object.entries(ids).find(([word]) => name.includes(word))?.[1] ?? '12345678-1234-4234-8234-123456789012';

let functions: Taking[] = [];
let columns: { table: string; column: string; key: string }[] = [];
beforeAll(async () => {
  const found = await fixtures.sql<Omit<Taking, 'keys'> & { source: string }>(
    `select known.proname as name, known.proargnames[:known.pronargs] as names,
       array(select typname::text from unnest(known.proargtypes) with ordinality as one (oid, n) join pg_type on pg_type.oid = one.oid order by n)
         as types,
       not has_function_privilege('authenticated', known.oid, 'execute') as "isOfService",
       known.prosrc || coalesce((select string_agg(called.prosrc, ' ') from pg_proc as called
         where called.pronamespace = 'private'::regnamespace and known.prosrc ~ ('private\\.' || called.proname || '\\M')), '') as source
     from pg_proc as known
     where known.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', known.oid, 'execute')
       and 'jsonb'::regtype = any (known.proargtypes::oid[]) order by known.proname`,
  );
  functions = found.map(({ source, ...one }) => ({
    ...one,
    keys: [...new Set([...source.matchAll(/(?:->>?|\?)\s*'(\w+)'/g)].map(([, key = '']) => key))],
  }));
  columns = await fixtures.sql(
    `select attrelid::regclass::text as table, attname::text as column,
       case when attrelid = 'public.business'::regclass then 'id' else 'business_id' end as key
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'jsonb'::regtype and not attisdropped
       and has_column_privilege('authenticated', attrelid, attnum, 'update')
       and (attrelid = 'public.business'::regclass or exists (
         select from pg_attribute as other where other.attrelid = pg_class.oid and other.attname = 'business_id'))`,
  );
});

/** Classes of errors that PostgREST answers with 4xx: a refusal of ours, of the data, of a constraint, of the right. */
const isRefusal = (code: string): boolean => /^(?:PGRST|P0001|P0002|22|23|42501)/.test(code);

/** Runs a statement as the owner of Toko Batik Lestari. Returns the code of an error that is no refusal. */
let accepted = 0;
const wrongCode = async (sql: string, values: readonly unknown[], isOfService = false): Promise<string | null> => {
  try {
    await fixtures.stack.database.transaction(
      async (query) => {
        await query(sql, values);
      },
      isOfService
        ? { role: 'service_role', claims: { role: 'service_role' } }
        : {
            role: 'authenticated',
            claims: { sub: batik.owner, role: 'authenticated', aal: 'aal1', session_id: session, is_anonymous: false },
          },
    );
    accepted += 1;
    return null;
  } catch (error) {
    const { code = 'none', message } = error as { code?: string; message: string };
    return isRefusal(code) ? null : `${code} ${message}`;
  }
};
let session = '';
beforeAll(async () => {
  const [row] = await fixtures.sql<{ id: string }>(
    'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [batik.owner],
  );
  session = row?.id ?? '';
  // Otherwise another member has saved in between, and nothing else is read.
  const [tags] = await fixtures.sql<{ known: unknown }>('select private.tags_of($1) as known', [batik.business]);
  documents['save_tags.previous'] = tags?.known;
});

const rowsOfOthers = async (): Promise<Record<string, unknown>> => {
  const tables = await fixtures.sql<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'business_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await fixtures.sql<{ sum: string }>(
      `select md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as sum from ${name} as one where business_id = $1`,
      [laundry.business],
    );
    sums[name] = row?.sum;
  }
  return sums;
};

// One test after the other: the last one reads what the others have stored.
describe('JSON of one business', () => {
  let before: Record<string, unknown>;
  beforeAll(async () => {
    before = await rowsOfOthers();
  });

  const valuesOf = ({ name, names, types }: Taking, given: (argument: string) => string) =>
    types.map((type, at) => {
      const one = names[at] ?? '';
      if (type === 'jsonb') return given(one);
      for (const key of [`${name}.${one}`, one]) if (key in named) return named[key];
      return type === 'uuid' ? idFor(one) : (argument[type] ?? null);
    });
  const call = (taking: Taking, given: (argument: string) => string) =>
    wrongCode(
      `select public.${taking.name}(${taking.types.map((type, at) => `$${at + 1}::${type}`).join(', ')})`,
      valuesOf(taking, given),
      taking.isOfService,
    );

  test.each(Object.entries(odd))('that is %s, or has it in a key, is refused or stored', async (_, value) => {
    const wrong: string[] = [];
    for (const taking of functions) {
      const { name, keys } = taking;
      const whole = keys.map((key) => `"${key}": ${value}`).join(', ');
      const isLarge = value.length > 1000;
      const single = isLarge ? [] : keys.map((key) => `{"${key}": ${value}}`);
      for (const given of [value, `[${value}]`, ...(isLarge ? [] : [`{${whole}}`]), ...single]) {
        const code = await call(taking, () => given);
        if (code !== null) wrong.push(`${name}, ${given.slice(0, 80)}: ${code}`);
      }
    }
    for (const { table, column, key } of columns) {
      const code = await wrongCode(`update ${table} set ${column} = $1::jsonb where ${key} = $2`, [
        value,
        batik.business,
      ]);
      if (code !== null) wrong.push(`${table}.${column}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  test('with one odd value among those that a function accepts is refused or stored', async () => {
    const wrong: string[] = [];
    for (const taking of functions) {
      const { name } = taking;
      if (taking.isOfService) continue;
      const documentOf = (one: string) => documents[`${name}.${one}`] ?? documents[one];
      for (const [at, changed] of taking.names.entries()) {
        if (taking.types[at] !== 'jsonb') continue;
        if (documentOf(changed) === undefined) wrong.push(`${name}.${changed} has no document in this test`);
        for (const given of withOneOddValue(documentOf(changed))) {
          const code = await call(taking, (one) => (one === changed ? given : JSON.stringify(documentOf(one) ?? {})));
          if (code !== null) wrong.push(`${name}, ${given}: ${code}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('with one odd value among those that are stored is refused or stored', async () => {
    const wrong: string[] = [];
    for (const { table, column, key } of columns) {
      const [stored] = await fixtures.sql<{ value: unknown }>(
        `select ${column} as value from ${table} where ${key} = $1 and ${column} is not null limit 1`,
        [batik.business],
      );
      for (const value of stored ? withOneOddValue(stored.value) : []) {
        const code = await wrongCode(`update ${table} set ${column} = $1::jsonb where ${key} = $2`, [
          value,
          batik.business,
        ]);
        if (code !== null) wrong.push(`${table}.${column}, ${value}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('can be read by every job, and has changed no other business', async () => {
    expect([functions.length > 10, columns.length > 5]).toEqual([true, true]);
    // Otherwise nothing is stored that a job could read.
    expect(accepted).toBeGreaterThan(50);
    expect(await rowsOfOthers()).toEqual(before);
    await fixtures.sql(
      `update campaigns set status = 'planning' where business_id = $1 and status = 'draft' and channel_id is not null`,
      [batik.business],
    );
    for (const [, , command] of jobs) await fixtures.sql(command);
    for (const [name, args] of [
      ['plan_broadcast', {}],
      ['claim_broadcast_messages', { p_owner: batik.owner, p_most: 5 }],
      ['claim_agent_runs', {}],
      ['claim_test_results', {}],
      ['claim_scorecards', {}],
      ['claim_message_readings', { p_most: 5, p_running: [], p_senses: ['voice', 'image', 'document'] }],
      ['claim_knowledge_source', {}],
      ['claim_webhook_deliveries', { p_owner: batik.owner, p_most: 5 }],
      ['claim_push_deliveries', { p_owner: batik.owner, p_most: 5 }],
      ['payments_to_close', {}],
      ['take_unused_campaign_files', {}],
    ] as const)
      await fixtures.service.rpc(name, args).throwOnError();
    expect(await fixtures.sql('select job, row_id, reason from private.job_failure where attempts > 0')).toEqual([]);
  });
});
