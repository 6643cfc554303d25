import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { mountServices } from '../../local/http/mountServices.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { version } from '../../supabase/functions/_shared/release.ts';
import { minimalProject, temporaryFolder, writeFiles } from './support/folders.ts';

const helloFunction = `
import { Hono } from 'npm:hono@4';
import { createClient } from 'jsr:@supabase/supabase-js@2';
import 'jsr:@supabase/functions-js/edge-runtime.d.ts';
import { greeting } from '../_shared/greeting.ts';

interface Person { name: string }

const app = new Hono().basePath('/hello');
app.get('/env', (context) => context.json({ url: Deno.env.get('SUPABASE_URL'), home: Deno.env.get('HOME') ?? null }));
app.get('/notes', async (context) => {
  const client = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!);
  return context.json((await client.from('note').select('body')).data);
});
app.post('/people', async (context) => context.json({ greeting: greeting((await context.req.json()) as Person) }, 201));
app.get('/crash', () => { throw new Error('on purpose'); });
app.onError((error) => { throw error; });
Deno.serve(app.fetch);
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;
let supabaseFolder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  supabaseFolder = join(folder.path, 'supabase');
  await writeFiles(supabaseFolder, {
    ...minimalProject,
    'functions/_shared/greeting.ts': 'export const greeting = ({ name }: { name: string }): string => `halo ${name}`;',
    'functions/hello/index.ts': helloFunction,
    'functions/guarded/index.ts': 'Deno.serve((request: Request) => new Response(new URL(request.url).pathname));',
    'functions/broken/index.ts': "import './missing.ts';",
    'functions/silent/index.ts': 'export {};',
  });
  stack = await startStack({ dataFolder: join(folder.path, 'data'), supabaseFolder, seed: true, quiet: true });
});
afterAll(async () => {
  await stack.stop();
  await folder[Symbol.asyncDispose]();
});

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${stack.url}${path}`, init);

it('waits for the headers of a request without a limit, which would be one for a busy process', () => {
  expect(stack.server.headersTimeout).toBe(0);
});

describe('limits of hosted Supabase', () => {
  it('the auth service takes 1 MB, and says how much that is', async () => {
    const headers = { apikey: stack.keys.publishable, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'a@chabot.test', password: 'x'.repeat(1024 * 1024) });
    const response = await call('/auth/v1/token?grant_type=password', { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error_code: 'request_entity_too_large', msg: 'Request body too large (max 1048576 bytes)' },
    ]);
    // The rest of the body is not read, so no other request may follow on this connection.
    expect(response.headers.get('connection')).toBe('close');
  });

  it.each([
    ['/storage/v1/object/authenticated/a/b', 16, 431],
    // PostgREST's own limit.
    ['/rest/v1/note?select=body', 50, 400],
    // That of the edge, for all services.
    ['/auth/v1/settings', 128, 431],
    ['/functions/v1/hello/env', 128, 431],
  ])('the headers of a request to %s have %i kB', async (path, limit, refusal) => {
    const send = async (kilobytes: number): Promise<number> => {
      const headers = { apikey: stack.keys.publishable, 'x-long': 'x'.repeat(kilobytes * 1024) };
      const response = await call(path, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await send(limit - 2)).not.toBe(refusal);
    expect(await send(limit)).toBe(refusal);
  });

  it('a statement of the data API has 3 s, of a signed-in user 8 s', async () => {
    const limits = await stack.database.query<{ rolname: string; limit: string }>(
      `select rolname, option_value as limit from pg_roles
       join pg_db_role_setting on setrole = pg_roles.oid and setdatabase = 0
       cross join lateral pg_options_to_table(setconfig) where option_name = 'statement_timeout' order by 1`,
    );
    expect(limits).toEqual([
      { rolname: 'anon', limit: '3s' },
      { rolname: 'authenticated', limit: '8s' },
      { rolname: 'authenticator', limit: '8s' },
    ]);
  });
});

