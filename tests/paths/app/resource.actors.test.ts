import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { StoredSession } from '../../../src/contracts/auth.ts';
import { defineResource } from '../../../src/services/app/resource.actors.ts';
import { foundMessage as found } from '../../../src/services/inbox/messageSearch.fixture.ts';

const session: StoredSession = { access_token: 'a', refresh_token: 'r', user: { id: 'sari' } };
const report = vi.fn<(what: string, issues: readonly string[]) => void>();
let requests: URL[];
let bodies: unknown[];
let respond: (url: URL) => Response;

beforeEach(() => {
  requests = [];
  bodies = [];
  report.mockClear();
});

const read = (key: string, current: StoredSession | null = session) => {
  const rest = new PostgrestClient('http://rest.test', {
    fetch: async (address, init) => {
      if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
      const url = new URL(address instanceof Request ? address.url : address);
      requests.push(url);
      return respond(url);
    },
  });
  const actor = createActor(defineResource({ rest, report, current: async () => current }).read, { input: { key } });
  actor.subscribe({ error: () => undefined });
  return toPromise(actor.start());
};

test('`user` is the profile of the signed-in user', async () => {
  respond = () => Response.json({ id: 'sari', full_name: 'Sari Wulandari', email: 'sari@usaha.id', more: true });
  expect(await read('user')).toEqual({ id: 'sari', full_name: 'Sari Wulandari', email: 'sari@usaha.id' });
  expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('id')])).toEqual([
    ['/profile', 'eq.sari'],
  ]);
});

test('`permissions` are those of the signed-in user', async () => {
  respond = () => Response.json([{ permission: 'admin' }]);
  expect(await read('permissions')).toEqual(['admin']);
  expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('profile_id')])).toEqual([
    ['/role', 'eq.sari'],
  ]);
});

test('`creationPermission` is what the database answers', async () => {
  respond = () => Response.json('closed');
  expect(await read('creationPermission')).toBe('closed');
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/rpc/business_creation_permission']);
  respond = () => Response.json({ code: '42501' }, { status: 403 });
  await expect(read('creationPermission')).rejects.toThrow('Failed to get business');
});

test('without a session no profile is requested', async () => {
  await expect(read('user', null)).rejects.toThrow('Failed to get profile');
  expect(requests).toEqual([]);
});

test('`team` has the members of one business, and an unreadable member is skipped', async () => {
  respond = () =>
    Response.json([
      { member: { id: 'sari', full_name: 'Sari Wulandari' } },
      { member: null },
      { member: { id: 'dimas' } },
    ]);
  expect(await read('team/batik')).toEqual([
    { id: 'sari', full_name: 'Sari Wulandari' },
    { id: 'dimas', full_name: null },
  ]);
  expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('business_id')])).toEqual([
    ['/team_business', 'eq.batik'],
  ]);
  expect(report).toHaveBeenCalledOnce();
});

test('`tags` are the tag names of a business', async () => {
  respond = () => Response.json([{ name: 'COD, kirim' }, { name: 'VIP' }]);
  expect(await read('tags/batik')).toEqual(['COD, kirim', 'VIP']);
  expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('business_id')])).toEqual([
    ['/business_tag', 'eq.batik'],
  ]);
});

test('`tickets` are the tickets of a chat with the columns of the panel', async () => {
  const ticket = { id: '71000000-0000-4000-8000-000000000001', title: 'Tukar ukuran', status: 'baru' };
  respond = () => Response.json([ticket]);
  expect(await read('tickets/nur')).toEqual([ticket]);
  expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('room_id')])).toEqual([
    ['/ticket', 'eq.nur'],
  ]);
});

test('`messageSearch` returns readable messages and skips the others', async () => {
  respond = () => Response.json([found, { ...found, id: 'none' }]);
  expect(await read('messageSearch/batik//1/2 kain')).toEqual({
    messages: [
      {
        ...found,
        sent_at: '2026-11-20T01:00:00.000000Z',
      },
    ],
    next: null,
  });
  const query = { business_id: 'batik', query: '1/2 kain', page_size: 50 };
  expect(bodies).toEqual([{ ...query, before_at: null, before_seq: null }]);
  expect(report).toHaveBeenCalledOnce();
});

test('a full page of found messages has the cursor of the next page', async () => {
  const row = { room_id: '00000000-0000-4000-8000-000000000002', author: 'customer', excerpt: '', chat_id: '628@c.us' };
  const id = (seq: number) => `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`;
  const page = Array.from({ length: 50 }, (_, at) => ({
    ...row,
    id: id(60 - at),
    seq: 60 - at,
    sent_at: '2026-11-20T01:00:00+00:00',
  }));
  respond = () => Response.json(page);
  const next = '2026-11-20T01:00:00.000000Z~11';
  expect(await read('messageSearch/batik//kain')).toMatchObject({ next });
  await read(`messageSearch/batik/${next}/kain`);
  expect(bodies.at(-1)).toMatchObject({ query: 'kain', before_at: '2026-11-20T01:00:00.000000Z', before_seq: '11' });
});

test('a refusal is an error, and so is an unknown key', async () => {
  respond = () => Response.json({ message: 'permission denied' }, { status: 403 });
  await expect(read('user')).rejects.toThrow('Failed to get profile');
  await expect(read('team/batik')).rejects.toThrow('Failed to get team');
  await expect(read('tags/batik')).rejects.toThrow('Failed to get tags');
  await expect(read('messageSearch/batik//kain')).rejects.toThrow('Failed to get messages');
  await expect(read('weather')).rejects.toThrow('"weather"');
});

