/** `npm run doctor` on an installation that works, and on the same one with one fault at a time. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as read } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';

import { openStaticSite } from '../../local/http/staticSite.ts';
import { BUILT_IN_MODEL } from '../../local/model/name.ts';
import { decodeFrame, encodeFrame } from '../../local/realtime/protocol.ts';
import type { Stack } from '../../local/stack.ts';
import { backendChecks } from '../../scripts/doctor/backend.ts';
import type { DoctorContext, Finding } from '../../scripts/doctor/check.ts';
import { examine, leftOut, printResults, type DoctorOptions } from '../../scripts/doctor/doctor.ts';
import { serviceChecks } from '../../scripts/doctor/services.ts';
import { openAnswers } from '../../scripts/operator/answersFile.ts';
import { fingerprintOf } from '../../scripts/operator/digests.ts';
import { generateSecrets } from '../../scripts/operator/generatedSecrets.ts';
import { installationText } from '../../src/views/admin/text/installation.id.ts';
import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { operatorCommands } from '../model/operatorCommands.ts';
import { goLive } from '../seeded/liveInstallation.ts';
import { startSeeded } from '../seeded/stack.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

/** Answers a request instead of the installation, or changes it, or how it is answered. True: it is answered. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | void;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;
let fault: Fault | null = null;

/** What the management API tells of a hosted project, by the part of its address. */
type Project = Record<string, Record<string, unknown> | Record<string, unknown>[]>;
let project: Project | null = null;
const REF = 'abcdefghijklmnopqrst';
const TOKEN = `sbp_${'0123456789'.repeat(4)}`;

/** The management API of Supabase, for one project and one token. */
function manage({ url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
  const [, part = ''] = url.split(`/management/v1/projects/${REF}/`);
  if (part === '') return false;
  const isAllowed = headers.authorization === `Bearer ${TOKEN}`;
  const body = isAllowed ? project?.[part] : { message: 'Unauthorized' };
  const status = isAllowed ? (body ? 200 : 404) : 401;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  return true;
}

const pageOf = (key: string, text: string): string =>
  `<meta name="supabase-url" content=""><meta name="supabase-key" content="${key}"><meta name="pixel-id" content="">` +
  `<script>start('${text}')</script><script src="/assets/index-abc.js"></script>` +
  `<link rel="manifest" href="/app.webmanifest"><link rel="stylesheet" href="/assets/index-abc.css">`;

beforeAll(async () => {
  folder = await temporaryFolder();
  stack = await startSeeded({
    dataFolder: join(folder.path, 'data'),
    site: async ({ keys }) => {
      const page = (text: string) => pageOf(keys.publishable, text);
      await writeFiles(join(folder.path, 'dist'), {
        'index.html': page('app'),
        'landing.html': page('landing'),
        'landing.en.html': page('landing in English'),
        'checkout.html': page('checkout'),
        'captcha.html': '<p>Pemeriksaan</p>',
        'robots.txt': 'Sitemap: https://toko.example/sitemap.xml',
        'sitemap.xml': '<urlset></urlset>',
        'sw.js': 'const build = {"version":"053362c62c3a"};',
        'version.json': '{"version":"053362c62c3a"}',
        'assets/index-abc.js': `export {};${'\n'.repeat(4096)}`,
        'assets/index-abc.css': 'body {}',
        'app.webmanifest': '{}',
      });
      const site = await openStaticSite({
        folder: join(folder.path, 'dist'),
        cache: join(folder.path, 'cache'),
        transformPage: (html) => html,
      });
      return site.handle;
    },
  });
  await stack.application;
  // The doctor asks more often than one address may.
  Object.assign(stack.config.auth.rateLimit, { signInSignUps: 100_000, tokenVerifications: 100_000 });
  const [serve] = stack.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  stack.server.removeAllListeners('request');
  stack.server.on('request', (request, response) => {
    if (fault?.(request, response) === true || manage(request, response)) return;
    serve?.(request, response);
  });
  await goLive(stack, `${stack.url}/functions/v1`);
  await stack.database.query(`insert into private.webhook_event (id) values ('doctor')`);
  process.env['SUPABASE_MANAGEMENT_URL'] = `${stack.url}/management`;
});
afterAll(async () => {
  await stack.stop();
  await folder[Symbol.asyncDispose]();
});
beforeEach(async () => {
  fault = null;
  await stack.database.query('update cron.job_run_details set start_time = now()');
  await stack.database.query('delete from private.rate_bucket');
});

const found = async (options: Partial<DoctorOptions> = {}): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await examine({ site: stack.url, key: stack.keys.secret, ...options }))
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state, detail }) => [id, `${state}: ${detail}`]),
  );

/** Realtime that refuses each join for the next reason, and closes the connection when there is none; null: it does not answer. */
async function realtimeWith(reasons: readonly string[] | null) {
  const server = new WebSocketServer({ port: 0 });
  await once(server, 'listening');
  const waiting = [...(reasons ?? [])];
  const joined = Promise.withResolvers<void>();
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      joined.resolve();
      const frame = decodeFrame(data, false);
      if (reasons === null || !frame) return;
      const reason = waiting.shift();
      if (reason === undefined) return socket.close();
      const payload = { status: 'error', response: { reason } };
      socket.send(encodeFrame('2.0.0', { ...frame, event: 'phx_reply', payload }));
    }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    joined: joined.promise,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/** Another server: it answers each request with this page, and keeps what it was sent. */
