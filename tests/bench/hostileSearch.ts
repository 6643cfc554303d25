/** The search of a business in which customers sent the texts that are the slowest to search. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@supabase/supabase-js';

import type { Database } from '../../local/database.ts';
import { startStack } from '../../local/stack.ts';
import { median, ms, percentile, report, type Row } from './report.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const MESSAGES = 1000;
const SAMPLES = 20;

/** Stores messages of 64 kB that are newer than all others: different words, each with a dropped sound to restore. */
const createMessages = (database: Database): Promise<unknown> =>
  database.transaction(async (query) => {
    await query(`set local session_replication_role = replica`);
    await query(
      `insert into public.message (business_id, room_id, channel_id, author, body, sent_at)
       select room.business_id, room.id, room.channel_id, 'customer', 'kirim ' || (
         select string_agg('meng' || translate(left(md5(n || '-' || k), 8), '0123456789', 'aiueokrsnt'), ' ')
         from generate_series(1, 5000) as k
       ), now() - n * interval '1 second'
       from (select * from public.room where business_id = $1 limit 1) as room, generate_series(1, $2::int) as n`,
      [BUSINESS, MESSAGES],
    );
  });

export async function benchHostileSearch(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-search-'));
  const stack = await startStack({ dataFolder, seed: true, quiet: true });
  try {
    await createMessages(stack.database);
    const client = createClient(stack.url, stack.keys.publishable, { auth: { persistSession: false } });
    const { error } = await client.auth.signInWithPassword({ email: 'owner@chabot.test', password: 'rahasia-chabot' });
    if (error) throw error;
    const rows: Row[] = [];
    for (const [what, query] of [
      ['a word of each', 'kirim'],
      ['another form of it', 'mengirimkan'],
      ['an unfinished word', 'menga'],
      ['a word of none', 'zamrud'],
    ] as const) {
      const durations: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const start = performance.now();
        await client.rpc('search_messages', { business_id: BUSINESS, query }).throwOnError();
        durations.push(performance.now() - start);
      }
      rows.push([what, `p50 ${ms(median(durations))}  p95 ${ms(percentile(durations, 0.95))}`, '300 ms']);
    }
    report(`Search among ${MESSAGES.toLocaleString('en')} hostile messages of 64 kB`, rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
