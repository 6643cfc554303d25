import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { AdminChange, AdminListPageRequest, ViewRequest } from '../../../src/contracts/admin.ts';
import { permissionChange } from '../../../src/machines/admin/adminChange.machine.ts';
import {
  batik,
  dimas,
  figures,
  granted,
  modelDown,
  promo,
  stuck,
} from '../../../src/machines/admin/entries.fixture.ts';
import { defineAdminActors } from '../../../src/services/admin/admin.actors.ts';

let responses: Response[];
let calls: { path: string; body: unknown }[];
const report = vi.fn<(what: string, issues: readonly string[]) => void>();
beforeEach(() => {
  responses = [];
  calls = [];
  report.mockClear();
});

const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  calls.push({ path: new URL(request.url).pathname, body: JSON.parse((await request.text()) || 'null') });
  return responses.shift() ?? Response.json({});
};
const actors = () =>
  defineAdminActors({
    rest: new PostgrestClient('http://rest.test', { fetch }),
    url: 'http://rest.test',
    key: 'sb_publishable_uji',
    gateway: 'http://rest.test/api/waha',
    fetch,
    report,
  });

const read = (kind: AdminListPageRequest['kind'], after: AdminListPageRequest['after'] = null) =>
  toPromise(createActor(actors().readPage, { input: { kind, search: '0812', after } }).start());

const { is: _, ...row } = batik;

test('a page of businesses has the cursor of the next page', async () => {
  const next = { created_at: '2026-11-20T10:00:00.123456+00:00', id: batik.id };
  responses = [Response.json({ rows: [row, { ...row, name: 7 }], next }), Response.json({ rows: [], next: null })];
  const page = await read('businesses');
  expect(page).toEqual({ entries: [batik], next });
  expect(report).toHaveBeenCalledOnce();
  await read('businesses', page.next);
  expect(calls).toEqual([
    { path: '/rpc/admin_businesses', body: { search: '0812', cursor: null, page_size: 25 } },
    { path: '/rpc/admin_businesses', body: { search: '0812', cursor: next, page_size: 25 } },
  ]);
});

test('the audit log is read backwards from the last entry', async () => {
  const record = (id: number) => ({
    id,
    at: '2026-11-21T08:00:00+00:00',
    actor: null,
    actor_name: null,
    action: 'toggles.changed',
    business_id: null,
    detail: {},
  });
  responses = [Response.json(Array.from({ length: 25 }, (__, at) => record(100 - at))), Response.json([record(75)])];
  const page = await read('auditLog');
  expect(page.next).toEqual({ before_id: 76 });
  expect(await read('auditLog', page.next)).toMatchObject({ entries: [{ id: '75', actor: null }], next: null });
  expect(calls[1]?.body).toEqual({ business_id: null, before_id: 76, page_size: 25 });
});

const save = () =>
  toPromise(
    createActor(actors().saveToggles, {
      input: { businessId: batik.id, toggles: { modelVersion: 'small' }, reason: 'Diminta pemilik' },
    }).start(),
  );

test('toggles are saved with a reason', async () => {
  const toggles = { ...batik.toggles, modelVersion: 'small' };
  responses = [Response.json({ id: batik.id, toggles, updated_at: '' })];
  expect(await save()).toEqual({ toggles });
  expect(calls).toEqual([
    {
      path: '/functions/v1/update-toggles',
      body: { id: batik.id, toggles: { modelVersion: 'small' }, reason: 'Diminta pemilik' },
    },
  ]);
});

test.each([
  ['the decoded JSON error', Response.json({ message: 'Tuliskan alasannya.' }, { status: 422 }), 'Tuliskan alasannya.'],
  ['the text body', new Response('upstream down', { status: 502 }), 'upstream down'],
  ['JSON without a message as its text', Response.json({ error: 'x' }, { status: 500 }), '{"error":"x"}'],
])('a failed save shows %s', async (__, response, refused) => {
  responses = [response];
  expect(await save()).toEqual({ refused });
});

test('a handover link is requested for the trimmed address, with null for an empty message', async () => {
  responses = [
    Response.json({ handover: {}, url: 'https://chabot.test/business/handover/x', mailed: true }, { status: 201 }),
  ];
  const input = { businessId: batik.id, id: batik.id, email: ' rina@usaha.id ', message: '' };
  expect(await toPromise(createActor(actors().createHandoverLink, { input }).start())).toEqual({
    url: 'https://chabot.test/business/handover/x',
    mailed: true,
  });
  expect(calls[0]?.body).toEqual({
    id: expect.any(String),
    businessId: batik.id,
    email: 'rina@usaha.id',
    message: null,
  });
});

const change = (wanted: AdminChange) =>
  toPromise(createActor(actors().saveChange, { input: { change: wanted, reason: 'Alasannya' } }).start());

test.each([
  [409, 'is_self', 'isSelf'],
  [404, 'not_found', 'notFound'],
  [422, 'reason_required', 'noReason'],
  [503, '', 'unreachable'],
  [418, 'teapot', 'unexpected'],
])('a permission refused with %i %s has the refusal %s', async (status, code, refused) => {
  responses = [Response.json({ code, message: code, details: null, hint: null }, { status })];
  expect(await change(permissionChange(dimas))).toEqual({ refused });
});

