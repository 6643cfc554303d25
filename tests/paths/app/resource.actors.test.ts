import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { StoredSession } from '../../../src/contracts/auth.ts';
import { defineResource } from '../../../src/services/app/resource.actors.ts';
import { foundMessage as found } from '../../../src/services/inbox/messageSearch.fixture.ts';

const session: StoredSession = { access_token: 'a', refresh_token: 'r', user: { id: 'sari' } };
const report = vi.fn<(what: string, issues: readonly string[]) => void>();
let asked: URL[];
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  sent = [];
  report.mockClear();
});

const read = (key: string, current: StoredSession | null = session) => {
  const rest = new PostgrestClient('http://rest.test', {
    fetch: async (address, init) => {
      if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
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

test('tags of a business are read by their names', async () => {
  answer = () => Response.json([{ name: 'COD, kirim' }, { name: 'VIP' }]);
  expect(await read('tags/batik')).toEqual(['COD, kirim', 'VIP']);
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('business_id')])).toEqual([
    ['/business_tag', 'eq.batik'],
  ]);
});

test('the tickets of a chat are read by what the panel shows of them', async () => {
  const ticket = { id: '71000000-0000-4000-8000-000000000001', title: 'Tukar ukuran', status: 'baru' };
  answer = () => Response.json([ticket]);
  expect(await read('tickets/nur')).toEqual([ticket]);
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('room_id')])).toEqual([
    ['/ticket', 'eq.nur'],
  ]);
});

test('of a message that was found all is told, and of one that is none nothing', async () => {
  answer = () => Response.json([found, { ...found, id: 'none' }]);
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
  expect(sent).toEqual([{ ...query, before_at: null, before_seq: null }]);
  expect(report).toHaveBeenCalledOnce();
});

test('a full page of what was found names the place before which the next one begins', async () => {
  const row = { room_id: '00000000-0000-4000-8000-000000000002', author: 'customer', excerpt: '', chat_id: '628@c.us' };
  const id = (seq: number) => `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`;
  const page = Array.from({ length: 50 }, (_, at) => ({
    ...row,
    id: id(60 - at),
    seq: 60 - at,
    sent_at: '2026-11-20T01:00:00+00:00',
  }));
  answer = () => Response.json(page);
  const next = '2026-11-20T01:00:00.000000Z~11';
  expect(await read('messageSearch/batik//kain')).toMatchObject({ next });
  await read(`messageSearch/batik/${next}/kain`);
  expect(sent.at(-1)).toMatchObject({ query: 'kain', before_at: '2026-11-20T01:00:00.000000Z', before_seq: '11' });
});

test('a refusal is an error, and so is a key that nobody knows', async () => {
  answer = () => Response.json({ message: 'permission denied' }, { status: 403 });
  await expect(read('user')).rejects.toThrow('Failed to get profile');
  await expect(read('team/batik')).rejects.toThrow('Failed to get team');
  await expect(read('tags/batik')).rejects.toThrow('Failed to get tags');
  await expect(read('messageSearch/batik//kain')).rejects.toThrow('Failed to get messages');
  await expect(read('weather')).rejects.toThrow('"weather"');
});

test('what was done to a chat is read a page at a time; what cannot be read costs itself', async () => {
  const line = (n: number, more: object = {}) => ({
    place: `event ${n}`,
    at: `2026-11-22T03:0${n % 10}:00+00:00`,
    kind: 'archive',
    actor_id: 'sari',
    actor_name: 'Sari',
    detail: null,
    ...more,
  });
  answer = () => Response.json([...Array(19).keys()].map((n) => line(n)).concat(line(19, { kind: 'of_tomorrow' })));
  const page = (await read('auditTrail/d1/')) as { lines: unknown[]; older: string | null };
  expect([page.lines.length, page.older]).toEqual([19, '2026-11-22T03:09:00+00:00~event 19']);
  expect(sent).toEqual([{ room_id: 'd1', step: 20 }]);
  answer = () => Response.json([line(1, { kind: 'handover', detail: 'reopened', actor_id: null, actor_name: null })]);
  expect(await read(`auditTrail/d1/${page.older ?? ''}`)).toMatchObject({ lines: [{ detail: 'reopened' }], older: null });
  expect(sent[1]).toEqual({ room_id: 'd1', before: '2026-11-22T03:09:00+00:00', before_place: 'event 19', step: 20 });
});

test('what customers wait for is asked with the nearest deadline first', async () => {
  const room = { id: '00000000-0000-4000-8000-000000000001', name: 'Bu Sri', phone: null, chat_id: '628@c.us' };
  const request = {
    id: '00000000-0000-4000-8000-000000000002',
    kind: 'erase',
    due_at: '2026-11-22T03:00:00.000000Z',
    room,
  };
  answer = () => Response.json([request, { ...request, kind: 'of_tomorrow' }]);
  expect(await read('requests/b1')).toEqual([request]);
  expect(asked.map(({ searchParams }) => [searchParams.get('business_id'), searchParams.get('order')])).toEqual([
    ['eq.b1', 'due_at.asc'],
  ]);
});