async function otherServer(page: string, status = 200) {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      sent.push(`${request.method} ${request.url} ${request.rawHeaders.join(' ')} ${body}`);
      response.writeHead(status, { location: '/', 'content-type': 'text/html' }).end(page);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

const header =
  (name: string, value: string): Fault =>
  (_, response) => {
    const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => ServerResponse;
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      const given = rest.at(-1);
      const headers = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
      return writeHead(status, { ...headers, [name]: value });
    }) as typeof response.writeHead;
  };
const served =
  (path: string, other: string): Fault =>
  (request) => {
    if (request.url === path) request.url = other;
  };
const answered =
  (path: string, status: number, body = ''): Fault =>
  ({ url = '', method }, response) => {
    if (url !== path || method === 'OPTIONS') return false;
    const type = url.endsWith('.txt') ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type }).end(body);
    return true;
  };

const at =
  (path: string, change: Fault): Fault =>
  (request, response) =>
    request.url === path ? change(request, response) : false;
const preflight =
  (changed: Record<string, string>): Fault =>
  (request, response) => {
    if (request.method !== 'OPTIONS') return;
    for (const [name, value] of Object.entries(changed)) header(name, value)(request, response);
  };
const uncompressed: Fault = (request) => {
  delete request.headers['accept-encoding'];
};

const healthOf = (fields: object): string =>
  JSON.stringify({ version, schema, ready: true, missing: [], hops: 1, trusted_proxies: 1, ...fields });

test('each check is made or left out with what it needs, and the last lines say so', async () => {
  const outside = { site: stack.url, key: null };
  const made = new Set((await examine(outside)).map(({ id }) => id));
  const left = leftOut(outside);
  expect(left.flatMap(({ ids }) => ids).filter((id) => made.has(id))).toEqual([]);
  expect(left.find(({ ids }) => ids.includes('mail'))?.needs).toEqual(['CHABOT_SERVICE_KEY', '--mail']);
  expect(left.find(({ ids }) => ids.includes('smtp'))?.needs).toEqual(['SUPABASE_ACCESS_TOKEN']);
  const lines: string[] = [];
  printResults([], left, (line) => lines.push(line));
  expect(lines).toContain('– tidak diperiksa: mail (perlu CHABOT_SERVICE_KEY, --mail)');
  const all = {
    ...outside,
    key: 'sb_secret_x',
    mail: 'owner@chabot.test',
    variables: Object.fromEntries(
      [...left.flatMap(({ needs }) => needs), 'MIDTRANS_SERVER_KEY'].map((name) => [name, 'x']),
    ),
  };
  expect(leftOut(all)).toEqual([]);
});

const pageWith = (backend: string): string =>
  pageOf('x', 'app').replace('url" content=""', `url" content="${backend}"`);

test.each<[name: string, page: () => string, status: number, options: () => Partial<DoctorOptions>, refusal: RegExp]>([
  ['a page that is not Chabot’s', () => 'Domain for sale', 200, () => ({}), /halaman lain/],
  [
    'a page that is not Chabot’s, for a known project',
    () => 'Domain for sale',
    200,
    () => ({ backend: stack.url }),
    /halaman lain/,
  ],
  ['a page without an address', () => pageWith('%VITE_SUPABASE_URL%'), 200, () => ({}), /belum dibangun/],
  ['a redirect', () => pageWith(''), 302, () => ({}), /\/index\.html dijawab 302/],
  ['a page that is not found', () => pageWith(''), 404, () => ({}), /\/index\.html dijawab 404/],
  ['a page of its own', () => pageWith(''), 200, () => ({ backend: stack.url }), /, bukan http:\/\/127/],
  [
    'a page of another project',
    () => pageWith(stack.url),
    200,
    () => ({ backend: `https://${REF}.supabase.co` }),
    /bukan https:\/\/abc/,
  ],
  ['a page whose project has no https', () => pageWith('http://supabase.example'), 200, () => ({}), /tanpa https/],
])('a server that answers with %s gets no key', async (_, page, status, options, refusal) => {
  await using other = await otherServer(page(), status);
  const asked: string[] = [];
  fault = ({ url = '' }) => void asked.push(url);
  const given = { site: other.url, key: stack.keys.secret, mail: 'owner@chabot.test', ...options() };
  await expect(examine(given)).rejects.toThrow(refusal);
  expect(other.sent.join('\n')).toContain('GET /index.html');
  expect(other.sent.join('\n')).not.toContain(stack.keys.secret);
  expect(asked).toEqual([]);
});

test('an installation that works has nothing to mend', async () => {
  expect(await found()).toEqual({});
});

