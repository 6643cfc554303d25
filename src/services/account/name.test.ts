import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { readName, saveName, type NameDeps } from './name.ts';

const session = { user: { id: 'u1' } };
const depsOf = (respond: () => Promise<Response>) => {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(respond);
  const rest = new PostgrestClient('http://rest.test', { fetch: fetch as unknown as typeof globalThis.fetch });
  return { deps: { client: { current: async () => session }, rest } as unknown as NameDeps, fetch };
};

test('only the own name is changed', async () => {
  const { deps, fetch } = depsOf(async () => Response.json([{ full_name: 'Dewi' }]));
  expect(await saveName(deps, 'Dewi')).toBeNull();
  const [url, init] = fetch.mock.lastCall!;
  expect([new URL(url).searchParams.get('id'), init?.body]).toEqual(['eq.u1', '{"full_name":"Dewi"}']);
});

test.each([
  ['a connection that fails', async () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['an outage', async () => Response.json({}, { status: 503 }), 'unreachable'],
  ['an ended session', async () => Response.json({ message: 'ended' }, { status: 401 }), 'denied'],
  ['a session without the second factor', async () => Response.json([]), 'denied'],
  ['a name that the database refuses', async () => Response.json({ code: '23514' }, { status: 400 }), 'unexpected'],
] as const)('after %s the name is not saved', async (_, respond, refusal) => {
  const { deps } = depsOf(respond);
  expect(await saveName(deps, 'Dewi')).toBe(refusal);
});

test('a name of spaces is no name', async () => {
  expect(await readName(depsOf(async () => Response.json({ full_name: ' ' })).deps)).toBeNull();
  expect(await readName(depsOf(async () => Response.json({ full_name: 'Dewi' })).deps)).toBe('Dewi');
});
