import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine, toPromise } from 'xstate';

import {
  NO_AUDIT_FILTER,
  type AdminChange,
  type AdminListCursor,
  type AdminListScope,
  type ViewRequest,
} from '../../../src/contracts/admin.ts';
import { permissionChange } from '../../../src/machines/admin/adminChange.machine.ts';
import {
  batik,
  dimas,
  figures,
  granted,
  modelDown,
  promo,
  stuck,
  withdrawn,
} from '../../../src/machines/admin/entries.fixture.ts';
import { adminListService, defineAdminActors } from '../../../src/services/admin/admin.actors.ts';

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
const rest = new PostgrestClient('http://rest.test', { fetch });
const actors = () =>
  defineAdminActors({
    rest,
    url: 'http://rest.test',
    key: 'sb_publishable_uji',
    gateway: 'http://rest.test/api/waha',
    fetch,
    report,
  });

const readIn = async (scope: AdminListScope, after: AdminListCursor | null) => {
  const page = await adminListService({ rest, report }).read({ scope, after, shown: 0 }, new AbortController().signal);
  return 'rows' in page ? page : expect.fail('an administrator reads every list');
};
const read = (kind: AdminListScope['kind'], after: AdminListCursor | null = null) =>
  readIn({ kind, search: '0812', named: [], filter: NO_AUDIT_FILTER }, after);

const { is: _, ...row } = batik;

test('a page of businesses has the cursor of the next page', async () => {
  const next = { created_at: '2026-11-20T10:00:00.123456+00:00', id: batik.id };
  responses = [Response.json({ rows: [row, { ...row, name: 7 }], next }), Response.json({ rows: [], next: null })];
  const page = await read('businesses');
  expect(page).toEqual({ rows: [batik], next });
  expect(report).toHaveBeenCalledOnce();
  await read('businesses', page.next);
  expect(calls).toEqual([
    { path: '/rpc/admin_businesses', body: { search: '0812', cursor: null, page_size: 25 } },
    { path: '/rpc/admin_businesses', body: { search: '0812', cursor: next, page_size: 25 } },
  ]);
});

test('the audit log is read with its search and filters, and each entry has its business by name', async () => {
  const record = {
    id: 100,
    at: '2026-11-21T08:00:00+00:00',
    actor_name: null,
    action: 'toggles.changed',
    business: { id: batik.id, name: batik.name },
    detail: {},
  };
  const next = { at: '2026-11-21T08:00:00+00:00', id: 99 };
  responses = [Response.json({ rows: [record, { ...record, id: 99, business: null }], next })];
  const filter = { kind: 'ai', since: '2026-11-01T00:00:00.000000Z', until: null } as const;
  const scope = { kind: 'auditLog', search: 'perilaku', named: ['toggles.changed'], filter } as const;
  expect(await readIn(scope, { id: 101 })).toMatchObject({
    rows: [{ id: '100', actor: null, business: { name: batik.name } }, { business: null }],
    next,
  });
  expect(calls).toEqual([
    {
      path: '/rpc/admin_audit',
      body: { search: 'perilaku', cursor: { id: 101 }, page_size: 25, named: ['toggles.changed'], ...filter },
    },
  ]);
});

test('a permit under which data are shown is looked at every five seconds, and when the page comes into view', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const reported: unknown[] = [];
  const machine = createMachine({
    invoke: { src: actors().followPermit, input: { businessId: batik.id } },
    on: { 'permit.reported': { actions: ({ event }) => reported.push(event['permit']) } },
  });
  const actor = createActor(machine).start();
  responses = [
    Response.json({ permit: granted }),
    new Response('<html>', { status: 502 }),
    Response.json({ code: 'not_found', message: '', details: null, hint: null }, { status: 404 }),
    Response.json({ permit: withdrawn }),
  ];
  vi.advanceTimersByTime(4999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(() => reported).toEqual([granted]);
  vi.advanceTimersByTime(5000);
  await expect.poll(() => calls.length).toBe(2);
  vi.advanceTimersByTime(5000);
  // The failed look reports nothing; a user who is no administrator any more has no permit.
  await expect.poll(() => reported).toEqual([granted, null]);
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => reported).toEqual([granted, null, withdrawn]);
  expect(calls[0]).toEqual({ path: '/rpc/view_business', body: { business_id: batik.id, view: 'permit' } });
  actor.stop();
  vi.advanceTimersByTime(60_000);
  expect(calls).toHaveLength(4);
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  expect(await read('broadcasts')).toEqual({ rows: [promo], next: null });
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
  expect(await read('sessions')).toEqual({ rows: [stuck], next: null, about: { WORKING: 3, FAILED: 1 } });
  expect(await read('errors')).toEqual({ rows: [modelDown], next: { at: 'x', id: 'agent:1' } });
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
