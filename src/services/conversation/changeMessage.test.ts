import type { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import type { MessageChange } from '../../contracts/conversation.messageChanges.ts';
import { createMessageCalls } from '../platform/gateway.messages.ts';
import { createChangeMessage } from './changeMessage.ts';

const message = { id: '00000000-0000-4000-8000-000000000001', room_id: 'r1' };
const open = (
  respond: () => Response | Promise<Response>,
  { online = true, loads = true, refusal = null as { code: string } | null } = {},
) => {
  const requests: [method: string, path: string, body: unknown][] = [];
  const calls = createMessageCalls({
    base: 'https://chabot.test/api/waha',
    key: 'pk_test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      requests.push([
        request.method,
        new URL(request.url).pathname,
        body === '' ? null : (JSON.parse(body) as unknown),
      ]);
      return respond();
    },
    isOnline: () => online,
  });
  const rpc = vi.fn<(name: string, args: object) => Promise<{ error: typeof refusal }>>(async () => ({
    error: refusal,
  }));
  const change = createChangeMessage({
    rest: { rpc } as unknown as PostgrestClient,
    isOnline: () => online,
    loadCalls: async () => (loads ? calls : Promise.reject(new Error('no code'))),
    addressOf: (id) => (id === 'r1' ? { sessionName: 'batik-lestari', chatId: '628111@c.us' } : undefined),
  });
  return { change, requests, rpc };
};
const accepted = () => new Response(null, { status: 204 });
const path = `/api/waha/chats/batik-lestari/628111%40c.us/messages/${message.id}`;

test.each<[MessageChange, [string, string, unknown]]>([
  [{ kind: 'reaction', reaction: '👍' }, ['PUT', `${path}/reaction`, { reaction: '👍' }]],
  [{ kind: 'edit', text: 'Siap' }, ['PUT', path, { text: 'Siap' }]],
  [{ kind: 'deletion' }, ['DELETE', path, null]],
])('the change %j is one request', async (change, request) => {
  const { change: changeMessage, requests } = open(accepted);
  expect(await changeMessage(message, change)).toBeNull();
  expect(requests).toEqual([request]);
});

test.each([
  ['too_late', 409, 'late'],
  ['not_found', 404, 'gone'],
  ['revoked', 409, 'gone'],
  ['erased', 409, 'gone'],
  ['not_own', 403, 'refused'],
  ['upstream_refused', 422, 'refused'],
  ['not_supported', 501, 'unable'],
  ['session_not_working', 422, 'disconnected'],
  ['wrong_number', 409, 'disconnected'],
  ['rate_limited', 429, 'failed'],
  ['upstream_timeout', 504, 'unclear'],
])('the refusal %s is reported as such, with the status as its detail', async (code, status, reason) => {
  const { change } = open(() => Response.json({ statusText: 'Nope', code }, { status, statusText: 'Nope' }));
  expect(await change(message, { kind: 'deletion' })).toEqual({ reason, detail: `API error: ${status} Nope` });
});

test('a lost response is unclear, and without a network nothing is requested', async () => {
  const lost = open(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await lost.change(message, { kind: 'deletion' })).toMatchObject({ reason: 'unclear' });
  const offline = open(accepted, { online: false });
  expect(await offline.change(message, { kind: 'deletion' })).toEqual({ reason: 'offline', detail: null });
  expect(offline.requests).toEqual([]);
});

test('a room that was not opened on this page, and code that does not load, give "failed"', async () => {
  const failed = { reason: 'failed', detail: null };
  expect(await open(accepted).change({ ...message, room_id: 'r2' }, { kind: 'deletion' })).toEqual(failed);
  expect(await open(accepted, { loads: false }).change(message, { kind: 'deletion' })).toEqual(failed);
});

test('a correction of what the AI read is one call of the database, and asks WhatsApp nothing', async () => {
  const correction = { kind: 'correction', text: 'Dua meter, bukan dua belas' } as const;
  const { change, requests, rpc } = open(accepted);
  expect(await change({ ...message, room_id: 'r2' }, correction)).toBeNull();
  expect(rpc.mock.calls).toEqual([['correct_reading', { message_id: message.id, words: correction.text }]]);
  expect(requests).toEqual([]);
});

test.each([
  ['erased', 'gone'],
  ['not_found', 'gone'],
  ['57014', 'failed'],
])('the refusal %s of a correction is "%s"', async (code, reason) => {
  const { change } = open(accepted, { refusal: { code } });
  expect(await change(message, { kind: 'correction', text: 'x' })).toEqual({ reason, detail: null });
});

test('a correction without a network is not tried', async () => {
  const { change, rpc } = open(accepted, { online: false });
  expect(await change(message, { kind: 'correction', text: 'x' })).toEqual({ reason: 'offline', detail: null });
  expect(rpc).not.toHaveBeenCalled();
});