test.each<[id: string, detail: RegExp, Fault]>([
  ['headers', /\/login: x-frame-options/, header('x-frame-options', 'ALLOWALL')],
  ['policy', /\/: content-security-policy/, header('content-security-policy', `default-src 'self'`)],
  ['caches', /\/sw\.js: cache-control/, header('cache-control', 'max-age=3600')],
  ['caches', /\/assets\/index-abc\.js tidak terkompresi/, uncompressed],
  [
    'caches',
    /^fail: \/assets\/tidak-ada\.js \(404\): cache-control$/,
    at('/assets/tidak-ada.js', header('cache-control', 'public, max-age=31536000, immutable')),
  ],
  [
    'policy',
    /^fail: \/tidak-ada\.txt \(404\): content-security-policy$/,
    at('/tidak-ada.txt', header('content-security-policy', '')),
  ],
  [
    'headers',
    /^fail: \/home \(405\): x-frame-options$/,
    (request, response) => {
      if (request.method === 'POST' && request.url === '/home')
        header('x-frame-options', 'ALLOWALL')(request, response);
    },
  ],
  [
    'types',
    /\/app\.webmanifest: application\/octet-stream/,
    at('/app.webmanifest', header('content-type', 'application/octet-stream')),
  ],
  ['types', /\/assets\/index-abc\.js: text\/plain/, at('/assets/index-abc.js', header('content-type', 'text/plain'))],
  ['types', /\/assets\/index-abc\.css: 404/, answered('/assets/index-abc.css', 404)],
  ['clocks', /situs: 3\d{3} detik/, header('date', new Date(Date.now() - 3_600_000).toUTCString())],
  ['refusals', /GET \/assets\/tidak-ada\.js: 200/, served('/assets/tidak-ada.js', '/home')],
  ['documents', /\/en bukan \/landing\.en\.html/, served('/en', '/home')],
  [
    'placeholders',
    /\/robots\.txt: %VITE_SITE_URL%/,
    answered('/robots.txt', 200, 'Sitemap: %VITE_SITE_URL%/sitemap.xml'),
  ],
  ['version', /version\.json: 0, sw\.js: 053362c62c3a/, answered('/version.json', 200, '{"version":"0"}')],
  ['proxy', /dijawab 200 oleh yang lain/, served('/api/waha/health/%2F%3F', '/home')],
  ['proxy', /escape/, served('/api/waha/health/%2F%3F', '/api/waha/health//?')],
  ['upload', /2 MB/, answered('/api/waha/send-media', 413)],
  ['functions', /push: tidak terpasang/, answered('/functions/v1/push/health', 404)],
  ['functions', /push: 503/, answered('/functions/v1/push/health', 503)],
  [
    'functions',
    /push: VAPID_SUBJECT/,
    answered('/functions/v1/push/health', 200, healthOf({ ready: false, missing: ['VAPID_SUBJECT'] })),
  ],
  ['releases', /push: 0\.9\.0/, answered('/functions/v1/push/health', 200, healthOf({ version: '0.9.0' }))],
  ['proxies', /push: 3 alamat, 1 dipercaya/, answered('/functions/v1/push/health', 200, healthOf({ hops: 3 }))],
  ['key', /dijawab 401/, answered('/functions/v1/team/doctor-probe', 401)],
  [
    'preflight',
    /^warn: \/functions\/v1\/team\/doctor-probe: tidak diingat$/,
    preflight({ 'access-control-max-age': '5' }),
  ],
  ['preflight', /\/auth\/v1\/user: ditolak/, preflight({ 'access-control-allow-origin': 'https://lain.example' })],
  [
    'preflight',
    /\/rest\/v1\/room: tanpa .*prefer/,
    preflight({ 'access-control-allow-headers': 'apikey, authorization, *x' }),
  ],
  ['preflight', /\/auth\/v1\/user: tanpa authorization/, preflight({ 'access-control-allow-headers': '*' })],
  ['preflight', /\/rest\/v1\/room: tanpa PATCH/, preflight({ 'access-control-allow-methods': 'GET, POST, PUT' })],
  ['signatures', /\/waha-events: dijawab 401 oleh yang lain/, answered('/functions/v1/waha-events', 401, '{}')],
  [
    'signatures',
    /\/checkout\/midtrans: 200/,
    ({ url = '', method }, response) => {
      if (url !== '/functions/v1/checkout/midtrans' || method === 'OPTIONS') return false;
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'x' }).end('{}');
      return true;
    },
  ],
  ['buckets', /media: daftar berkasnya terbaca/, answered('/storage/v1/object/list/media', 200, '[{"name":"a"}]')],
  ['works', /"waha":false/, answered('/functions/v1/health', 503, '{"waha":false}')],
  [
    'auth',
    /mailer_autoconfirm/,
    answered(
      '/auth/v1/settings',
      200,
      '{"external":{"anonymous_users":true,"email":true},"disable_signup":false,"phone_autoconfirm":false,"mailer_autoconfirm":true}',
    ),
  ],
])('%s (%s) is named when the site or a function answers otherwise', async (id, detail, broken) => {
  fault = broken;
  expect(await found()).toEqual({ [id]: expect.stringMatching(detail) });
});

test('a content type under another name of the same type is right', async () => {
  const names = new Map([
    ['/assets/index-abc.js', 'Application/JavaScript; charset=utf-8'],
    ['/sw.js', 'application/x-javascript'],
    ['/sitemap.xml', 'text/xml'],
  ]);
  fault = (request, response) => {
    const name = names.get(request.url ?? '');
    if (name) header('content-type', name)(request, response);
  };
  expect(await found()).toEqual({});
});

