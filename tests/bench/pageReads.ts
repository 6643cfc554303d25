/** What the pages of the application ask the database, and how many rows it reads for that. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import type { Database } from '../../local/database.ts';
import type { TabName } from '../../src/contracts/app.routing.ts';
import { AUDIT_ACTIONS } from '../../src/contracts/auditActions.ts';
import type { RoomFilter, RoomPosition, SortBy } from '../../src/contracts/inbox.ts';
import { noFilter } from '../../src/machines/inbox/filterAddress.ts';
import { queryOf } from '../../src/machines/inbox/listRule.ts';
import {
  getChangedMessages,
  getDeletedMessages,
  getHandovers,
  getMessages,
  getMessagesAround,
} from '../../src/services/conversation/messages.ts';
import { getFiles, getMessagesOfRooms, getOtherRooms } from '../../src/services/conversation/roomContext.ts';
import { filterArguments } from '../../src/services/inbox/rooms.search.ts';
import { getRooms } from '../../src/services/inbox/rooms.ts';

/**
 * What the rows that are read depend on: a page of a list; a count, which stops at a thousand; a search, which looks through
 * the newest thousands first; the days of a span and the chats of the days that are not summed yet; one chat; what the
 * business has taught the AI.
 */
type Extent = 'page' | 'count' | 'search' | 'days' | 'chat' | 'knowledge';

export interface PageRead {
  name: string;
  extent: Extent;
  run: () => PromiseLike<unknown>;
}

export interface Reader {
  /** Asks as a member of the business. */
  rest: PostgrestClient;
  database: Database;
  businessId: string;
  channelId: string;
}

const tabs: readonly TabName[] = ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'];
const sorts: readonly SortBy[] = ['newest', 'waiting', 'risk', 'unread', 'completed'];
const { signal } = new AbortController();
const today = new Date().toISOString().slice(0, 10);

const throwInvalid = (): never => {
  throw new Error('A row was not as its reader expects it.');
};

/** Each value of each filter of a list. A new filter fails here until it is listed. */
const filtersOf = (memberId: string, channelId: string): Record<string, Partial<RoomFilter>[]> =>
  ({
    sortBy: [],
    sortDirection: [],
    search: [],
    inMessages: [],
    searchTags: [
      { searchTags: ['VIP'] },
      { searchTags: ['jarang'] },
      { searchTags: ['langka'] },
      { searchTags: ['tidakada'] },
    ],
    excludedTags: [{ excludedTags: ['VIP'] }],
    awaitingReply: [{ awaitingReply: true }],
    unread: [{ unread: true }],
    filterRoomStatus: [{ filterRoomStatus: 'ai_need_help' }, { filterRoomStatus: 'ai_task_completed' }],
    rolloutStatus: [{ rolloutStatus: 'v2' }, { rolloutStatus: 'v3' }, { rolloutStatus: 'none' }],
    channelId: [{ channelId }, { channelId: '00000000-0000-4000-8000-000000000000' }],
    holder: [{ holder: 'ai' }, { holder: 'member' }, { holder: 'phone' }, { holder: memberId }],
    completed: [{ completed: '1' }, { completed: '7' }],
    resolution: [{ resolution: 'complaint' }, { resolution: 'booking' }, { resolution: 'none' }],
    withCompleted: [{ withCompleted: true }],
    archived: [{ archived: true }],
    snoozed: [{ snoozed: true }],
  }) satisfies Record<keyof RoomFilter, Partial<RoomFilter>[]>;

/**
 * A search for a tag or a name; the chats of the days of a filter; those that the phone or the AI holds, and the escalations that
 * are held, which are read in another order; a page otherwise.
 */
const extentOfFilter = ({ search, searchTags, completed, holder }: Partial<RoomFilter>, tab: TabName): Extent => {
  if (search !== undefined || searchTags !== undefined) return 'search';
  if (completed !== undefined) return 'days';
  return holder === undefined || (tab !== 'eskalasi' && holder !== 'ai' && holder !== 'phone') ? 'page' : 'count';
};

