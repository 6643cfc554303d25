import { expect, test } from 'vitest';

import { visitor } from '../account/account.fixture.ts';
import { createBackend } from './supabase.ts';

const MEMBER = { headers: { 'content-type': 'application/json' } };

/** The database as this page has it, when all that comes back is `answer`. */
const answered = (answer: Response) => {
  const { server, client } = visitor();
  server.intercept(() => answer);
  return createBackend(client).rest.from('room');
};
const page = (status: number) =>
  new Response('<!doctype html><title>WiFi</title>', { status, headers: { 'content-type': 'text/html' } });

test.each([
  ['nothing', () => new Response('')],
  ['a page of a hotel', () => page(200)],
])('%s in place of rows is an outage, and neither an empty list nor a row that is gone', async (_, make) => {
  const one = await answered(make()).select('id').eq('id', 'r1').maybeSingle();
  expect(one).toMatchObject({ data: null, error: { code: '', message: '' }, status: 502 });
  const written = await answered(make()).update({ name: 'Budi' }).eq('id', 'r1');
  expect(written).toMatchObject({ error: { code: '' }, status: 502 });
});

test.each([403, 404, 500])('the page of a proxy with a %i is no sentence for anybody', async (status) => {
  const answer = await answered(status === 404 ? new Response('', { status }) : page(status)).select('id');
  expect(answer).toMatchObject({ data: null, error: { code: '', message: '' }, status });
});

test.each([
  ['rows', new Response('[{"id":"r1"}]', MEMBER), [{ id: 'r1' }]],
  [
    'a row of its own type',
    new Response('{"id":"r1"}', { headers: { 'content-type': 'application/vnd.pgrst.object+json' } }),
    { id: 'r1' },
  ],
  ['what was changed and not asked back', new Response(null, { status: 204 }), null],
  ['what was made and not asked back', new Response('', { status: 201 }), null],
  // PostgREST 12.1 says so of an upsert that found everything there.
  ['what was there already', new Response('', { headers: { 'content-range': '*/*' } }), null],
])('the database is heard: %s', async (_, answer, data) => {
  expect(await answered(answer).select('id')).toMatchObject({ data, error: null });
});

test('what is only written has no words to come back: some are somebody else’s', async () => {
  const room = answered(Response.json({ unexpected: true }));
  expect(await room.insert({ name: 'Budi' })).toMatchObject({ error: { code: '' }, status: 502 });
});