test.each<[name: string, change: string, undo: string, expected: Record<string, RegExp>, other?: Fault]>([
  [
    'a table that visitors read',
    'grant select on public.room to anon',
    'revoke select on public.room from anon',
    { tables: /fail: room: 200/ },
  ],
  [
    'a job that is switched off',
    `update cron.job set active = false where jobname = 'wake-push'`,
    'update cron.job set active = true',
    { jobs: /fail: wake-push tidak aktif/ },
  ],
  [
    'a job that is late',
    `update cron.job_run_details set start_time = now() - interval '10 minutes'
     where jobid = (select jobid from cron.job where jobname = 'end-silences')`,
    'update cron.job_run_details set start_time = now()',
    { jobs: /fail: end-silences terlambat/ },
  ],
  [
    'a job that has not run for as long as runs are recorded',
    `update cron.job_run_details set start_time = now() - interval '3 hours' where jobid = (select jobid from cron.job where jobname = 'sweep');
     delete from cron.job_run_details where jobid = (select jobid from cron.job where jobname = 'fold-days')`,
    `insert into cron.job_run_details (jobid, status, start_time) select jobid, 'succeeded', now() from cron.job where jobname = 'fold-days'`,
    { jobs: /fail: sweep terlambat; fold-days tidak jalan/ },
  ],
  [
    'a job with another schedule',
    `update cron.job set schedule = '0 3 * * *' where jobname = 'sweep'`,
    `update cron.job set schedule = '17 * * * *' where jobname = 'sweep'`,
    { jobs: /fail: sweep: 0 3 \* \* \*, seharusnya 17 \* \* \* \*/ },
  ],
  [
    'a job with another command',
    `update cron.job set command = 'select 1' where jobname = 'fold-days'`,
    `update cron.job set command = 'select private.fold_days()' where jobname = 'fold-days'`,
    { jobs: /fail: fold-days: perintah lain, seharusnya select private\.fold_days\(\)$/ },
  ],
  [
    'a topic that everyone may join',
    'create policy import on realtime.messages for select to anon using (true)',
    'drop policy import on realtime.messages',
    { realtime: /^fail: diterima$/ },
  ],
  [
    'a table of another program',
    'create table public.import (id int); grant select on public.import to authenticated',
    'drop table public.import',
    { 'row-security': /fail: import terbuka/ },
  ],
  [
    'a view that reads with the rights of its owner',
    'create view public.import as select * from public.room; grant select on public.import to authenticated',
    'drop view public.import',
    { 'row-security': /fail: import terbuka/ },
  ],
  [
    'an index whose build was interrupted',
    `update pg_index set indisvalid = false where indexrelid = 'public.room_held_by_idx'::regclass`,
    `update pg_index set indisvalid = true where indexrelid = 'public.room_held_by_idx'::regclass`,
    { indexes: /fail: (?:public\.)?room_held_by_idx tidak sah/ },
  ],
  [
    'a migration that is missing between others',
    `update supabase_migrations.schema_migrations set version = '2026' where version = '20261101002710'`,
    `update supabase_migrations.schema_migrations set version = '20261101002710' where version = '2026'`,
    { schema: /fail: 20261101002710 tidak ada/ },
  ],
  [
    'an address that the Vault lacks',
    `update vault.decrypted_secrets set name = 'x' where name = 'push_url'`,
    `update vault.decrypted_secrets set name = 'push_url' where name = 'x'`,
    { vault: /fail: push_url tidak ada$/ },
  ],
  [
    'a key of the Vault that is another one',
    `update vault.decrypted_secrets set decrypted_secret = 'sb_secret_other' where name = 'push_key'`,
    `update vault.decrypted_secrets set decrypted_secret = (select decrypted_secret from vault.decrypted_secrets where name = 'agent_key')
     where name = 'push_key'`,
    { vault: /^warn: push_key \([0-9a-f]{6}\) bukan kunci yang diberikan$/ },
  ],
  [
    'calls that are refused',
    `with call as (insert into private.function_call (request_id, function) values (1, 'push') returning request_id)
     insert into net._http_response (id, status_code) select request_id, 401 from call`,
    'delete from net._http_response',
    { calls: /fail: push menjawab 401/ },
  ],
  [
    'a stopped worker',
    `create or replace function net.check_worker_is_up() returns void language plpgsql as 'begin raise exception $m$down$m$; end'`,
    `create or replace function net.check_worker_is_up() returns void language sql as ''`,
    { extensions: /fail: pg_net mati/ },
  ],
  [
    'a queue that no function works through',
    `with beat as (insert into private.heartbeat values ('agent', '1.0.0', now() - interval '1 hour'))
     insert into public.agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at)
     select business_id, id, channel_id, 1, 1, now() - interval '10 minutes', now() from public.room limit 1`,
    `with beat as (delete from private.heartbeat) update public.agent_run set status = 'cancelled' where status = 'queued'`,
    { queues: /fail: agent_run: 1 baris, 6\d\d detik/, heartbeats: /fail: agent tidak melapor/ },
  ],
  [
    'a function of another release',
    `insert into private.heartbeat values ('push', '0.9.0', now())`,
    'delete from private.heartbeat',
    { heartbeats: /fail: push masih rilis 0\.9\.0/ },
  ],
  [
    'an older database',
    `update supabase_migrations.schema_migrations set version = '2026' where version = '${schema}'`,
    `update supabase_migrations.schema_migrations set version = '${schema}' where version = '2026'`,
    { schema: /fail: \d{14}, seharusnya/ },
    // The function notices it as well, and keeps what it read for a while.
    answered('/functions/v1/health', 200),
  ],
  [
    'an account of the seed',
    `update auth.users set email = 'admin@chabot.test' where email = 'admin@toko.example'`,
    `update auth.users set email = 'admin@toko.example' where email = 'admin@chabot.test'`,
    { 'sample-accounts': /fail: akun contoh masih ada/ },
  ],
  [
    'settings of the embedded stack',
    `update private.setting set value = 'on' where name = 'loopback_push'`,
    `update private.setting set value = 'off' where name = 'loopback_push'`,
    { settings: /fail: loopback_push menyala/ },
  ],
  [
    'an installation without an administrator',
    `update public.role set permission = 'other' where permission = 'admin'`,
    `update public.role set permission = 'admin' where permission = 'other'`,
    { administrators: /fail: tidak ada administrator/ },
  ],
  [
    'a silent WAHA',
    `update private.webhook_event set received_at = received_at - interval '2 days'`,
    `update private.webhook_event set received_at = received_at + interval '2 days'`,
    { events: /fail: tidak ada kejadian/ },
  ],
  [
    'a backup that did not run',
    `update private.backup set ended_at = ended_at - interval '26 hours'`,
    `update private.backup set ended_at = ended_at + interval '26 hours'`,
    { 'own-backups': /fail: 26 jam yang lalu/ },
  ],
  [
    'a server without a backup',
    'delete from private.backup',
    'insert into private.backup default values',
    { 'own-backups': /warn: belum ada yang tercatat/ },
  ],
  [
    'a row that failed',
    `insert into private.job_failure (job, row_id, attempts, reason, failed_at, next_at) values ('sweep', 'a', 1, 'x', now(), now())`,
    'delete from private.job_failure',
    { failures: /warn: sweep: 1 baris gagal/ },
  ],
])('%s is named', async (_, change, undo, expected, other) => {
  fault = other ?? null;
  await stack.database.query(change);
  try {
    expect(await found()).toEqual(
      Object.fromEntries(Object.entries(expected).map(([id, detail]) => [id, expect.stringMatching(detail)])),
    );
  } finally {
    await stack.database.query(undo);
  }
});