test('`auditTrail` is paged, and an unreadable entry is skipped', async () => {
  const entry = (n: number, more: object = {}) => ({
    place: `event ${n}`,
    at: `2026-11-22T03:0${n % 10}:00+00:00`,
    kind: 'archive',
    actor_id: 'sari',
    actor_name: 'Sari',
    detail: null,
    ...more,
  });
  respond = () => Response.json([...Array(19).keys()].map((n) => entry(n)).concat(entry(19, { kind: 'of_tomorrow' })));
  const page = (await read('auditTrail/d1/')) as { entries: unknown[]; older: string | null };
  expect([page.entries.length, page.older]).toEqual([19, '2026-11-22T03:09:00+00:00~event 19']);
  expect(bodies).toEqual([{ room_id: 'd1', step: 20 }]);
  respond = () => Response.json([entry(1, { kind: 'handover', detail: 'reopened', actor_id: null, actor_name: null })]);
  expect(await read(`auditTrail/d1/${page.older ?? ''}`)).toMatchObject({
    entries: [{ detail: 'reopened' }],
    older: null,
  });
  expect(bodies[1]).toEqual({ room_id: 'd1', before: '2026-11-22T03:09:00+00:00', before_place: 'event 19', step: 20 });
});

test('`requests` are ordered by deadline', async () => {
  const room = { id: '00000000-0000-4000-8000-000000000001', name: 'Bu Sri', phone: null, chat_id: '628@c.us' };
  const request = {
    id: '00000000-0000-4000-8000-000000000002',
    kind: 'erase',
    due_at: '2026-11-22T03:00:00.000000Z',
    room,
  };
  respond = () => Response.json([request, { ...request, kind: 'of_tomorrow' }]);
  expect(await read('requests/b1')).toEqual([request]);
  expect(requests.map(({ searchParams }) => [searchParams.get('business_id'), searchParams.get('order')])).toEqual([
    ['eq.b1', 'due_at.asc'],
  ]);
});

test('`setup` is finished at its last step, and not before its first answer', async () => {
  const finishedAt = async (row: unknown) => {
    respond = () => Response.json(row);
    return read('setup/b1');
  };
  expect(await finishedAt([{ step: 'selesai' }])).toBe(true);
  expect(await finishedAt([{ step: 'tim' }])).toBe(false);
  expect(await finishedAt([])).toBe(false);
});

test.each(['team/', 'tags/', 'lastDay/', 'hours/', 'catalog/', 'requests/', 'otherRooms//r1/', 'messageSearch///kain'])(
  '`%s` without a business id says so and requests nothing',
  async (key) => {
    await expect(read(key)).rejects.toThrow('Business ID is required to fetch business data.');
    expect(requests).toEqual([]);
  },
);

test('`answerReason` is the run of a message with the passages that it was given, the used ones first', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const run = {
    version: 'v2',
    model_size: 'small',
    model_name: 'm',
    tools: null,
    ms_model: 12,
    tokens_in: 340,
    tokens_out: 20,
    cost: null,
    created_at: '2026-11-23T10:00:00Z',
  };
  const verdict = { verdict: 'down', reason: 'source', passage_id: other, note: null, reported_at: null };
  const verdicts = [
    { ...verdict, member_id: 'sari' },
    { ...verdict, member_id: 'dimas', verdict: 'up', reason: null, passage_id: null },
  ];
  const given = [
    { passageId: one, title: 'Alamat', used: false },
    { passageId: other, title: 'Jam buka', used: true },
  ];
  const answers = [
    { ...run, id: crypto.randomUUID(), room_id: crypto.randomUUID(), room: { rollout: 'v3' }, sources: given },
    [{ id: other, body: 'Pukul 08.00' }],
    verdicts,
  ];
  respond = () => Response.json(answers.shift());
  expect(await read('answerReason/m1')).toEqual({
    kind: 'recorded',
    ...run,
    isInRollout: true,
    chatCost: null,
    feedback: verdict,
    votes: { up: 1, down: 1 },
    sources: [
      { id: other, title: 'Jam buka', body: 'Pukul 08.00', isUsed: true },
      { id: one, title: 'Alamat', body: null, isUsed: false },
    ],
  });
  expect(
    requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('or') ?? searchParams.get('id')]),
  ).toEqual([
    ['/rpc/run_of_message', null],
    ['/knowledge_passage', `in.(${one},${other})`],
    ['/answer_feedback', null],
  ]);
});

test('`outages` are the reasons why the AI does not answer', async () => {
  const outages = [{ reason: 'budget', since: '2026-11-24T03:12:00Z', part: null }];
  const chat = { room_id: crypto.randomUUID(), name: 'Budi', since: '2026-11-24T03:12:00Z' };
  respond = ({ pathname }) => Response.json(pathname.includes('chats_over_limit') ? [chat] : outages);
  expect(await read('outages/b1')).toEqual([...outages, { reason: 'chat_limit', ...chat }]);
  expect(requests[0]?.searchParams.get('business_id')).toBe('eq.b1');
});

test('`answerReason` of a message without a run is unrecorded', async () => {
  respond = () => Response.json([]);
  expect(await read('answerReason/m1')).toEqual({ kind: 'unrecorded' });
});
