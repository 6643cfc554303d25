/**
 * A large installation after a year: what its pages and events read, what its jobs cost, and how it takes many messages a
 * second. Fails if a page or an event reads more than `MOST_ROWS`, however large the installation is (figures of days: and the
 * chats of a few days). Times are printed only.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { PostgrestClient } from '@supabase/postgrest-js';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';

import type { Database } from '../../local/database.ts';
import { openKeys } from '../../local/keys.ts';
import { openSecrets } from '../../local/secrets.ts';
import { businessOfYear, channelOfYear, chatsOfYear, seedYear } from '../../local/seed/year.ts';
import { startStack } from '../../local/stack.ts';
import { countEveryRead, listReads, pageReads, rowsRead, type PageRead } from './pageReads.ts';
import { median, ms, percentile, report, type Row } from './report.ts';
import { startProcess } from './stack.ts';

const MEMBER = 'a0000000-0000-4000-8000-000000000002';
/** What a page or an event may read. */
const MOST_ROWS = 5000;
const SAMPLES = 7;
/** The slowest pages that are printed. */
const SHOWN = 15;
const GOALS = { page: '50 ms', count: '50 ms', days: '50 ms', chat: '50 ms', knowledge: undefined, search: '100 ms' };
/** What grows with the installation or a business. A chat and the knowledge of a business are as long as they are. */
const BOUNDED: readonly PageRead['extent'][] = ['page', 'count', 'days'];
const DASHBOARDS = 20;
const PER_SECOND = 50;
/** The share of the messages that the largest business gets. */
const LARGEST_SHARE = 0.375;

const JOBS = [
  'end_silences()',
  'announce_silence_ends()',
  'fail_expired_waiting_notices()',
  'judge_rollouts()',
  'sweep_recipients()',
  'propose_replies()',
  'wake_agent()',
  'write_expiry_lines()',
  'pause_unlinked()',
];

interface Chat {
  chatId: string;
  session: string;
  isLargest: boolean;
}

const emailAndPassword = { email: 'owner@chabot.test', password: 'rahasia-chabot' };

/** The rows and times of each page; throws if one reads too much. */
async function benchPages(database: Database, reads: readonly PageRead[]): Promise<void> {
  const measured: { name: string; extent: PageRead['extent']; rows: number; time: number; slow: number }[] = [];
  const all: number[] = [];
  for (const { name, extent, run } of reads) {
    const rows: number[] = [];
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1)
      rows.push(
        await rowsRead(database, async () => {
          const start = performance.now();
          await run();
          times.push(performance.now() - start);
        }),
      );
    all.push(...times);
    measured.push({ name, extent, rows: Math.min(...rows), time: median(times), slow: percentile(times, 0.95) });
  }
  const row = ({ name, extent, rows, time, slow }: (typeof measured)[number]): Row => [
    name,
    `${rows} rows  p50 ${ms(time)}  p95 ${ms(slow)}`,
    GOALS[extent],
  ];
  report('All pages', [['each page', `p50 ${ms(median(all))}  p95 ${ms(percentile(all, 0.95))}`, 'p95 150 ms']]);
  report(
    `${measured.length} pages, those that take longest`,
    measured
      .toSorted((one, other) => other.time - one.time)
      .slice(0, SHOWN)
      .map(row),
  );
  report(
    'Those that read most',
    measured
      .toSorted((one, other) => other.rows - one.rows)
      .slice(0, SHOWN)
      .map(row),
  );
  // The days that are not summed yet, and the same weekday before, are read with each of their chats.
  const [unsummed] = await database.query<{ chats: number }>(
    `select count(*)::int as chats from private.chat_day
     where business_id = $1 and (day >= current_date - 2 or day between current_date - 9 and current_date - 7)`,
    [businessOfYear(0)],
  );
  const most = (extent: PageRead['extent']): number =>
    extent === 'days' ? MOST_ROWS + 2 * (unsummed?.chats ?? 0) : MOST_ROWS;
  const greedy = measured.filter(({ rows, extent }) => rows > most(extent) && BOUNDED.includes(extent));
  if (greedy.length > 0)
    throw new Error(`Too many rows are read by: ${greedy.map(({ name, rows }) => `${name} (${rows})`).join(', ')}`);
}

