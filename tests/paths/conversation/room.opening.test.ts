import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { Business } from '../../../src/contracts/app.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { businessId, channelId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { createOfflineCopy } from '../../../src/services/app/offlineCopy.ts';
import { withOfflineFallback } from '../../../src/services/app/withOfflineFallback.ts';
import { createDrafts } from '../../../src/services/composer/drafts.ts';
import { defineRoomActors, type RoomServices } from '../../../src/services/conversation/room.actors.ts';
import { createRoomLoader } from '../../../src/services/conversation/roomLoader.ts';
import { memoryStorage } from '../../../src/services/platform/memoryStorage.fixture.ts';
import { cookieJar } from '../../../src/services/platform/session.fixture.ts';
import { createSession } from '../../../src/services/platform/session.ts';
import { createBackend } from '../../../src/services/platform/supabase.ts';

afterEach(async () => {
  vi.useRealTimers();
  // A request that succeeds resets the short wait.
  await withOfflineFallback(
    () => Promise.reject(new Error('unused')),
    Promise.resolve(null),
    async () => null,
    new AbortController().signal,
  );
});

/** A read that is refused so is repeated for seven seconds and the time of its answers. */
const refuse = async (): Promise<Response> => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return Response.json({ message: 'name resolution failed' }, { status: 503 });
};

/** A read that is refused once, and whose repetition reaches no network. */
const refuseOnce = () => {
  let isFirst = true;
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (isFirst) {
      isFirst = false;
      return Response.json({ message: 'name resolution failed' }, { status: 503 });
    }
    const { signal } = new Request(input, init);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
};

/** The hand-overs are answered just before the offline copy would be shown; all else is refused. */
const refuseOthers: typeof fetch = async (input) => {
  if (!new Request(input).url.includes('/handover')) return refuse();
  await new Promise((resolve) => setTimeout(resolve, 7900));
  return Response.json([]);
};

test.each<[what: string, answer: typeof fetch, outcome: string]>([
  ['a service that answers 503', refuse, 'Failed to get'],
  ['a service that answers 503, and one read of it late with rows', refuseOthers, 'Failed to get'],
  [
    'a gateway that answers 503 at once, and not in JSON',
    async () => new Response('<html>', { status: 503 }),
    'Failed to get',
  ],
  ['a service that answers 503 once before the network is silent', refuseOnce(), 'opened without messages'],
  ['a network that is silent', () => new Promise(() => {}), 'opened without messages'],
])('a chat that was never open, with %s', async (_, answer, outcome) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const report = () => undefined;
  const session = createSession({
    url: 'https://project.supabase.test',
    key: 'k',
    jar: cookieJar().jar,
    fetch: answer,
  });
  const copy = createOfflineCopy(async () => 'sari', report, session.isFailing);
  const channel = { id: channelId, business_id: businessId, name: 'WhatsApp', external_id: 'batik', status: 'WORKING' };
  const business = { id: businessId, name: 'Batik', role: 'owner', channels: [channel], agents: [] };
  await copy.saveBusinesses([business as unknown as Business], Date.now());
  const rooms = createRoomsStore();
  const room = roomOf(7);
  rooms.put([room]);
  const services = {
    rooms,
    messages: createMessagesStore(),
    drafts: createDrafts(memoryStorage()),
    roomLoader: createRoomLoader({ rest: createBackend(session).rest, report }),
    offlineCopy: async () => copy,
    noteOpened: () => undefined,
  };
  const { openRoom } = defineRoomActors(services as unknown as RoomServices);
  const opening = toPromise(
    createActor(openRoom, { input: { roomId: room.id, businessId, userId: 'sari' } }).start(),
  ).then(
    (opened) => (opened?.isUnavailable ? 'opened without messages' : 'opened'),
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await opening).toContain(outcome);
});
