import { expect, test } from 'vitest';

import { visitor } from '../account/account.fixture.ts';
import { createBackend } from './supabase.ts';

const MEMBER = { headers: { 'content-type': 'application/json' } };

/** A query of the client when the server sends this response. */
const queryWith = (response: Response) => {
  const { server, client } = visitor();
  server.intercept(() => response);
  return createBackend(client).rest.from('room');
};
const page = (status: number) =>
  new Response('<!doctype html><title>WiFi</title>', { status, headers: { 'content-type': 'text/html' } });

test.each([
  ['nothing', () => new Response('')],
  ['a captive portal page', () => page(200)],
])('%s instead of rows is an outage, not an empty list or a missing row', async (_, make) => {
  const one = await queryWith(make()).select('id').eq('id', 'r1').maybeSingle();
  expect(one).toMatchObject({ data: null, error: { code: '', message: '' }, status: 502 });
  const written = await queryWith(make()).update({ name: 'Budi' }).eq('id', 'r1');
  expect(written).toMatchObject({ error: { code: '' }, status: 502 });
});

test.each([403, 404, 500])('the page of a proxy with status %i gives an error without a message', async (status) => {
  const result = await queryWith(status === 404 ? new Response('', { status }) : page(status)).select('id');
  expect(result).toMatchObject({ data: null, error: { code: '', message: '' }, status });
});

test.each([
  ['rows', new Response('[{"id":"r1"}]', MEMBER), [{ id: 'r1' }]],
  [
    'a row of its own type',
    new Response('{"id":"r1"}', { headers: { 'content-type': 'application/vnd.pgrst.object+json' } }),
    { id: 'r1' },
  ],
  ['an update without returned rows', new Response(null, { status: 204 }), null],
  ['an insert without returned rows', new Response('', { status: 201 }), null],
  // The response of PostgREST 12.1 to an upsert that inserts nothing.
  ['an upsert of existing rows', new Response('', { headers: { 'content-range': '*/*' } }), null],
])('a response of the database is passed on: %s', async (_, response, data) => {
  expect(await queryWith(response).select('id')).toMatchObject({ data, error: null });
});

test('a JSON body for a write without returned rows is an outage', async () => {
  const room = queryWith(Response.json({ unexpected: true }));
  expect(await room.insert({ name: 'Budi' })).toMatchObject({ error: { code: '' }, status: 502 });
});
