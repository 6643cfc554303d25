import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { requireServiceKey } from './apiKeys.ts';
import { callerReader } from './caller.ts';
import { readBackendEnv } from './env.ts';
import { respondWithError } from './errors.ts';

const variables: Record<string, string> = {
  SUPABASE_URL: 'https://x.supabase.co',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1","second":"sb_publishable_2"}',
  SUPABASE_ANON_KEY: 'legacy.anon.key',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1","second":"sb_secret_2"}',
  SUPABASE_SERVICE_ROLE_KEY: 'legacy.service.key',
};
const env = readBackendEnv((name) => variables[name]);

const noNetwork: typeof fetch = () => Promise.reject(new Error('No network in this test'));
const app = new Hono();
const readCaller = callerReader(env, noNetwork);
app.onError(respondWithError);
app.post('/jobs', async (c) => {
  await requireServiceKey(c.req, env);
  return c.body(null, 202);
});
app.post('/page', async (c) => {
  await readCaller(c);
  return c.body(null, 202);
});
const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
  (await app.request(path, { method: 'POST', headers })).status;

const secret = ['sb_secret_1', 'sb_secret_2', 'legacy.service.key'];
const publishable = ['sb_publishable_1', 'sb_publishable_2', 'legacy.anon.key'];

describe.each(secret)('the service key %s', (key) => {
  test.each([
    ['apikey', { apikey: key }],
    ['token', { authorization: `Bearer ${key}` }],
    ['both', { apikey: key, authorization: `Bearer ${key}` }],
  ])('is accepted as %s', async (_, headers) => {
    expect(await statusOf('/jobs', headers)).toBe(202);
  });
  test('is no key of a page', async () => {
    expect(await statusOf('/page', { apikey: key })).toBe(401);
  });
});

describe.each(publishable)('the publishable key %s', (key) => {
  test.each([
    ['apikey', { apikey: key }],
    ['x-api-key', { 'x-api-key': key }],
    ['apikey and in the place of the token', { apikey: key, authorization: `Bearer ${key}` }],
  ])('is accepted as %s', async (_, headers) => {
    expect(await statusOf('/page', headers)).toBe(202);
  });
  test('is no service key', async () => {
    expect(await statusOf('/jobs', { apikey: key, authorization: `Bearer ${key}` })).toBe(401);
  });
});

test.each(['', 'sb_secret_', 'sb_secret_11', '{"default":"sb_secret_1","second":"sb_secret_2"}', 'undefined'])(
  '"%s" is no key',
  async (key) => {
    expect([await statusOf('/jobs', { apikey: key }), await statusOf('/page', { apikey: key })]).toEqual([401, 401]);
  },
);
