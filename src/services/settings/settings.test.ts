import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { createSettings } from './settings.ts';

const key = { section: 'bisnis', businessId: 'b1', userId: 'sari' } as const;
const signal = new AbortController().signal;
const changes = { name: 'Toko' };

const business = {
  updated_at: '2026-11-23T01:00:00Z',
  updated_by: null,
  name: 'Batik',
  description: null,
  team_name: null,
  logo_url: null,
  socials: null,
  operational_hours: null,
  enable_operational_hours: false,
  ai_silence_minutes: 30,
  toggles: null,
  handover_rule: null,
  invoice_details: null,
  check_shipping_config: null,
};

/** Settings of a database and a server function that answer so. */
const settingsAnswering = (answer: (request: Request) => Response) => {
  const fetch: typeof globalThis.fetch = async (input, init) => answer(new Request(input, init));
  return createSettings({
    rest: new PostgrestClient('http://rest.test', { fetch }),
    fetch,
    url: 'http://supabase.test',
  });
};

test('what is no business is not described to anybody by the rule that it breaks', async () => {
  const settings = settingsAnswering(() => Response.json({ unexpected: true }));
  await expect(settings.read(key, signal)).rejects.toThrow('Failed to get business');
});

test.each([
  ['breaks off', () => new Response('[{"updated_at":', { headers: { 'content-type': 'application/json' } })],
  ['does not come', () => Response.error()],
  ['is a failure', () => Response.json({ code: 'XX000', message: 'boom' }, { status: 500 })],
  ['takes no token', () => Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })],
])('a save whose answer %s is unknown: nobody reads those words, or that they may not', async (_, answer) => {
  const settings = settingsAnswering(({ method }) => (method === 'GET' ? Response.json(business) : answer()));
  const saving = settings.save(key, { changes, draft: changes, version: business.updated_at }, signal);
  await expect(saving).rejects.toThrow(/^$/);
});

test('the AI is set only once the server function has said so', async () => {
  const settings = settingsAnswering(({ url }) => {
    if (url.includes('/functions/'))
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    return Response.json(url.includes('/agent') ? [] : business);
  });
  const agent = { ...key, section: 'agen' } as const;
  const { version } = await settings.read(agent, signal);
  const toggles = { modelVersion: 'small' };
  await expect(settings.save(agent, { changes: toggles, draft: toggles, version }, signal)).rejects.toThrow(
    'Failed to get business',
  );
});
