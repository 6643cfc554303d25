/**
 * The admin lists with few and with many businesses. They are read by pages, so the number of businesses should not
 * matter.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '../../local/database.ts';
import { startStack } from '../../local/stack.ts';
import { signInAsAdmin } from '../seeded/authenticator.ts';
import { median, ms, percentile, report, type Row } from './report.ts';

const FEW = 50;
const MANY = 5000;
const SAMPLES = 60;
const PAGE = 25;

interface ListArgs {
  search?: string | null;
  cursor?: object | null;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/**
 * Creates businesses, each with an owner, two channels, an agent, three team members, ten rooms and a large catalogue.
 */
async function createBusinesses(database: Database, businesses: number): Promise<void> {
  await database.transaction(async (query) => {
    // Triggers are disabled, because half a million broadcasts would reach no subscriber.
    await query(`set local session_replication_role = replica`);
    await query(
      `create temporary table shop on commit drop as
       select n, gen_random_uuid() as id, gen_random_uuid() as owner, gen_random_uuid() as agent,
         now() - n * interval '7 minutes' as at
       from generate_series(1, $1::int) as n
       where not exists (select from public.business where name = 'Toko Nomor ' || n)`,
      [businesses],
    );
    await query(`insert into auth.users (id, aud, role, email)
      select owner, 'authenticated', 'authenticated', 'pemilik' || n || '@toko.test' from shop`);
    await query(`insert into public.profile (id, full_name, email, created_at)
      select owner, 'Pemilik Nomor ' || n, 'pemilik' || n || '@toko.test', at from shop
      on conflict (id) do update set full_name = excluded.full_name, created_at = excluded.created_at`);
    await query(`insert into public.business (id, profile_id, name, mode, created_at, invoice_details)
      select id, owner, 'Toko Nomor ' || n, 'live', at, jsonb_build_object('product_catalog', (
        select jsonb_agg(jsonb_build_object('name', 'Produk ' || k, 'price', k * 1000)) from generate_series(1, 50) as k))
      from shop`);
    await query(`insert into public.team_business (business_id, member_id, role)
      select id, owner, 'owner' from shop
      union all select id, 'a0000000-0000-4000-8000-000000000002', 'member' from shop
      union all select id, 'a0000000-0000-4000-8000-000000000005', 'member' from shop`);
    await query(`insert into public.channel (id, business_id, status, source, phone)
      select gen_random_uuid(), id, case when (n + k) % 5 = 0 then 'FAILED' else 'WORKING' end, 'waha',
        '+62877' || lpad((n * 2 + k)::text, 7, '0')
      from shop, generate_series(0, 1) as k`);
    await query(`insert into public.agent (id, business_id, profile_id) select agent, id, owner from shop`);
    await query(`insert into public.channel_agent (business_id, channel_id, agent_id)
      select shop.id, channel.id, shop.agent from shop join public.channel on channel.business_id = shop.id`);
    await query(`insert into public.room (business_id, channel_id, chat_id, last_message_at)
      select shop.id, channel.id, '62899' || lpad((shop.n * 10 + k)::text, 8, '0') || '@c.us', shop.at + k * interval '1 minute'
      from shop, generate_series(0, 9) as k,
        lateral (select channel.id from public.channel where channel.business_id = shop.id limit 1) as channel`);
  });
  await database.script('vacuum analyze');
}

/** Measures response times in ms, through the proxy and PostgREST. */
export async function benchAdmin(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-admin-'));
  const stack = await startStack({ dataFolder, seed: true, quiet: true });
  try {
    const { token } = await signInAsAdmin(stack);
    const callRpc = async (name: string, args: object): Promise<{ rows: unknown[]; next: object | null }> => {
      const response = await fetch(`${stack.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: stack.keys.publishable,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ page_size: PAGE, ...args }),
      });
      if (!response.ok) throw new Error(`${response.status} from ${name}: ${await response.text()}`);
      return (await response.json()) as { rows: unknown[]; next: object | null };
    };
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    /** How many 8 kB pages the database reads, which does not depend on the load of the machine. */
    const pagesRead = async (name: string, { search = null, cursor = null }: ListArgs): Promise<number> => {
      const [row] = await stack.database.transaction(
        (query) =>
          query<ExplainRow>(
            `explain (analyze, buffers, format json) select public.${name}($1::text, $2::jsonb, ${PAGE})`,
            [search, cursor && JSON.stringify(cursor)],
          ),
        { role: 'authenticated', claims },
      );
      const plan = row?.['QUERY PLAN'][0].Plan;
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    };
    /** The cursor of the middle page, the furthest that users are expected to go. */
    const middleCursor = async (name: string, pages: number): Promise<object | null> => {
      let cursor: object | null = null;
      for (let page = 0; page < pages; page += 1) cursor = (await callRpc(name, { cursor })).next ?? cursor;
      return cursor;
    };

    const results = new Map<string, string[]>();
    for (const businesses of [FEW, MANY]) {
      await createBusinesses(stack.database, businesses);
      const pages = businesses / PAGE / 2;
      const cases: [what: string, name: string, args: ListArgs][] = [
        ['businesses, first page', 'admin_businesses', {}],
        ['businesses, in the middle', 'admin_businesses', { cursor: await middleCursor('admin_businesses', pages) }],
        ['businesses, a name that many have', 'admin_businesses', { search: 'toko nomor' }],
        ['businesses, the oldest by its whole name', 'admin_businesses', { search: `toko nomor ${businesses}` }],
        ['businesses, an owner’s e-mail', 'admin_businesses', { search: `pemilik${businesses}@toko` }],
        [
          'businesses, a phone number',
          'admin_businesses',
          { search: `0877${String(businesses * 2).padStart(7, '0')}` },
        ],
        ['businesses, nothing like it', 'admin_businesses', { search: 'tidak ada yang bernama begini' }],
        ['people, first page', 'admin_people', {}],
        ['people, in the middle', 'admin_people', { cursor: await middleCursor('admin_people', pages) }],
        ['people, one e-mail', 'admin_people', { search: `pemilik${businesses}@toko` }],
      ];
      for (const [what, name, args] of cases) {
        for (let warm = 0; warm < 5; warm += 1) await callRpc(name, args);
        const durations: number[] = [];
        for (let sample = 0; sample < SAMPLES; sample += 1) {
          const start = performance.now();
          await callRpc(name, args);
          durations.push(performance.now() - start);
        }
        results.set(what, [
          ...(results.get(what) ?? []),
          `p50 ${ms(median(durations))}  p95 ${ms(percentile(durations, 0.95))}  ${await pagesRead(name, args)} pages`,
        ]);
      }
    }
    report(
      `The administrators' lists, ${FEW} businesses | ${MANY.toLocaleString('en')}`,
      [...results].map(([what, figures]): Row => [what, figures.join('  |  '), 'the same']),
    );
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
