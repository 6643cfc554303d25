/** Planning a broadcast to many recipients, and sending one from several processes under faults. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { Database } from '../../local/database.ts';
import { openSecrets } from '../../local/secrets.ts';
import { startStack } from '../../local/stack.ts';
import { createCampaigns } from '../../supabase/functions/campaigns/app.ts';
import { setBroadcastPace } from '../seeded/broadcastPace.ts';
import { ms, report, type Row } from './report.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';
const SESSION = 'batik-lestari';
const PLANNED = 100_000;
const SENT = 500;
/** The share of requests at which a process is killed. */
const KILLED = 0.005;
/** Milliseconds between two kills of the database, and of WAHA. */
const KILL_GAP = { min: 2000, max: 5000 };

/** Without limits. */
const pace = { package: 1e6, daily_cap: 1e6, stranger_cap: 1e6, stage_min: 1e6, lease: 2, grace: 1 };

let nextNumber = 62_870_000_000_000;

/** A broadcast to this many strangers, ready to be planned. Returns its id. */
async function createBroadcast(database: Database, count: number): Promise<string> {
  const [list, id] = [randomUUID(), randomUUID()];
  nextNumber += count;
  await database.query(`insert into public.recipient_lists (id, business_id, name) values ($1, $2, 'Besar')`, [
    list,
    BUSINESS,
  ]);
  await database.query(
    `insert into public.recipient_list_contacts (recipient_list_id, phone, name, fields)
     select $1, '+' || ($2::bigint + n), 'Pelanggan ' || n, '{"Kota Asal": "Solo"}' from generate_series(1, $3::int) as n`,
    [list, nextNumber, count],
  );
  await database.query(
    `insert into public.list_responsibility (business_id, recipient_list_id, list_name, text_version, body, taken_by)
     select $1, $2, 'Besar', 1, 'x', profile_id from public.business where id = $1`,
    [BUSINESS, list],
  );
  await database.query(
    `insert into public.campaigns (id, business_id, name, status, channel_id, body, audience, accepts_strangers)
     select $1, $2, 'Besar', 'planning', channel.id, '{Halo|Hai} {{nama}} di {{kota_asal}}, ada batik baru.',
       jsonb_build_object('lists', jsonb_build_array($3::text)), true
     from public.channel where external_id = $4`,
    [id, BUSINESS, list, SESSION],
  );
  return id;
}

export async function benchCampaigns(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-bench-campaigns-'));
  const stack = await startStack({ dataFolder, seed: true, quiet: true });
  try {
    const { database, keys, url } = stack;
    const secrets = await openSecrets(join(dataFolder, 'secrets.json'));
    await stack.whatsapp.sessions.waitForStatus(SESSION, 'WORKING', 30_000);
    await setBroadcastPace(database.query, pace);
    const rows: Row[] = [];

    const isActive = async (id: string): Promise<boolean> => {
      const [{ status } = { status: '' }] = await database
        .query<{ status: string }>('select status from public.campaigns where id = $1', [id])
        .catch(() => [{ status: 'sending' }]);
      return ['planning', 'staging', 'sending'].includes(status);
    };
    /** One killed process makes Postgres stop all others and recover. */
    const killDatabase = async (): Promise<number> => {
      const victims = await database
        .query<{ pid: number }>(
          `select pid from pg_catalog.pg_stat_activity where usename = 'authenticator' order by random() limit 1`,
        )
        .catch(() => []);
      for (const { pid } of victims) process.kill(pid, 'SIGKILL');
      return victims.length;
    };
    /** WAHA goes while it has sent a message that it has not confirmed, or before it has sent it, and comes back a second later. */
    const killWaha = async (): Promise<number> => {
      const { faults, sessions } = stack.whatsapp;
      faults.add({ kind: 'status', status: 502, path: '/sendText', after: Math.random() < 0.5 });
      sessions.drop(SESSION, 1000);
      await sessions.waitForStatus(SESSION, 'WORKING', 30_000);
      return 1;
    };
    const repeatedly = async (isOver: () => boolean, kill: () => Promise<number>): Promise<number> => {
      let kills = 0;
      while (!isOver()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await setTimeout(KILL_GAP.min + Math.random() * (KILL_GAP.max - KILL_GAP.min));
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!isOver()) kills += await kill();
      }
      return kills;
    };

    const send = async (copies: number, { killed = 0, everything = false } = {}): Promise<void> => {
      const id = await createBroadcast(database, SENT);
      /** A process that stops at a random request, before or after it. */
      const dyingFetch = (): typeof fetch => {
        let isDead = false;
        return async (input, init) => {
          isDead ||= Math.random() < killed;
          if (isDead) throw new TypeError('killed');
          const response = await fetch(input, init);
          isDead ||= Math.random() < killed;
          if (isDead) throw new TypeError('killed');
          return response;
        };
      };
      const work = async (): Promise<void> => {
        for (;;) {
          const pending: Promise<void>[] = [];
          const sender = createCampaigns({
            env: {
              supabaseUrl: url,
              publishableKey: keys.publishable,
              secretKey: keys.secret,
              trustedProxies: 0,
              wahaUrl: `${url}/__waha`,
              wahaKey: secrets.wahaApiKey,
              webhookUrl: `${url}/functions/v1/waha-events`,
              webhookSecret: secrets.wahaWebhookSecret,
            },
            fetch: dyingFetch(),
            waitUntil: (promise) => void pending.push(promise),
            typingTime: () => 0,
          });
          await sender.request('/campaigns', { method: 'POST', headers: { authorization: `Bearer ${keys.secret}` } });
          await Promise.all(pending);
          if (!(await isActive(id))) return;
        }
      };
      const start = performance.now();
      let isOver = false;
      const kills = everything ? [killDatabase, killWaha].map((kill) => repeatedly(() => isOver, kill)) : [];
      await Promise.all(Array.from({ length: copies }, work));
      isOver = true;
      const [databaseKills = 0, wahaKills = 0] = await Promise.all(kills);
      await stack.whatsapp.settled();
      const seconds = (performance.now() - start) / 1000;
      const sent = await database.query<{ chat_id: string }>(
        'select chat_id from public.campaign_messages where campaign_id = $1',
        [id],
      );
      const counts = sent.map(
        ({ chat_id: chat }) =>
          (stack.whatsapp.server.findChat(SESSION, chat)?.messages ?? []).filter(
            ({ fromMe, kind }) => fromMe && kind !== 'system',
          ).length,
      );
      const title = `${SENT} recipients, ${copies} ${copies === 1 ? 'process' : 'processes'}`;
      const lost = counts.filter((count) => count === 0).length;
      const doubled = counts.filter((count) => count > 1).length;
      const others = everything ? `, with ${databaseKills} kills of the database and ${wahaKills} of WAHA` : '';
      rows.push([
        killed > 0 ? `${title} that are killed at random${others}` : title,
        killed > 0 ? `${lost} lost, ${doubled} doubled` : `${(SENT / seconds).toFixed(0)} messages a second`,
        killed > 0 ? '0 lost, 0 doubled' : '',
      ]);
    };

    const errors = console.error;
    console.error = () => {};
    await send(1);
    await send(4);
    await send(4, { killed: KILLED });
    await send(4, { killed: KILLED, everything: true });
    console.error = errors;

    await createBroadcast(database, PLANNED);
    await database.query('analyze');
    const start = performance.now();
    await database.query('select public.plan_broadcast()');
    rows.push([`planning ${PLANNED.toLocaleString('en')} recipients`, ms(performance.now() - start), '10 s']);
    report('Broadcasts', rows);
  } finally {
    await stack.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
