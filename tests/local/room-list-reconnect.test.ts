/**
 * The room list of a client whose connection is cut repeatedly while rooms change. After each cut the list equals the
 * database, in the order and version of every row.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { Stack } from '../../local/stack.ts';
import { workspaceMachine } from '../../src/machines/app/workspace.machine.ts';
import { createMessagesStore } from '../../src/machines/conversation/messages.store.ts';
import { inboxMachine } from '../../src/machines/inbox/inbox.machine.ts';
import { roomListMachine } from '../../src/machines/inbox/roomList.machine.ts';
import { createRoomsStore } from '../../src/machines/inbox/rooms.store.ts';
import { createOfflineCopy } from '../../src/services/app/offlineCopy.ts';
import { defineWorkspace } from '../../src/services/app/workspace.actors.ts';
import { defineHistoryActors } from '../../src/services/conversation/history.actors.ts';
import { getMessages } from '../../src/services/conversation/messages.ts';
import { defineFilterStorage } from '../../src/services/inbox/filters.actors.ts';
import { defineRoomCounts, defineRoomList } from '../../src/services/inbox/inbox.actors.ts';
import { createRealtime, readTopics } from '../../src/services/platform/realtime.ts';
import { startSeeded } from '../seeded/stack.ts';
import { retry } from '../sut/retry.ts';

/** Without a signed-in user nothing is stored offline. */
const withoutOfflineCopy = async () =>
  createOfflineCopy(
    async () => null,
    () => {},
    () => false,
  );

const BATIK = 'b0000000-0000-4000-8000-000000000001';

/** `CUTS=500` is a long check of a quarter of an hour. */
const CUTS = Number(process.env['CUTS'] ?? 6);

let stack: Stack;
let folder: string;
/** Every socket that a client has opened. */
const sockets: WebSocket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooms-'));
  stack = await startSeeded({ dataFolder: folder });
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        sockets.push(this);
      }
    },
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const signIn = async (): Promise<{ userId: string; token: string }> => {
  const response = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@chabot.test', password: 'rahasia-chabot' }),
  });
  const { user, access_token: token } = (await response.json()) as { user: { id: string }; access_token: string };
  return { userId: user.id, token };
};

/** Deletes a random room. */
const deleteRoom = async (): Promise<void> => {
  await stack.database.query(
    `delete from public.room
     where id = (select id from public.room where business_id = $1 and not archived order by random() limit 1)`,
    [BATIK],
  );
};

/** Adds a room, as a first message of a new customer does. */
const addRoom = async (): Promise<void> => {
  await stack.database.query(
    `insert into public.room (business_id, channel_id, chat_id, name)
     select business_id, channel_id, '62877' || (random() * 1e8)::bigint || '@c.us', 'Baru'
     from public.room where business_id = $1 limit 1`,
    [BATIK],
  );
};

/** Changes random rooms in one transaction each, so that each has its own event. */
const changeRooms = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await stack.database.query(
      `update public.room set unread_count = unread_count + 1, last_message_at = clock_timestamp(),
         status = case when random() < 0.3 then 'ai_auto_reply' else status end
       where id = (select id from public.room where business_id = $1 and not archived order by random() limit 1)
         and help_reason is null`,
      [BATIK],
    );
};