/** One event of each kind in the database alone. */
async function benchEvents(database: Database, chats: readonly Chat[]): Promise<void> {
  const rows: Row[] = [];
  const of = (isLargest: boolean): Chat[] => chats.filter((chat) => chat.isLargest === isLargest);
  for (const [where, here] of [
    ['largest business', of(true)],
    ['small business', of(false)],
  ] as const) {
    for (const kind of ['message', 'ack'] as const) {
      const times: number[] = [];
      let read = Number.POSITIVE_INFINITY;
      for (const { chatId, session } of here.slice(0, 30)) {
        const at = new Date().toISOString();
        const waId = `false_${chatId}_3A${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;
        const event = {
          id: `evt_${randomUUID()}`,
          event: kind === 'ack' ? 'message.ack' : 'message.any',
          session,
          timestamp: at,
          ...(kind === 'ack'
            ? { ack: { waId: waId.replace('false', 'true'), chatId, ack: 3 } }
            : {
                message: {
                  waId,
                  chatId,
                  fromMe: false,
                  source: 'app',
                  sentAt: at,
                  kind: 'text',
                  body: 'kak ready ukuran xl?',
                },
              }),
        };
        const count = await rowsRead(database, () =>
          database.transaction(async (query) => {
            await query('select pg_stat_force_next_flush()');
            const start = performance.now();
            await query('select public.apply_event($1)', [event]);
            times.push(performance.now() - start);
          }),
        );
        read = Math.min(read, count);
      }
      rows.push([
        `${kind}, ${where}`,
        `${read} rows  p50 ${ms(median(times))}  p95 ${ms(percentile(times, 0.95))}`,
        '50 ms',
      ]);
      if (read > MOST_ROWS) throw new Error(`An event (${kind}) reads ${read} rows.`);
    }
  }
  report('One event in the database', rows);
}

async function benchJobs(database: Database): Promise<void> {
  const rows: Row[] = [];
  for (const job of JOBS) {
    const start = performance.now();
    const undone = new Error('undone');
    await database
      .transaction(async (query) => {
        await query(`select private.${job}`);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    rows.push([job, ms(performance.now() - start)]);
  }
  report('Jobs, once each', rows);
}

/** Messages of customers through the webhook, with dashboards that watch the largest business. */
async function benchLoad(dataFolder: string, chats: readonly Chat[], seconds: number): Promise<void> {
  const { url, stop } = await startProcess(dataFolder);
  const [keys, secrets] = await Promise.all([
    openKeys(join(dataFolder, 'keys.json')),
    openSecrets(join(dataFolder, 'secrets.json')),
  ]);
  const clients = await Promise.all(
    Array.from({ length: DASHBOARDS }, async () => {
      const client = createClient(url, keys.publishable, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as never },
      });
      const { data, error } = await client.auth.signInWithPassword(emailAndPassword);
      if (error) throw error;
      await client.realtime.setAuth(data.session.access_token);
      return client;
    }),
  );
  const seen: number[] = [];
  await Promise.all(
    clients.map(async (client) => {
      const { data } = await client.rpc('current_topics', { topics: [`business:${businessOfYear(0)}`] }).throwOnError();
      const channel = client.channel((data as string[])[0] ?? '', { config: { private: true } });
      const found = new Set<string>();
      channel.on('broadcast', { event: 'UPDATE' }, ({ payload }) => {
        const record = (payload as { record?: { id: string; last_message_preview?: string } }).record;
        const sent = /^#(\d+)#/.exec(record?.last_message_preview ?? '')?.[1];
        if (record === undefined || sent === undefined || found.has(record.id + sent)) return;
        found.add(record.id + sent);
        seen.push(Date.now() - Number(sent));
      });
      await new Promise<void>((resolve, reject) => {
        channel.subscribe((status, error) => {
          if (status === 'SUBSCRIBED') resolve();
          else if (error) reject(error);
        });
      });
    }),
  );
  const [largest, others] = [chats.filter((chat) => chat.isLargest), chats.filter((chat) => !chat.isLargest)];
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const post = async (): Promise<void> => {
    const from = Math.random() < LARGEST_SHARE ? largest : others;
    const chat = from[Math.floor(Math.random() * from.length)] ?? chats[0];
    if (!chat) return;
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      timestamp: Date.now(),
      event: 'message.any',
      session: chat.session,
      me: { id: '6281100000000@c.us', pushName: 'Toko' },
      engine: 'NOWEB',
      payload: {
        id: `false_${chat.chatId}_3A${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
        timestamp: Math.floor(Date.now() / 1000),
        from: chat.chatId,
        fromMe: false,
        source: 'app',
        body: `#${Date.now()}# kak, ongkir ke Bandung berapa?`,
        hasMedia: false,
        media: null,
        ack: 2,
        _data: { pushName: 'Budi' },
      },
    });
    const start = performance.now();
    const response = await fetch(`${url}/functions/v1/waha-events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-hmac': createHmac('sha512', secrets.wahaWebhookSecret).update(body).digest('hex'),
      },
      body,
    });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  };
  const began = performance.now();
  const pending: Promise<void>[] = [];
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * PER_SECOND);
    while (pending.length < due) pending.push(post());
    await wait(10);
  }
  await Promise.all(pending);
  const took = (performance.now() - began) / 1000;
  await wait(1000);
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await stop();
  const p = (samples: readonly number[]): string =>
    `p50 ${ms(median(samples))}  p95 ${ms(percentile(samples, 0.95))}  max ${ms(percentile(samples, 1))}`;
  report(`${PER_SECOND} messages a second for ${seconds} s, ${DASHBOARDS} dashboards`, [
    [
      'answered',
      `${(pending.length / took).toFixed(1)}/s  ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      'only 200',
    ],
    ['webhook', p(times), 'p95 150 ms'],
    ['seen by a dashboard', p(seen)],
  ]);
}