/** The pages of the room lists: each tab with each filter, and each order. */
export function listReads({ rest, businessId, channelId }: Reader, memberId: string): PageRead[] {
  const deps = { rest, report: throwInvalid };
  const read = (
    name: string,
    tab: TabName,
    filter: Partial<RoomFilter>,
    after: RoomPosition | null = null,
  ): PageRead => ({
    name,
    extent: extentOfFilter(filter, tab),
    run: () => getRooms(deps, { businessId, query: queryOf(tab, { ...noFilter, ...filter }, today), after }, signal),
  });
  const filters = [{}, ...Object.values(filtersOf(memberId, channelId)).flat()];
  const count = (name: string, filter: Partial<RoomFilter>): PageRead => ({
    name,
    extent: filter.searchTags === undefined ? 'count' : 'search',
    run: () =>
      rest
        .rpc('count_rooms', {
          business_id: businessId,
          filter: filterArguments(queryOf('inbox', { ...noFilter, ...filter }, today)),
        })
        .throwOnError(),
  });
  return [
    ...tabs.flatMap((tab) => filters.map((filter) => read(`${tab} ${JSON.stringify(filter)}`, tab, filter))),
    ...sorts.flatMap((sortBy) =>
      (['descending', 'ascending'] as const).map((sortDirection) =>
        read(`inbox, ${sortBy} ${sortDirection}`, 'inbox', { sortBy, sortDirection }),
      ),
    ),
    ...['putri', 'kartika wibo', 'zzyzxq', '0899000'].map((search) => read(`names: ${search}`, 'inbox', { search })),
    ...filters.map((filter) => count(`count ${JSON.stringify(filter)}`, filter)),
    {
      name: 'counts of the tabs',
      extent: 'count',
      run: () => rest.rpc('room_counts', { business_id: businessId }).throwOnError(),
    },
  ];
}

/**
 * Arguments beside the ids of a business, a chat and so on, by function. A function that reads and needs others fails until
 * it is listed here.
 */
const argumentsOf: Record<string, object[]> = {
  audit_page: [{ page_size: 25 }],
  count_rooms: [{ filter: {} }],
  find_campaigns: [{ query: 'promo' }],
  find_contacts: [{}, { query: 'Orang 12' }],
  find_recipient_lists: [{ query: 'pelanggan' }],
  find_templates: [{ query: 'promo' }],
  find_tickets: [{}, { statuses: ['baru'] }, { overdue: true }, { query: 'Komplain' }],
  home_absence: [{ since: new Date(Date.now() - 86_400_000).toISOString() }],
  home_figures: [{ span: 'today' }, { span: 'week' }, { span: 'month' }],
  home_list: ['chats', 'replies', 'unanswered', 'by_ai', 'handed_over', 'completed', 'orders'].map((number_of) => ({
    span: 'month',
    number_of,
  })),
  home_need: ['escalations', 'channels', 'broadcasts', 'orders', 'setup', 'knowledge'].map((kind) => ({ kind })),
  knowledge_difference: [{ earlier: 0, later: 1 }],
  orders_page: [{}, { shown: 'ship' }, { shown: 'unpaid' }, { shown: 'proof' }, { query: 'Orang 12' }, { page: 9 }],
  open_quick_reply: [{ source: 'blank' }],
  readable_media: [{ paths: Array.from({ length: 50 }, (_, nth) => `x/${nth}.jpg`) }],
  rollout_chats: ['chats', 'complaints', 'handed_over'].map((figure) => ({ version: 'v3', figure, span: 'quarter' })),
  rollout_desk: [{ span: 'week' }, { span: 'quarter' }],
  search_messages: ['kirim', 'refund', 'lislokin', 'zzyzxq', 'k', 'sidomukti lusin garansi'].map((query) => ({
    query,
  })),
  simulation_scene: [{ version: 'v2', model_size: 'large' }],
};

/** The functions that read more than a page. */
const extentOf: Record<string, Extent> = {
  count_rooms: 'count',
  count_tickets: 'count',
  escalation_stats: 'days',
  export_customer: 'chat',
  find_contacts: 'search',
  home_absence: 'days',
  home_figures: 'days',
  home_list: 'days',
  home_report: 'days',
  knowledge_difference: 'knowledge',
  orders_page: 'search',
  home_need: 'count',
  replay_room: 'chat',
  sample_for_review: 'count',
  replayable_rooms: 'search',
  rollout_desk: 'days',
  review_knowledge: 'knowledge',
  room_counts: 'count',
  room_history: 'chat',
  search_messages: 'search',
};

/** Functions that write but are also called to show a page. */
const SHOWING = [
  'data_access',
  'export_customer',
  'live_agent_run',
  'read_room',
  'sample_for_review',
  'suggest_replies',
] as const;

/** Functions that read one row by its id and what belongs to it, or judge what a member has typed: no page of many. */
const BY_ID = [
  'broadcast_test_state',
  'check_test_case',
  'has_push_subscription',
  'propose_teaching',
  'read_template',
  'test_run_results',
];

interface ReadingFunction {
  name: string;
  /** The names of the arguments without a default. */
  required: string[];
  isForAdministrators: boolean;
}