test(
  'the room list equals the database after every cut of the connection',
  { timeout: 120_000 + CUTS * 5000 },
  async () => {
    const { userId, token } = await signIn();
    const rooms = createRoomsStore();
    const deps = {
      rooms,
      rest: new PostgrestClient(`${stack.url}/rest/v1`, {
        headers: { apikey: stack.keys.publishable, Authorization: `Bearer ${token}` },
      }),
      report: (what: string, issues: readonly string[]) => {
        throw new Error(`${what}: ${issues.join()}`);
      },
      realtime: createRealtime({
        url: stack.url,
        key: stack.keys.publishable,
        accessToken: async () => token,
        currentTopics: readTopics(stack.url, (url, init) => {
          const headers = new Headers(init?.headers);
          headers.set('apikey', stack.keys.publishable);
          headers.set('authorization', `Bearer ${token}`);
          return fetch(url, { ...init, headers });
        }),
      }),
      serverNow: Date.now,
      storage: null,
      offlineCopy: withoutOfflineCopy,
      saveBusinesses: () => {},
    };
    const inbox = inboxMachine.provide({
      actors: {
        ...defineFilterStorage(null),
        ...defineRoomCounts(deps),
        roomList: roomListMachine.provide({ actors: defineRoomList({ ...deps, restoreMarks: async () => undefined }) }),
      },
    });
    const workspace = createActor(workspaceMachine.provide({ actors: { ...defineWorkspace(deps), inbox } }), {
      input: {
        userId,
        wantedBusinessId: BATIK,
        route: { name: 'inbox', roomId: null, search: { businessId: BATIK } },
      },
    }).start();

    const shownRooms = () => {
      const order = rooms.list('inbox')?.order;
      return Array.from({ length: order?.length ?? 0 }, (_, at) => rooms.get(order?.at(at) ?? ''));
    };
    const expectedRooms = () =>
      stack.database.query<{ id: string; version: number }>(
        'select id, version from public.room where business_id = $1 and not archived and completed_at is null order by last_message_at desc, id desc',
        [BATIK],
      );

    await retry(() => {
      const list = workspace.getSnapshot().children.inbox?.getSnapshot().children.roomList;
      list?.send({ type: 'bottom.neared' });
      expect(list?.getSnapshot().matches({ listed: { page: 'ended' } })).toBe(true);
      expect(workspace.getSnapshot().matches({ open: { realtime: 'joined', freshness: 'current' } })).toBe(true);
    });

    for (let round = 0; round < CUTS; round += 1) {
      await changeRooms(5);
      for (const socket of sockets.splice(0)) socket.close();
      await retry(() => expect(workspace.getSnapshot().matches({ open: { realtime: 'lost' } })).toBe(true));
      await changeRooms(5);
      await addRoom();
      await deleteRoom();
      await retry(() =>
        expect(workspace.getSnapshot().matches({ open: { realtime: 'joined', freshness: 'current' } })).toBe(true),
      );
      await changeRooms(5);
      const expected = await expectedRooms();
      await retry(() =>
        expect(shownRooms().map((room) => ({ id: room?.id, version: room?.version }))).toEqual(expected),
      );
    }
    workspace.stop();
    deps.realtime.close();
  },
);

test('a message that was deleted while the client was offline disappears after catching up', async () => {
  const { token } = await signIn();
  const rest = new PostgrestClient(`${stack.url}/rest/v1`, {
    headers: { apikey: stack.keys.publishable, Authorization: `Bearer ${token}` },
  });
  const report = () => expect.unreachable();
  const [{ id: roomId }] = (await stack.database.query<{ id: string }>(
    `select room_id as id from public.message where business_id = $1 group by room_id
     having count(*) between 4 and 40 limit 1`,
    [BATIK],
  )) as [{ id: string }];
  const signal = new AbortController().signal;
  const messages = createMessagesStore();
  const room = messages.room(roomId);
  room.receive((await getMessages({ rest, report }, roomId, null, signal)).messages);
  const [first, second, ...rest_] = room.order();

  await stack.database.query('delete from public.message where id = $1', [second]);
  await stack.database.query('update public.message set ack = 4 where id = $1', [first]);
  const { catchUp } = defineHistoryActors({
    rest,
    report,
    rooms: createRoomsStore(),
    messages,
    offlineCopy: withoutOfflineCopy,
    gateway: { backfill: async () => expect.unreachable() },
    openedRooms: new Map(),
  });
  await toPromise(createActor(catchUp, { input: { roomId, isUnavailable: false } }).start());
  expect(room.order()).toEqual([first, ...rest_]);
  expect(
    await stack.database.query('select business_id, room_id, table_name from public.tombstone where row_id = $1', [
      second,
    ]),
  ).toEqual([{ business_id: BATIK, room_id: roomId, table_name: 'message' }]);

  // Deleting a room deletes its messages, and deleting a business its rooms: one tombstone is enough, and none blocks
  // the deletion.
  await stack.database.query('delete from public.room where id = $1', [roomId]);
  expect(
    await stack.database.query('select table_name from public.tombstone where room_id = $1 order by deleted_at', [
      roomId,
    ]),
  ).toEqual([{ table_name: 'message' }, { table_name: 'room' }]);
  await stack.database.query('delete from public.business where id = $1', [BATIK]);
  expect(await stack.database.query('select from public.tombstone where business_id = $1', [BATIK])).toEqual([]);
});