/** `scale` 1: 200 businesses, 400,000 chats, four million messages. `seconds`: how long the load lasts. */
export async function benchScale({ scale, seconds }: { scale: number; seconds: number }): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-scale-'));
  try {
    const stack = await startStack({ dataFolder, seed: true, quiet: true });
    let chats: Chat[];
    try {
      const { database, keys, url } = stack;
      await seedYear({ database, chats: chatsOfYear(scale), log: (line) => console.log(line) });
      chats = await database.query<Chat>(
        `select room.chat_id as "chatId", channel.external_id as session, channel.id = $1 as "isLargest"
         from public.channel cross join lateral (
           select chat_id from public.room where room.channel_id = channel.id and room.erased_at is null and room.chat_id like '62899%'
           order by room.id limit case channel.id when $1 then 2000 else 40 end
         ) as room`,
        [channelOfYear(0)],
      );
      const client = createClient(url, keys.publishable, { auth: { persistSession: false } });
      const { data, error } = await client.auth.signInWithPassword(emailAndPassword);
      if (error) throw error;
      const rest = new PostgrestClient(`${url}/rest/v1`, {
        headers: { apikey: keys.publishable, authorization: `Bearer ${data.session.access_token}` },
      });
      await countEveryRead(database, { isSmall: false });
      const reader = { rest, database, businessId: businessOfYear(0), channelId: channelOfYear(0) };
      await benchPages(database, [...listReads(reader, MEMBER), ...(await pageReads(reader))]);
      // The AI answers nothing: its model would share these cores.
      await database.query(`update public.business set toggles = toggles || '{"useAgentBehaviourV2": "off"}'`);
      await benchEvents(database, chats);
      await benchJobs(database);
      await database.script(`alter role authenticator reset pgrst.db_pre_request`);
    } finally {
      await stack.stop();
    }
    await benchLoad(dataFolder, chats, seconds);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