/** The functions that members call to read, by their volatility. */
const readingFunctions = (database: Database): Promise<ReadingFunction[]> =>
  database.query<ReadingFunction>(
    `select proname as name, coalesce((proargnames)[1:pronargs - pronargdefaults], '{}') as required,
       starts_with(proname, 'admin_') or proname = any ('{toggle_changes,toggles_impact}') as "isForAdministrators"
     from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       -- Those with a row as argument are columns of a table.
       and not exists (select from unnest(proargtypes) as argument join pg_type on pg_type.oid = argument where typtype = 'c')
       and (provolatile = 's' or proname = any ($1)) order by proname`,
    [SHOWING],
  );

/** What an open chat, its panel and the other pages read. The chat is the longest of the business. */
export async function pageReads(reader: Reader): Promise<PageRead[]> {
  const { rest, database, businessId, channelId } = reader;
  const [room] = await database.query<{ id: string; phone: string }>(
    `select room.id, room.phone from public.room join (
       select room_id, count(*) as messages from public.message where business_id = $1 group by 1 order by 2 desc limit 20
     ) as long on long.room_id = room.id where room.erased_at is null and room.phone is not null
     order by long.messages desc, room.id limit 1`,
    [businessId],
  );
  if (!room) throw new Error('The business has no chat with messages.');
  const [found] = await database.query<{
    message: { id: string; sentAt: string; seq: number };
    answer: string;
    list: string | null;
    campaign: string | null;
    source: string | null;
  }>(
    `select
       (select jsonb_build_object('id', id, 'sentAt', sent_at, 'seq', seq) from public.message where room_id = $2
        order by sent_at, seq offset (select count(*) / 2 from public.message where room_id = $2) limit 1) as message,
       (select message_ids[1] from public.agent_run where business_id = $1 and message_ids <> '{}' order by created_at desc limit 1) as answer,
       (select id from public.recipient_lists where business_id = $1 order by contact_count desc limit 1) as list,
       (select id from public.campaigns where business_id = $1 order by created_at desc limit 1) as campaign,
       (select id from public.knowledge_source where business_id = $1 order by id limit 1) as source`,
    [businessId, room.id],
  );
  if (!found) throw new Error('The chat has no message.');
  const { message } = found;
  const deps = { rest, report: throwInvalid };
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const ids: Record<string, string | null> = {
    business_id: businessId,
    channel_id: channelId,
    room_id: room.id,
    message_id: found.answer,
    list_id: found.list,
    campaign_id: found.campaign,
    source_id: found.source,
  };
  const calls = (await readingFunctions(database))
    .filter(({ name, isForAdministrators }) => !isForAdministrators && !BY_ID.includes(name))
    .flatMap(({ name, required }) => {
      const given = required
        .filter((argument) => argument in ids)
        .map((argument) => [argument, ids[argument]] as const);
      const audited = name === 'audit_page' ? [['business_id', businessId] as const] : [];
      return (argumentsOf[name] ?? [{}]).map((more): PageRead => {
        const args = { ...Object.fromEntries([...given, ...audited]), ...more };
        const missing = required.filter((argument) => !(argument in args));
        if (missing.length > 0) throw new Error(`Arguments of ${name} are unknown here: ${missing.join(', ')}`);
        return {
          name: `${name} ${JSON.stringify(more)}`,
          extent: extentOf[name] ?? 'page',
          run: () => rest.rpc(name, args).throwOnError(),
        };
      });
    });
  return [
    ...calls,
    {
      name: 'search_messages in one chat',
      extent: 'chat',
      run: () =>
        rest
          .rpc('search_messages', { business_id: businessId, room_id: room.id, query: 'kirim', page_size: 200 })
          .throwOnError(),
    },
    { name: 'newest messages', extent: 'page', run: () => getMessages(deps, room.id, null, signal) },
    { name: 'older messages', extent: 'chat', run: () => getMessages(deps, room.id, message, signal) },
    {
      name: 'messages around',
      extent: 'page',
      run: () => getMessagesAround(deps, room.id, { message: message.id }, signal),
    },
    {
      name: 'changed messages',
      extent: 'chat',
      run: () => getChangedMessages(deps, room.id, { since, from: null }, signal),
    },
    { name: 'deleted messages', extent: 'page', run: () => getDeletedMessages(deps, room.id, since, signal) },
    { name: 'handovers', extent: 'chat', run: () => getHandovers(deps, room.id, signal) },
    { name: 'files', extent: 'page', run: () => getFiles(deps, room.id, '', signal) },
    {
      name: 'other chats',
      extent: 'page',
      run: () => getOtherRooms(deps, { businessId, roomId: room.id, phone: room.phone }, signal),
    },
    { name: 'messages of chats', extent: 'chat', run: () => getMessagesOfRooms(deps, [room.id], '', signal) },
    ...Object.entries(tables(businessId, room, found.campaign, since)).map(([name, select]) => ({
      name,
      extent: 'page' as const,
      run: async () => {
        const { error } = await select(rest);
        if (error !== null) throw error;
      },
    })),
  ];
}