test('a permission is granted or revoked, and the person is returned with the permissions', async () => {
  responses = [Response.json({ permissions: ['admin'] }), Response.json({ permissions: [] })];
  const admin = { ...dimas, permissions: ['admin'] };
  expect(await change(permissionChange(dimas))).toEqual({ entry: admin });
  expect(await change(permissionChange(admin))).toEqual({ entry: { ...dimas, permissions: [] } });
  const body = { profile_id: dimas.id, permission: 'admin', reason: 'Alasannya' };
  expect(calls).toEqual([
    { path: '/rpc/set_permission', body: { ...body, granted: true } },
    { path: '/rpc/set_permission', body: { ...body, granted: false } },
  ]);
});

test('broadcasts are read by their own function, and a paused one is returned as its row', async () => {
  const { is: __, ...broadcast } = promo;
  responses = [Response.json({ rows: [broadcast], next: null }), Response.json(broadcast)];
  expect(await read('broadcasts')).toEqual({ entries: [promo], next: null });
  expect(await change({ kind: 'pause', entry: promo })).toEqual({ entry: promo });
  expect(calls).toMatchObject([
    { path: '/rpc/admin_broadcasts' },
    { path: '/rpc/pause_broadcast', body: { campaign_id: promo.id, reason: 'Alasannya' } },
  ]);
});

const chat = { id: 'c1', name: 'Bu Ratna', phone: null, status: null, preview: null, at: '2026-11-21T08:00:00+00:00' };
const view = (input: ViewRequest) => toPromise(createActor(actors().readView, { input }).start());
const chatsOf: ViewRequest = { businessId: batik.id, view: 'chats', roomId: null, after: null };

test('a view is a page of its rows with the permit, and an unreadable row is left out', async () => {
  responses = [Response.json({ rows: [chat, { ...chat, at: null }], next: { id: 'c1' }, permit: granted })];
  expect(await view(chatsOf)).toEqual({ page: { view: 'chats', rows: [chat], next: { id: 'c1' } }, permit: granted });
  expect(report).toHaveBeenCalledOnce();
  expect(calls).toEqual([
    {
      path: '/rpc/view_business',
      body: { business_id: batik.id, view: 'chats', room_id: null, cursor: null },
    },
  ]);
});

test.each([
  [403, 'permit_required', { refused: 'ended' }],
  [404, 'not_found', { refused: 'gone' }],
])('a view refused with %i %s is %j', async (status, code, result) => {
  responses = [Response.json({ code, message: code, details: null, hint: null }, { status })];
  expect(await view(chatsOf)).toEqual(result);
});

test('a question is the permit that it made, or a refusal', async () => {
  const ask = () =>
    toPromise(createActor(actors().askToView, { input: { businessId: batik.id, reason: 'Keluhan' } }).start());
  responses = [
    Response.json(granted),
    Response.json({ code: 'rate_limited', message: '', details: null, hint: null }, { status: 429 }),
  ];
  expect(await ask()).toEqual({ permit: granted });
  expect(await ask()).toEqual({ refused: 'rateLimited' });
  expect(calls[0]).toEqual({ path: '/rpc/ask_to_view', body: { business_id: batik.id, reason: 'Keluhan' } });
});

test('figures come with the latest permit', async () => {
  responses = [Response.json({ figures, permit: null })];
  const read = toPromise(createActor(actors().readFigures, { input: { businessId: batik.id } }).start());
  expect(await read).toEqual({ figures, permit: null });
});

test('sessions come with their totals, and failures without a search', async () => {
  const { is: ___, ...session } = stuck;
  const { is: ____, ...failure } = modelDown;
  responses = [
    Response.json({ rows: [session], next: null, totals: { WORKING: 3, FAILED: 1 } }),
    Response.json({ rows: [failure], next: { at: 'x', id: 'agent:1' } }),
  ];
  expect(await read('sessions')).toEqual({ entries: [stuck], next: null, totals: { WORKING: 3, FAILED: 1 } });
  expect(await read('errors')).toEqual({ entries: [modelDown], next: { at: 'x', id: 'agent:1' } });
  expect(calls).toEqual([
    { path: '/rpc/admin_sessions', body: { search: '0812', cursor: null, page_size: 25 } },
    { path: '/rpc/admin_errors', body: { cursor: null, page_size: 25 } },
  ]);
});

test.each([
  [Response.json({ name: 'batik-lestari', status: 'STARTING' }, { status: 201 }), { entry: null }],
  [Response.json({ code: 'rate_limited' }, { status: 429 }), { refused: 'rateLimited' }],
  [Response.json({ code: 'not_found' }, { status: 404 }), { refused: 'notFound' }],
  [new Response('<html>', { status: 502 }), { refused: 'unreachable' }],
])('a restart through the gateway is %j or refused', async (response, result) => {
  responses = [response];
  expect(await change({ kind: 'restart', entry: stuck })).toEqual(result);
  expect(calls).toEqual([{ path: `/api/waha/sessions/${stuck.session}/restart`, body: { reason: 'Alasannya' } }]);
});
