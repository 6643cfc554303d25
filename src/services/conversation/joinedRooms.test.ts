import { beforeEach, expect, test, vi } from 'vitest';

import { createDrafts } from '../composer/drafts.ts';
import { memoryStorage } from '../platform/memoryStorage.fixture.ts';
import { followJoinedRoom } from './joinedRooms.ts';

const [old, into] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const key = { userId: 'sari', businessId: 'batik', roomId: old };

/** The server's answer to the query for a joined room. */
const answering = (data: unknown) =>
  ({
    rest: { from: () => ({ select: () => ({ eq: () => ({ abortSignal: async () => ({ data }) }) }) }) },
    drafts: createDrafts(storage),
  }) as unknown as Parameters<typeof followJoinedRoom>[0];
const { signal } = new AbortController();

let storage: Storage;
/** The address of the page. */
let page: URL;
const goTo = (path: string) => {
  page = new URL(path, 'https://chabot.test');
  vi.stubGlobal('location', page);
};
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, path: string) => goTo(path) });
  return () => vi.unstubAllGlobals();
});

test('the address and the draft of a joined room lead to the room that has its messages', async () => {
  goTo(`/inbox/${old}?q=batik`);
  const services = answering([{ room_id: into }]);
  services.drafts.write(key, { text: 'Masih ada kak', replyTo: null });
  expect(await followJoinedRoom(services, key, signal)).toBe(true);
  expect([page.pathname, page.search]).toEqual([`/inbox/${into}`, '?q=batik']);
  expect(services.drafts.read({ ...key, roomId: into })).toEqual({ text: 'Masih ada kak', replyTo: null });
});

test('a draft of the new room stays, and a room that was not joined changes nothing', async () => {
  goTo(`/inbox/${old}`);
  const services = answering([{ room_id: into }]);
  services.drafts.write(key, { text: 'lama', replyTo: null });
  services.drafts.write({ ...key, roomId: into }, { text: 'baru', replyTo: null });
  await followJoinedRoom(services, key, signal);
  expect(services.drafts.read({ ...key, roomId: into })?.text).toBe('baru');
  goTo(`/inbox/${old}`);
  for (const data of [[], null, [{}]]) expect(await followJoinedRoom(answering(data), key, signal)).toBe(false);
  expect(page.pathname).toBe(`/inbox/${old}`);
});