test('what only a missing extension has breaks and is mended as the extension', async () => {
  const rename = (from: string, to: string) => stack.database.query(`alter table vault.${from} rename to ${to}`);
  await rename('decrypted_secrets', 'gone');
  onTestFinished(async () => void (await rename('gone', 'decrypted_secrets')));
  const bad = (await examine({ site: stack.url, key: stack.keys.secret })).filter(({ state }) => state !== 'ok');
  const { breaks, mend } = installationText.checks.extensions;
  expect(bad).toMatchObject([
    { id: 'extensions', detail: 'vault tidak ada', breaks, mend },
    { id: 'vault', detail: 'vault tidak ada', breaks, mend },
  ]);
});

test('public channels are named', async () => {
  Object.assign(stack.config.realtime, { isPrivateOnly: false });
  onTestFinished(() => void Object.assign(stack.config.realtime, { isPrivateOnly: true }));
  expect(await found()).toEqual({ 'public-channels': 'warn: diterima' });
});

const checkRealtime = ({ url }: { url: string }): Promise<Finding> | undefined =>
  backendChecks.find(({ id }) => id === 'realtime')?.run({ backend: url, pageKey: 'x' } as DoctorContext);

test.each([
  [['Unauthorized: You do not have permissions'], null],
  [['InitializingProjectConnection: Realtime is initializing', 'Unauthorized: You do not have permissions'], null],
  [
    ['RealtimeDisabledForTenant: Realtime disabled'],
    { state: 'fail', detail: 'ditolak karena hal lain: RealtimeDisabledForTenant: Realtime disabled' },
  ],
])('realtime that refuses with %j is judged by the reason', async (reasons, finding) => {
  await using server = await realtimeWith(reasons);
  expect(await checkRealtime(server)).toEqual(finding);
});

