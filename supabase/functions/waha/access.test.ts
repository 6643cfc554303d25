import { afterEach, expect, test, vi } from 'vitest';

import { callerClient } from '../_shared/clients.ts';
import type { BackendEnv } from '../_shared/env.ts';
import { logRequest } from '../_shared/log.ts';
import { channelOf } from './access.ts';

const caller = 'a0000000-0000-4000-8000-000000000001';
const business = 'b0000000-0000-4000-8000-000000000001';
const env = { supabaseUrl: 'https://x.test', publishableKey: 'sb_publishable_x' } as BackendEnv;

const channel = (owner: string) => ({
  id: 'c0000000-0000-4000-8000-000000000001',
  business_id: business,
  external_id: 'toko',
  status: 'WORKING',
  phone: '628123456789',
  expected_phone: null,
  business: { profile_id: owner, team_business: [] },
});

/** The business in the line of a request for the session `toko`, whose business has this owner. */
const loggedFor = async (owner: string): Promise<unknown> => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const db = callerClient(env, 'token', async () => Response.json(channel(owner)));
  await logRequest('waha', new Request('https://x.test'), { route: '/waha/:session', least: 'info' }, async () => {
    await channelOf({ id: caller, aal: 'aal1', isAnonymous: false, db }, 'toko').catch(() => null);
    return new Response(null);
  });
  return (JSON.parse(String(log.mock.lastCall?.[0])) as { business: unknown }).business;
};
afterEach(() => vi.restoreAllMocks());

test('the log names the business of the session that a caller uses', async () => {
  expect(await loggedFor(caller)).toBe(business);
});

test('the log does not name the business of a session that is refused', async () => {
  expect(await loggedFor('a0000000-0000-4000-8000-000000000002')).toBeNull();
});
