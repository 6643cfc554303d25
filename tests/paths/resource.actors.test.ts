import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { StoredSession } from '../../src/services/schemas/session.ts';
import { defineResource } from '../../src/services/supabase/resource.actors.ts';

const session: StoredSession = { access_token: 'a', refresh_token: 'r', user: { id: 'sari' } };
const report = vi.fn<(what: string, issues: readonly string[]) => void>();
let asked: URL[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  report.mockClear();
});

const read = (key: string, current: StoredSession | null = session) => {
  const rest = new PostgrestClient('http://rest.test', {
    fetch: async (address) => {
      asked.push(new URL(address instanceof Request ? address.url : address));
      return answer();
    },
  });
  const actor = createActor(defineResource({ rest, report, current: async () => current }).read, { input: { key } });
  actor.subscribe({ error: () => undefined });
  return toPromise(actor.start());
};

test('the user is the profile of whoever is signed in', async () => {
  answer = () => Response.json({ id: 'sari', full_name: 'Sari Wulandari', email: 'sari@usaha.id', more: true });
  expect(await read('user')).toEqual({ id: 'sari', full_name: 'Sari Wulandari', email: 'sari@usaha.id' });
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('id')])).toEqual([
    ['/profile', 'eq.sari'],
  ]);
});

test('permissions are those of whoever is signed in', async () => {
  answer = () => Response.json([{ permission: 'admin' }]);
  expect(await read('permissions')).toEqual(['admin']);
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('profile_id')])).toEqual([
    ['/role', 'eq.sari'],
  ]);
});

test('nobody is asked for where nobody is signed in', async () => {
  await expect(read('user', null)).rejects.toThrow('Failed to get profile');
  expect(asked).toEqual([]);
});

test('a team is the people of one business; whoever cannot be read costs himself', async () => {
  answer = () =>
    Response.json([
      { member: { id: 'sari', full_name: 'Sari Wulandari' } },
      { member: null },
      { member: { id: 'dimas' } },
    ]);
  expect(await read('team/batik')).toEqual([
    { id: 'sari', full_name: 'Sari Wulandari' },
    { id: 'dimas', full_name: null },
  ]);
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('business_id')])).toEqual([
    ['/team_business', 'eq.batik'],
  ]);
  expect(report).toHaveBeenCalledOnce();
});

test('a refusal is an error, and so is a key that nobody knows', async () => {
  answer = () => Response.json({ message: 'permission denied' }, { status: 403 });
  await expect(read('user')).rejects.toThrow('Failed to get profile');
  await expect(read('team/batik')).rejects.toThrow('Failed to get team');
  await expect(read('weather')).rejects.toThrow('"weather"');
});
