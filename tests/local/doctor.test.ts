/** `npm run doctor` on an installation that works, and on the same one with one fault at a time. */
import { execFile } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openStaticSite } from '../../local/http/staticSite.ts';
import type { Stack } from '../../local/stack.ts';
import { examine } from '../../scripts/doctor/doctor.ts';
import { schema, version } from '../../supabase/functions/_shared/release.ts';
import { goLive } from '../seeded/liveInstallation.ts';
import { startSeeded } from '../seeded/stack.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

/** Answers a request instead of the installation, or changes it, or how it is answered. True: it is answered. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | void;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;
let fault: Fault | null = null;

const pageOf = (key: string, text: string): string =>
  `<meta name="supabase-url" content=""><meta name="supabase-key" content="${key}"><meta name="pixel-id" content="">` +
  `<script>start('${text}')</script><script src="/assets/index-abc.js"></script>`;

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
        'assets/index-abc.js': 'export {};',
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
  const [serve] = stack.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  stack.server.removeAllListeners('request');
  stack.server.on('request', (request, response) => {
    if (fault?.(request, response) !== true) serve?.(request, response);
  });
  await goLive(stack, `${stack.url}/functions/v1`);
  await stack.database.query(`insert into private.webhook_event (id) values ('doctor')`);
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

const found = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await examine({ site: stack.url, key: stack.keys.secret }))
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state, detail }) => [id, `${state}: ${detail}`]),
  );

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
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    return true;
  };

const healthOf = (fields: object): string =>
  JSON.stringify({ version, schema, ready: true, missing: [], hops: 1, trusted_proxies: 1, ...fields });

test('an installation that works has nothing to mend', async () => {
  expect(await found()).toEqual({});
});

test.each<[id: string, detail: RegExp, Fault]>([
  ['headers', /\/login: x-frame-options/, header('x-frame-options', 'ALLOWALL')],
  ['policy', /\/: content-security-policy/, header('content-security-policy', `default-src 'self'`)],
  ['caches', /\/sw\.js: cache-control/, header('cache-control', 'max-age=3600')],
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
    /tidak diingat/,
    ({ method }, response) => {
      if (method !== 'OPTIONS') return false;
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
      return true;
    },
  ],
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
    { calls: /fail: push: 401/ },
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
    { queues: /fail: agent_run: 1 baris, 6\d\d detik/, heartbeats: /fail: agent diam/ },
  ],
  [
    'a function of another release',
    `insert into private.heartbeat values ('push', '0.9.0', now())`,
    'delete from private.heartbeat',
    { heartbeats: /fail: push: 0\.9\.0/ },
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
    { 'sample-accounts': /fail: ada/ },
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
    'a row that failed',
    `insert into private.job_failure (job, row_id, attempts, reason, failed_at, next_at) values ('sweep', 'a', 1, 'x', now(), now())`,
    'delete from private.job_failure',
    { failures: /warn: sweep: 1/ },
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