test('realtime that does not answer is not one that refuses', async () => {
  await using closing = await realtimeWith([]);
  await expect(checkRealtime(closing)).rejects.toThrow('realtime tidak dapat dihubungi');
  await using silent = await realtimeWith(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await Promise.all([
    expect(checkRealtime(silent)).rejects.toThrow('realtime tidak menjawab'),
    silent.joined.then(() => vi.advanceTimersByTimeAsync(10_000)),
  ]);
});

test('a page that has the secret key is named', async () => {
  const { secret, publishable } = stack.keys;
  const page = (await (await fetch(`${stack.url}/home`)).text()).replace(publishable, secret);
  fault = ({ url }, response) => {
    if (url !== '/index.html') return false;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return true;
  };
  const results = await found();
  expect(results['page-key']).toBe('fail: bukan kunci publik');
  expect(JSON.stringify(results)).not.toContain(secret);
});

test('servers whose clocks are an hour behind are named', async () => {
  const { clocks } = await found({ now: () => Date.now() + 3_600_000 });
  expect(clocks).toMatch(/^fail: situs: 3\d{3} detik; fungsi: 3\d{3} detik; basis data: 3\d{3} detik$/);
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = generateSecrets({});
const vapid = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };

/** The keys of the services that the stack plays, as an operator gives them. */
async function variablesOf(): Promise<Record<string, string>> {
  const secrets = JSON.parse(await readFile(join(folder.path, 'data/secrets.json'), 'utf8')) as Record<string, string>;
  const text = (name: string): string => secrets[name] ?? '';
  return {
    SUPABASE_ACCESS_TOKEN: TOKEN,
    PROJECT_REF: REF,
    SITE_URL: stack.url,
    LINK_SECRET: text('linkSecret'),
    WAHA_BASE_URL: `${stack.url}/__waha`,
    WAHA_API_KEY: text('wahaApiKey'),
    WAHA_WEBHOOK_URL: 'http://stack.internal/functions/v1/waha-events',
    WAHA_WEBHOOK_SECRET: text('wahaWebhookSecret'),
    WAHA_CODES_SESSION: 'chabot-kode',
    AGENT_BASE_URL: `${stack.url}/__model/v1`,
    AGENT_API_KEY: text('modelApiKey'),
    AGENT_MODEL_LARGE: BUILT_IN_MODEL,
    AGENT_MODEL_SMALL: BUILT_IN_MODEL,
    AGENT_SECOND_BASE_URL: `${stack.url}/__model/v1`,
    AGENT_SECOND_API_KEY: text('modelApiKey'),
    AGENT_SECOND_MODEL_LARGE: BUILT_IN_MODEL,
    AGENT_SECOND_MODEL_SMALL: BUILT_IN_MODEL,
    ...vapid,
    VAPID_SUBJECT: 'mailto:halo@toko.example',
    MIDTRANS_URL: `${stack.url}/__pay/midtrans`,
    MIDTRANS_SERVER_KEY: text('midtransKey'),
    XENDIT_URL: `${stack.url}/__pay/xendit`,
    XENDIT_SECRET_KEYS: JSON.stringify({ b1: text('xenditKey') }),
    RAJAONGKIR_URL: `${stack.url}/__shipping/rajaongkir/api/v1`,
    RAJAONGKIR_KEY: text('rajaOngkirKey'),
  };
}

/** A hosted project as it should be. */
const projectOf = (variables: Record<string, string>) => ({
  secrets: Object.entries(variables).map(([name, value]) => ({ name, value: sha256(value) })),
  'config/auth': {
    site_url: stack.url,
    uri_allow_list: `${stack.url}/**,https://lain.example/**`,
    smtp_host: 'smtp.toko.example',
    smtp_admin_email: 'halo@toko.example',
    hook_send_sms_enabled: true,
    hook_send_sms_uri: `${stack.url}/functions/v1/sms-hook`,
    jwt_exp: 3600,
    external_anonymous_users_enabled: true,
    password_min_length: 8,
    refresh_token_rotation_enabled: true,
    security_refresh_token_reuse_interval: 10,
    mailer_secure_email_change_enabled: true,
    mailer_otp_length: 6,
    mailer_otp_exp: 3600,
    mfa_max_enrolled_factors: 10,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    rate_limit_email_sent: 1000,
    rate_limit_sms_sent: 1000,
    rate_limit_anonymous_users: 30,
    rate_limit_token_refresh: 150,
    rate_limit_otp: 60,
    rate_limit_verify: 60,
  },
  postgrest: { db_schema: 'public', db_extra_search_path: 'public, extensions', max_rows: 1000 },
  'advisors/security': {
    lints: [
      {
        level: 'WARN',
        title: 'Function Search Path Mutable',
        detail: '',
        cache_key: 'function_search_path_mutable_public_list_row_d41d8cd98f00b204e9800998ecf8427e',
      },
    ],
  },
  'advisors/performance': { lints: [{ level: 'INFO', title: 'Unused Index', detail: '', cache_key: 'unused' }] },
  'database/backups': {
    pitr_enabled: false,
    backups: [{ status: 'COMPLETED', inserted_at: new Date(Date.now() - 3_600_000).toISOString() }],
  },
});

/** What is found in a project with keys, after a change of both. */
async function foundWith(
  change: (project: ReturnType<typeof projectOf>, variables: Record<string, string>) => void = () => undefined,
): Promise<Record<string, string>> {
  const variables = await variablesOf();
  const changed = projectOf(variables);
  change(changed, variables);
  project = changed;
  return found({ variables });
}

test('a project and services that work have nothing to mend', async () => {
  // The sessions of WAHA start after the stack.
  await expect.poll(() => foundWith()).toEqual({});
});

const wahaSessions = '/__waha/api/sessions?all=true';

test('each part of the project and of the services that is wrong is named', async () => {
  const { WAHA_API_KEY = '' } = await variablesOf();
  const sessions = await (await fetch(stack.url + wahaSessions, { headers: { 'x-api-key': WAHA_API_KEY } })).json();
  const stopped = (sessions as { name: string; status: string }[]).map((session) =>
    session.name === 'batik-lestari' ? { ...session, status: 'STOPPED' } : session,
  );
  fault = answered(wahaSessions, 200, JSON.stringify(stopped));
  const wrong = await foundWith((its, variables) => {
    its.secrets = its.secrets.filter(({ name }) => name !== 'LINK_SECRET');
    Object.assign(its['config/auth'], { site_url: 'http://127.0.0.1:3000', smtp_host: null, rate_limit_verify: 30 });
    its['config/auth'].hook_send_sms_enabled = false;
    its.postgrest.db_schema = 'public,graphql_public';
    its['advisors/performance'].lints = [{ level: 'ERROR', title: 'RLS Disabled', detail: 'public.x', cache_key: 'x' }];
    its['database/backups'].backups = [];
    variables['WAHA_WEBHOOK_SECRET'] = 'lain';
    variables['AGENT_API_KEY'] = 'lain';
    variables['VAPID_PUBLIC_KEY'] = generateSecrets({})['VAPID_PUBLIC_KEY'] ?? '';
    variables['MIDTRANS_SERVER_KEY'] = 'lain';
  });
  expect(wrong).toEqual({
    secrets: expect.stringMatching(
      /^fail: LINK_SECRET tidak ada; .*WAHA_WEBHOOK_SECRET \([0-9a-f]{6}\) bukan yang diberikan/,
    ),
    redirects: 'fail: site_url: http://127.0.0.1:3000',
    smtp: 'fail: smtp_host kosong',
    'sms-hook': 'fail: mati',
    'auth-config': 'fail: rate_limit_verify: 30, seharusnya 60',
    'rest-config': 'fail: db_schema: public,graphql_public, seharusnya public',
    advisors: 'fail: RLS Disabled: public.x',
    backups: 'fail: tidak ada cadangan',
    'waha-sessions': 'fail: batik-lestari: STOPPED',
    'waha-webhooks': expect.stringContaining('batik-lestari: HMAC dari rahasia lain'),
    'webhook-secret': 'fail: dijawab 401',
    vapid: 'fail: bukan sepasang',
    model: `fail: ${BUILT_IN_MODEL}: 401`,
    providers: 'fail: midtrans: kunci ditolak',
  });
});

test.each(['AGENT', 'AGENT_SECOND'])(
  'a key of %s that its provider refuses is noticed, though the other one answers',
  async (prefix) => {
    const wrong = await foundWith((its, variables) => {
      variables[`${prefix}_API_KEY`] = 'lain';
      its.secrets = Object.entries(variables).map(([name, value]) => ({ name, value: sha256(value) }));
    });
    expect(wrong).toEqual({ model: `fail: ${BUILT_IN_MODEL}: 401` });
  },
);

test('each part is named when it is wrong in another way, and a session that WAHA lacks', async () => {
  const { WAHA_API_KEY = '' } = await variablesOf();
  const sessions = await (await fetch(stack.url + wahaSessions, { headers: { 'x-api-key': WAHA_API_KEY } })).json();
  const others = (sessions as { name: string }[]).filter(({ name }) => name !== 'batik-lestari');
  fault = answered(wahaSessions, 200, JSON.stringify(others));
  const wrong = await foundWith((its, variables) => {
    Object.assign(its['config/auth'], {
      uri_allow_list: '',
      rate_limit_email_sent: 2,
      hook_send_sms_uri: 'https://lain.example',
    });
    its.postgrest.max_rows = 100_000;
    its['advisors/security'].lints.push({ level: 'WARN', title: 'Leaked', detail: 'passwords', cache_key: 'leaked' });
    its['database/backups'].backups = [
      { status: 'COMPLETED', inserted_at: new Date(Date.now() - 30.5 * 3_600_000).toISOString() },
      { status: 'FAILED', inserted_at: new Date().toISOString() },
    ];
    variables['WAHA_WEBHOOK_URL'] = 'https://lain.example/waha-events';
    variables['XENDIT_SECRET_KEYS'] = '{"b1":"lain"}';
    variables['AGENT_BASE_URL'] = `${stack.url}/__mail`;
  });
  expect(wrong).toEqual({
    secrets: expect.stringContaining('WAHA_WEBHOOK_URL ('),
    redirects: `fail: ${stack.url}/** tidak ada di daftar`,
    smtp: 'fail: rate_limit_email_sent: 2, seharusnya 1000',
    'sms-hook': 'fail: https://lain.example',
    'rest-config': 'fail: max_rows: 100000, seharusnya 1000',
    advisors: 'warn: Leaked: passwords',
    backups: 'fail: 30 jam yang lalu',
    'waha-sessions': 'fail: batik-lestari: tidak ada',
    'waha-webhooks': expect.stringContaining('tidak ke https://lain.example/waha-events'),
    model: expect.stringMatching(/^fail: .+: 404$/),
    providers: 'fail: xendit (b1): kunci ditolak',
  });
});

test.each<[id: string, finding: string, Fault | null, changed?: Record<string, string>]>([
  ['waha-version', 'fail: 2026.4.2', answered('/__waha/api/version', 200, '{"version":"2026.4.2"}')],
  ['waha-version', 'warn: 2026.6.9', answered('/__waha/api/version', 200, '{"version":"2026.6.9"}')],
  ['waha-version', 'fail: dijawab 401', answered('/__waha/api/version', 401)],
  ['vapid', 'fail: VAPID_PRIVATE_KEY bukan kunci P-256 dalam base64url', null, { VAPID_PRIVATE_KEY: 'x' }],
])('%s is named: %s', async (id, finding, broken, changed = {}) => {
  fault = broken;
  const wrong = await foundWith((its, variables) => {
    Object.assign(variables, changed);
    its.secrets = [];
  });
  expect(wrong).toMatchObject({ [id]: finding });
});

test('a pair of VAPID keys is one in base64 with padding too', async () => {
  const check = serviceChecks.find(({ id }) => id === 'vapid');
  const variables = Object.fromEntries(
    Object.entries(vapid).map(([name, key]) => [name, Buffer.from(key, 'base64url').toString('base64')]),
  );
  expect(variables).toEqual({
    VAPID_PUBLIC_KEY: expect.stringMatching(/=$/),
    VAPID_PRIVATE_KEY: expect.stringMatching(/=$/),
  });
  expect(await check?.run({ variables } as Partial<DoctorContext> as DoctorContext)).toBeNull();
});

test('a token that Supabase refuses is named by each check that needs it, and printed by none', async () => {
  const wrong = await foundWith((_, variables) => {
    variables['SUPABASE_ACCESS_TOKEN'] = 'sbp_salah';
  });
  const refused = 'fail: tidak dapat diperiksa: Supabase menjawab 401: token, haknya, atau PROJECT_REF';
  expect([Object.keys(wrong).length, [...new Set(Object.values(wrong))]]).toEqual([8, [refused]]);
});

test('each statement of a repair, an alert and a page reads and changes what the database has', async () => {
  const statements = operatorCommands.filter(({ text }) => /^(?:select|update|delete) /.test(text));
  expect(statements.length).toBeGreaterThan(15);
  await stack.database.query(`create function net.worker_restart() returns boolean language sql as 'select true'`);
  await stack.database.query(
    `create function cron.alter_job(job_id bigint, active boolean) returns void language sql as ''`,
  );
  const refused: string[] = [];
  const refuse = (command: string) => (error: unknown) => void refused.push(`${command}: ${String(error)}`);
  for (const { place, text } of statements)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await stack.database.query(`explain ${text}`).catch(refuse(`${place}: ${text}`));
  await stack.database.query('drop function net.worker_restart(), cron.alter_job(bigint, boolean)');
  expect(refused).toEqual([]);
});

/** Runs the command to its end. */
const runDoctor = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, ['scripts/doctor.ts', ...args]).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );

test('the command takes address, key, token and secrets from the answers, as they are written', async () => {
  await using place = await temporaryFolder();
  const file = join(place.path, 'deploy.env');
  const answers = openAnswers(file, { writes: true });
  await answers.add({
    SITE_URL: stack.url,
    SUPABASE_FOLDER: place.path,
    API_URL: stack.url,
    SUPABASE_SECRET_KEY: stack.keys.secret,
    SUPABASE_ACCESS_TOKEN: TOKEN,
    PROJECT_REF: REF,
    // A shell would run what stands between these marks.
    ADMIN_EMAIL: `"'$(touch ${place.path}/executed)@toko.example`,
    WAHA_WEBHOOK_SECRET: 'salah',
  });
  const { stdout } = await runDoctor('--answers', file);
  expect(stdout).toContain(`${stack.url}, dengan kunci layanan ${fingerprintOf(stack.keys.secret)}`);
  for (const id of ['jobs', 'secrets', 'webhook-secret']) expect(stdout).toMatch(new RegExp(`^[✓!✗] ${id}: `, 'm'));
  expect(stdout).toMatch(/✗ webhook-secret: /);
  expect(await readdir(place.path)).toEqual(['deploy.env']);
  await answers.add({ API_URL: 'https://api.toko.example' });
  const other = await runDoctor('--answers', file);
  expect(other).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Halaman di ${stack.url} memakai Supabase di ${stack.url}, bukan https://api.toko.example.\n`,
  });
  const missing = await runDoctor('--answers', join(place.path, 'none.env'));
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('none.env tidak ada') });
});

test('the command prints what mends a fault and no secret, and fails', async () => {
  await stack.database.query(`update cron.job set active = false where jobname = 'wake-push'`);
  const run = promisify(execFile)(process.execPath, ['scripts/doctor.ts', stack.url], {
    env: { ...process.env, CHABOT_SERVICE_KEY: stack.keys.secret },
  });
  const { code, stdout } = await run.then(
    ({ stdout: output }) => ({ code: 0, stdout: output }),
    (error: unknown) => error as { code: number; stdout: string },
  );
  await stack.database.query('update cron.job set active = true');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /✗ jobs: .+\n {4}wake-push tidak aktif\n {4}Akibatnya: .+\n {4}Perbaikannya: .+cron\.alter_job/,
  );
  expect(stdout).not.toContain(stack.keys.secret);
});