/** The record of all businesses with each filter, as administrators read it. `since`: a day with many entries. */
export function auditReads({ rest, since }: { rest: PostgrestClient; since: string }): PageRead[] {
  const until = new Date(Date.parse(since) + 86_400_000).toISOString();
  const days = { since, until };
  const actions = AUDIT_ACTIONS.team;
  const asked: [string, Extent, object][] = [
    ['all', 'page', {}],
    ['days', 'page', days],
    ...(['team', 'sessions', 'other'] as const).map((kind): [string, Extent, object] => [
      `kind ${kind}`,
      'page',
      { kind },
    ]),
    ['kind and days', 'page', { kind: 'team', ...days }],
    ['a business', 'search', { search: 'lestari' }],
    ['a business, a kind without entries and days', 'search', { search: 'toko', kind: 'sessions', ...days }],
    ['a person', 'search', { search: 'sari' }],
    ['a person by address, a kind', 'search', { search: 'owner@', kind: 'team' }],
    ['actions', 'search', { search: 'anggota', named: actions }],
    ['actions of another kind', 'search', { search: 'anggota', named: actions, kind: 'ai' }],
    ['what is nowhere', 'search', { search: 'zzyzxq' }],
  ];
  return asked.flatMap(([name, extent, args]) =>
    [{}, { cursor: { at: since, id: 1 } }].map((position) => ({
      name: `audit log: ${name} ${JSON.stringify(position)}`,
      extent,
      run: () => rest.rpc('admin_audit', { ...args, ...position, page_size: 25 }).throwOnError(),
    })),
  );
}

type Select = (rest: PostgrestClient) => PromiseLike<{ error: unknown }>;

/** The rows that pages read from tables, as their services do. */
const tables = (
  businessId: string,
  room: { id: string; phone: string },
  campaign: string | null,
  since: string,
): Record<string, Select> => ({
  chat: (rest) => rest.from('room').select('*,channel(id,business_id,name,status,phone)').eq('id', room.id),
  'changed chats': (rest) =>
    rest
      .from('room')
      .select('*')
      .eq('business_id', businessId)
      .gte('updated_at', since)
      .order('updated_at')
      .order('id')
      .limit(500),
  'deleted chats': (rest) =>
    rest
      .from('tombstone')
      .select('row_id,deleted_at')
      .eq('business_id', businessId)
      .eq('table_name', 'room')
      .gte('deleted_at', since)
      .order('deleted_at')
      .order('row_id')
      .limit(1000),
  'broadcasts to a number': (rest) =>
    rest
      .from('campaign_messages')
      .select('id,state,sent_at,campaign_id')
      .eq('business_id', businessId)
      .in('contact_key', [room.phone])
      .neq('state', 'skipped')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(11),
  lists: (rest) =>
    rest
      .from('recipient_lists')
      .select('*')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(50),
  broadcasts: (rest) =>
    rest
      .from('campaigns')
      .select('*')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(50),
  'recipients of a broadcast': (rest) =>
    rest
      .from('campaign_messages')
      .select('id,name,state')
      .eq('campaign_id', campaign ?? businessId)
      .order('position')
      .limit(50),
  notices: (rest) =>
    rest
      .from('notice')
      .select('*')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(50),
  businesses: (rest) => rest.from('business').select('*').order('created_at'),
});

/** A table of a test has so few pages that reading all of them costs the least. In a large one it never does. */
const AS_LARGE = `
    alter role authenticated set enable_seqscan = off;
    alter role authenticated set random_page_cost = 1.1;`;

/**
 * Makes every request through PostgREST report its statistics when it ends, instead of within a second. For a stack that is
 * measured only.
 */
export async function countEveryRead(database: Database, { isSmall }: { isSmall: boolean }): Promise<void> {
  await database.script(`
    create or replace function public.report_reads() returns void language sql as 'select pg_stat_force_next_flush()';
    grant execute on function public.report_reads() to anon, authenticated, service_role;
    alter role authenticator set pgrst.db_pre_request = 'public.report_reads';
${isSmall ? AS_LARGE : ''}
    notify pgrst, 'reload config'`);
}

/** The rows of tables and entries of indexes that the database has read for this. Other work is counted as well. */
export async function rowsRead(database: Database, run: () => PromiseLike<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    const [row] = await database.query<{ read: number }>(
      `select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname in ('public', 'private'))::bigint
         + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname in ('public', 'private'))::bigint as read`,
    );
    return row?.read ?? 0;
  };
  const before = await read();
  await run();
  return (await read()) - before;
}
