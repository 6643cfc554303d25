/** The home page of a business with 100,000 chats and 1,000,000 messages, and what its records cost a message. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@supabase/supabase-js';

import type { Database } from '../../local/database.ts';
import { seedManyRooms } from '../../local/seed/manyRooms.ts';
import { startStack } from '../../local/stack.ts';
import { median, ms, percentile, report, type Row } from './report.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const ROOMS = 100_000;
const MESSAGES = 1_000_000;
const SAMPLES = 40;
const WRITTEN = 1000;

/** Adds messages of customers and of the AI over the last 100 days, in turns, to the rooms that exist. */
async function addMessages(database: Database, count: number): Promise<void> {
  await database.transaction(async (query) => {
    await query(`set local session_replication_role = replica`);
    await query(
      `insert into public.message (business_id, room_id, channel_id, author, agent_version, body, sent_at, created_at)
       select $1, chosen.id, chosen.channel_id, case n % 2 when 0 then 'customer' else 'ai' end,
         case when n % 2 = 1 then case chosen.place % 4 when 0 then 'v3' else 'v2' end end, 'Halo', at, at
       from (
         select n, (n / 2 * 7919::bigint) % $2::int + 1 as place,
           now() - (n / 2) * (interval '100 days' / ($3::int / 2 + 1)) - (1 - n % 2) * interval '1 minute' as at
         from generate_series(0, $3::int - 1) as n
       ) as message
       join (
         select id, channel_id, row_number() over (order by id) as place from public.room where business_id = $1
       ) as chosen on chosen.place = message.place`,
      [BUSINESS, ROOMS, count],
    );
  });
}

export async function benchHome(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-home-'));
  const stack = await startStack({ dataFolder, seed: true, quiet: true });
  try {
    const { database } = stack;
    const { messages } = await seedManyRooms({ database, rooms: ROOMS });
    await addMessages(database, Math.max(MESSAGES - messages, 0));
    await database.query(`update public.business set created_at = now() - interval '1 year' where id = $1`, [BUSINESS]);
    await database.query('select private.recount_days($1)', [BUSINESS]);
    await database.query('select private.fold_days()');
    await database.script('vacuum analyze');

    const client = createClient(stack.url, stack.keys.publishable, { auth: { persistSession: false } });
    const signedIn = await client.auth.signInWithPassword({ email: 'owner@chabot.test', password: 'rahasia-chabot' });
    if (signedIn.error) throw signedIn.error;
    const rows: Row[] = [];
    const measure = async (what: string, name: string, args: object, goal = '100 ms') => {
      const durations: number[] = [];
      for (let sample = -5; sample < SAMPLES; sample += 1) {
        const start = performance.now();
        await client.rpc(name, { business_id: BUSINESS, ...args }).throwOnError();
        if (sample >= 0) durations.push(performance.now() - start);
      }
      rows.push([what, `p50 ${ms(median(durations))}  p95 ${ms(percentile(durations, 0.95))}`, goal]);
    };
    for (const span of ['today', 'week', 'month']) await measure(`numbers, ${span}`, 'home_figures', { span });
    await database.query(
      `update public.rollout set began_at = now() - interval '60 days', probability = 0.25, status = 'canary' where business_id = $1`,
      [BUSINESS],
    );
    for (const span of ['trial', 'week', 'month', 'quarter'])
      await measure(`versions beside each other, ${span}`, 'rollout_desk', { span }, '150 ms');
    const judged = performance.now();
    await database.query('select private.judge_rollouts()');
    rows.push(['comparing the versions with the stop rules, once a minute', ms(performance.now() - judged)]);
    for (const number_of of ['chats', 'replies'])
      await measure(`list of ${number_of}, month`, 'home_list', { span: 'month', number_of });
    for (const kind of ['escalations', 'channels', 'broadcasts', 'orders', 'setup', 'knowledge'])
      await measure(`needs: ${kind}`, 'home_need', { kind });

    /** Milliseconds per message of a customer, written one by one as the gateway does. */
    const write = async (): Promise<number> => {
      const start = performance.now();
      await database.query(
        `do $$ begin for n in 1..${WRITTEN} loop
           perform private.record_message(jsonb_populate_record(
             private.new_message(room, 'customer', clock_timestamp()), '{"body": "Halo"}'))
           from public.room where business_id = '${BUSINESS}' and id = ('1' || lpad(n::text, 7, '0') || '-0000-4000-8000-000000000000')::uuid;
         end loop; end $$`,
      );
      return (performance.now() - start) / WRITTEN;
    };
    const costs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await database.query('delete from private.chat_day where day >= current_date');
      costs.push(await write());
    }
    rows.push(['a message of a customer, recorded with all that follows', `${median(costs).toFixed(3)} ms`]);
    report(`Home page: ${ROOMS.toLocaleString('en')} chats, ${MESSAGES.toLocaleString('en')} messages`, rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