describe('API keys', () => {
  it.each(['/rest/v1/note', '/auth/v1/settings', '/storage/v1/bucket'])('%s requires an API key', async (path) => {
    const missing = await call(path);
    expect(missing.status).toBe(401);
    expect(missing.headers.get('access-control-allow-origin')).toBe('*');
    expect(await missing.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
    const wrong = await call(path, { headers: { apikey: 'sb_publishable_wrong' } });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
  });

  it('the publishable key has the role anon, the secret key service_role', async () => {
    const write = (apikey: string): Promise<Response> =>
      call('/rest/v1/note', {
        method: 'POST',
        headers: {
          apikey,
          authorization: `Bearer ${apikey}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body: JSON.stringify({ body: 'by key' }),
      });
    expect((await write(stack.keys.publishable)).status).toBe(401);
    const written = await write(stack.keys.secret);
    expect(written.status).toBe(201);
    expect(await written.json()).toEqual([{ id: expect.any(Number), body: 'by key' }]);
  });

  it('an API key in the query is accepted and not passed to PostgREST', async () => {
    const response = await call(`/rest/v1/note?select=body&apikey=${stack.keys.publishable}&body=eq.from%20the%20seed`);
    expect(await response.json()).toEqual([{ body: 'from the seed' }]);
  });

  it.each([
    ['a token that is none', 'Bearer nonsense'],
    ['a foreign secret key', 'Bearer sb_secret_foreign'],
  ])('a request with %s is rejected despite its API key', async (_, authorization) => {
    const response = await call('/rest/v1/note', { headers: { apikey: stack.keys.publishable, authorization } });
    expect(response.status).toBe(401);
  });

  it("a user's token keeps its identity", async () => {
    const token = await stack.keys.sign({ role: 'authenticated', sub: '11111111-1111-4111-8111-111111111111' });
    await stack.database.script(
      `create or replace function public.me() returns uuid language sql as 'select auth.uid()'`,
    );
    await stack.database.script(`notify pgrst, 'reload schema'`);
    await expect
      .poll(async () => {
        const response = await call('/rest/v1/rpc/me', {
          headers: { apikey: stack.keys.publishable, authorization: `Bearer ${token}` },
        });
        return await response.json();
      })
      .toBe('11111111-1111-4111-8111-111111111111');
  });

  it('a preflight needs no API key', async () => {
    const response = await call('/rest/v1/note', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-headers': 'apikey,prefer' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('apikey,prefer');
  });
});

it('a failure of a service is one line of JSON, with the id of its request and nothing of a person', async () => {
  await stack.database.script(`
    create function public.refuse_codes() returns trigger language plpgsql as
      $$begin raise exception 'no code for %', new.relates_to; end$$;
    create trigger refuse_codes before insert on auth.one_time_tokens for each row execute function public.refuse_codes()`);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const id = '3F9A2C1B-6c5e-4f0a-9f43-2b1f3b6a7d10';
  const response = await call('/auth/v1/otp', {
    method: 'POST',
    headers: { apikey: stack.keys.publishable, 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify({ email: 'siti@shop.example' }),
  });
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  log.mockRestore();
  await stack.database.script('drop function public.refuse_codes() cascade');
  expect(response.status).toBe(500);
  expect(lines).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^20.+Z$/),
      service: 'auth',
      release: version,
      request_id: id.toLowerCase(),
      business: null,
      error: expect.stringMatching(/^error P0001 no code for …\n {4}at /),
    },
  ]);
});

it('a service without an answer of its own to an error has the same line', async () => {
  const app = new Hono().get('/crash', () => {
    throw new Error('no order of "Siti"');
  });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const response = await mountServices(stack.keys, [{ path: '/__pay', app, kind: 'function' }]).request('/__pay/crash');
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  log.mockRestore();
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
  expect(lines).toMatchObject([{ service: 'pay', error: expect.stringMatching(/^Error no order of "…"\n {4}at /) }]);
});

describe('edge functions', () => {
  it('a function runs unchanged and sees only its own environment variables', async () => {
    expect(await (await call('/functions/v1/hello/env')).json()).toEqual({ url: stack.url, home: null });
    const response = await call('/functions/v1/hello/people', {
      method: 'POST',
      body: JSON.stringify({ name: 'Sari' }),
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ greeting: 'halo Sari' });
  });

  it('a function can query the database with its key', async () => {
    expect(await (await call('/functions/v1/hello/notes')).json()).toContainEqual({ body: 'from the seed' });
  });

  it('a function is reloaded when one of its files changes', async () => {
    await writeFiles(supabaseFolder, {
      'functions/_shared/greeting.ts':
        'export const greeting = ({ name }: { name: string }): string => `apa kabar ${name}`;',
    });
    const response = await call('/functions/v1/hello/people', {
      method: 'POST',
      body: JSON.stringify({ name: 'Sari' }),
    });
    expect(await response.json()).toEqual({ greeting: 'apa kabar Sari' });
  });

  it('a function requires a valid token unless config.toml disables verify_jwt', async () => {
    const missing = await call('/functions/v1/guarded');
    expect([missing.status, await missing.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
    ]);
    const wrong = await call('/functions/v1/guarded', {
      headers: { authorization: `Bearer ${stack.keys.publishable}` },
    });
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' },
    ]);
    const [header, payload] = (await stack.keys.sign({ role: 'authenticated' })).split('.');
    const forged = await call('/functions/v1/guarded', { headers: { authorization: `Bearer ${header}.${payload}.x` } });
    expect([forged.status, await forged.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_ASYMMETRIC_JWT', message: 'Invalid JWT' },
    ]);
    const token = await stack.keys.sign({ role: 'authenticated' });
    const right = await call('/functions/v1/guarded/a/guarded/b?x=1', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await right.text()).toBe('/guarded/a/guarded/b');
  });

  it.each([
    ['nobody', 404, { code: 'NOT_FOUND', message: 'Requested function was not found' }],
    ['_shared', 404, { code: 'NOT_FOUND', message: 'Requested function was not found' }],
    ['broken', 503, { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' }],
    ['silent', 503, { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' }],
  ])("the function %s returns hosted Supabase's error", async (name, status, body) => {
    const token = await stack.keys.sign({ role: 'authenticated' });
    const response = await call(`/functions/v1/${name}`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, await response.json()]).toEqual([status, body]);
    expect(response.headers.get('sb-error-code')).toBe(body.code);
  });

  it('a function that throws returns an internal error without details', async () => {
    const response = await call('/functions/v1/hello/crash');
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
    expect(response.headers.get('sb-error-code')).toBe('EDGE_FUNCTION_ERROR');
  });
});

describe('the mailbox', () => {
  const mail = {
    to: 'sari@chabot.test',
    channel: 'email',
    type: 'signup',
    otp: '123456',
    link: null,
    at: '2026-01-01T00:00:00.000Z',
  } as const;

  it('delivered messages are listed newest first and sent to an open page', async () => {
    const events = await call('/__mail/events');
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('event: open');
    stack.mailbox.deliver(mail);
    expect((await reader.read()).value).toBe(`data: ${JSON.stringify(mail)}\n\n`);
    await reader.cancel();
    stack.mailbox.deliver({ ...mail, otp: '654321' });
    expect(await (await call('/__mail/messages')).json()).toMatchObject([{ otp: '654321' }, { otp: '123456' }]);
  });

  it('functions send email through the mail service API', async () => {
    const { mailApiKey } = JSON.parse(await readFile(join(folder.path, 'data/secrets.json'), 'utf8')) as Record<
      string,
      string
    >;
    const email = {
      from: 'Chabot <halo@chabot.test>',
      to: ['sari@chabot.test', 'dimas@chabot.test'],
      subject: 'Undangan',
      text: 'Buka https://chabot.test/team/invitation/a.b.c\nTerima kasih',
      tags: [{ name: 'kind', value: 'team_invitation' }],
    };
    const post = (body: unknown, key = mailApiKey) =>
      call('/__mail/api/emails', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post(email, 'salah')).status).toBe(401);
    for (const wrong of [null, { ...email, to: [] }, { ...email, to: ['x'] }, { ...email, subject: 'a\nb' }])
      expect((await post(wrong)).status).toBe(422);
    expect(await (await post(email)).json()).toEqual({ id: expect.any(String) });
    expect(stack.mailbox.messages().slice(0, 2)).toMatchObject(
      ['dimas@chabot.test', 'sari@chabot.test'].map((to) => ({
        to,
        type: 'team_invitation',
        subject: 'Undangan',
        link: 'https://chabot.test/team/invitation/a.b.c',
        otp: '',
      })),
    );
  });

  it('the page loads only its own files', async () => {
    const page = await call('/__mail/');
    expect(page.url).toBe(`${stack.url}/__mail`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const files = [...(await page.text()).matchAll(/(?:src|href)="(\/__mail\/[^"]+)"/gu)].map(([, path = '']) => path);
    expect(files).toHaveLength(3);
    for (const path of files) expect((await call(path)).status).toBe(200);
  });

  it.each(['/__mail', '/__mail/messages', '/__phone'])(
    '%s rejects requests with a foreign Host header',
    async (path) => {
      const { request } = await import('node:http');
      const status = await new Promise((resolve) => {
        request(`${stack.url}${path}`, { headers: { host: 'evil.test' } }, (response) =>
          resolve(response.resume().statusCode),
        ).end();
      });
      expect(status).toBe(421);
    },
  );

  it('the phone API rejects cross-site writes', async () => {
    const request = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, body: '{"name":"Bu Palsu"}' };
    expect((await call('/__phone/api/customers', request)).status).toBe(403);
  });
});

describe('the role postgres', () => {
  const attempt = async (sql: string): Promise<string> => {
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(sql);
      return 'done';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.query('rollback');
      await client.end();
    }
  };

  it.each([
    `create trigger t after insert on auth.users for each row execute function suppress_redundant_updates_trigger()`,
    `create policy p on realtime.messages for select to authenticated using (true)`,
    `create policy p on storage.objects for select to authenticated using (true)`,
    `create table profile (id uuid primary key references auth.users on delete cascade)`,
    `create extension pg_trgm with schema extensions`,
    `create role app_reader`,
    `set local role authenticated`,
    `select from auth.users`,
  ])('postgres may: %s', async (sql) => {
    expect(await attempt(sql)).toBe('done');
  });

  it.each([
    [`alter role postgres superuser`, 'permission denied'],
    [`drop table storage.objects cascade`, 'must be owner'],
    [`alter table storage.objects disable row level security`, 'must be owner'],
    [`alter table realtime.messages add column x int`, 'must be owner'],
    [`alter table auth.users add column x int`, 'must be owner'],
    [`drop table auth.users cascade`, 'must be owner'],
    [`copy note to program 'id'`, 'permission denied'],
    [`set local role supabase_admin`, 'permission denied'],
    [`select pg_read_file('/etc/passwd')`, 'permission denied'],
  ])('postgres may not: %s', async (sql, refusal) => {
    expect(await attempt(sql)).toContain(refusal);
  });

  it('postgres needs its password', async () => {
    const url = new URL(stack.databaseUrl);
    url.password = 'postgres';
    await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(
      'password authentication failed',
    );
  });
});
