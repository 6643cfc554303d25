import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { business } from './business.fixture.ts';
import { sectionColumns } from './settings.columns.ts';
import { createSettings } from './settings.ts';

const key = { section: 'bisnis', businessId: 'b1', userId: 'sari' } as const;
const signal = new AbortController().signal;
const changes = { name: 'Toko' };

/** Settings over a database and functions that return the given response. */
const settingsOver = (respond: (request: Request) => Response) => {
  const fetch: typeof globalThis.fetch = async (input, init) => respond(new Request(input, init));
  return createSettings({
    rest: new PostgrestClient('http://rest.test', { fetch }),
    fetch,
    url: 'http://supabase.test',
  });
};

test('a row that breaks the schema is reported only as "Failed to get business"', async () => {
  const settings = settingsOver(() => Response.json({ unexpected: true }));
  await expect(settings.read(key, signal)).rejects.toThrow('Failed to get business');
});

test.each([
  ['is cut off', () => new Response('[{"updated_at":', { headers: { 'content-type': 'application/json' } })],
  ['never arrives', () => Response.error()],
  ['is a server error', () => Response.json({ code: 'XX000', message: 'boom' }, { status: 500 })],
  ['rejects the token', () => Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })],
])('a save whose response %s rejects without a message and without a refusal', async (_, respond) => {
  const settings = settingsOver(({ method }) => (method === 'GET' ? Response.json(business) : respond()));
  const saving = settings.save(key, { changes, draft: changes, version: business.updated_at }, signal);
  await expect(saving).rejects.toThrow(/^$/);
});

test('the AI section is saved only if the function confirms it', async () => {
  const settings = settingsOver(({ url }) => {
    if (url.includes('/functions/'))
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    if (url.includes('/rpc/default_agent_version')) return Response.json('v2');
    if (url.includes('/rpc/home_need')) return Response.json({ mode: 'live', share: 100, has_versions: false });
    return Response.json(url.includes('/agent') ? [] : business);
  });
  const agent = { ...key, section: 'agen' } as const;
  const { version } = await settings.read(agent, signal);
  const toggles = { modelVersion: 'small' };
  await expect(settings.save(agent, { changes: toggles, draft: toggles, version }, signal)).rejects.toThrow(
    'Failed to get business',
  );
});

test.each([
  ['instagram', '@toko.batik', 'https://www.instagram.com/toko.batik'],
  ['instagram', 'https://instagram.com/lain', 'https://instagram.com/lain'],
  ['tiktok', ' @toko ', 'https://www.tiktok.com/@toko'],
])('the %s account %s is stored as a link', (network, typed, stored) =>
  expect(sectionColumns.bisnis?.write({ socials: { [network]: typed } }, business as never)).toEqual({
    socials: { [network]: stored },
  }),
);
