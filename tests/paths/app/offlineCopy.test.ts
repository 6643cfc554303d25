import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Business } from '../../../src/contracts/app.ts';
import type { Room } from '../../../src/contracts/inbox.ts';
import { message, uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { businessId, channelId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { deleteOfflineCopy } from '../../../src/services/app/deleteOfflineCopy.ts';
import { createEncryptedRecords } from '../../../src/services/app/offlineCopy.records.ts';
import {
  createOfflineCopy,
  hasOfflineCopy,
  roomListRecord,
  type OfflineRoom,
} from '../../../src/services/app/offlineCopy.ts';
import { offlineRoomData } from '../../../src/services/conversation/room.offline.ts';
import { dumpDatabase } from '../../../src/services/platform/indexedDb.fixture.ts';
import { OFFLINE_DATABASE } from '../../../src/services/platform/storageKeys.ts';

const NOW = Date.parse('2026-11-21T07:05:00Z');
/** As of postgrest-js: an empty message is an answer of a gateway that is not JSON. */
const unanswered = (message: string) => new Error('Failed to get rooms', { cause: { code: '', message } });
const networkError = unanswered('TypeError: Failed to fetch');
const withoutDatabase = [
  undefined,
  unanswered(''),
  unanswered('SessionUnreachable: The auth service cannot be reached'),
];
const refusal = new Error('Failed to get rooms', { cause: { code: '42501' } });

const channel = {
  id: channelId,
  business_id: businessId,
  name: 'WhatsApp',
  external_id: 'batik-lestari',
  status: 'WORKING',
  phone: null,
  expected_phone: null,
};
const business = (id: string): Business => ({
  id,
  name: 'Toko Batik Lestari',
  logo_url: null,
  team_name: null,
  mode: 'live',
  ai_silence_minutes: 60,
  enable_operational_hours: true,
  operational_hours: [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }],
  channels: [channel],
  agents: [],
  role: 'owner',
});
const conversation = (n: number, bodies: readonly string[] = ['rahasia']): OfflineRoom => ({
  room: roomOf(n),
  channel,
  messages: bodies.map((body, at) => message(at + 1, { room_id: roomOf(n).id, body })),
  handovers: [],
});

const copyOf = (user: string | null) => {
  const device = { user, isServerFailing: false };
  return {
    device,
    copy: createOfflineCopy(
      async () => device.user,
      vi.fn(),
      () => device.isServerFailing,
      () => NOW,
    ),
  };
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('offline copy', () => {
  test('replaces a missing response and reports its age until it is refreshed', async () => {
    const { copy } = copyOf('sari');
    await copy.saveBusinesses([business(businessId)], NOW);
    await copy.saveRooms(businessId, [roomOf(1), roomOf(2)], NOW - 2000);
    await copy.saveRoom(conversation(1), NOW - 1000);
    expect(copy.shownSince()).toBeNull();

    const later = copyOf('sari').copy;
    expect(await later.businesses(networkError)).toEqual([business(businessId)]);
    expect(await later.rooms(businessId, undefined)).toEqual([roomOf(1), roomOf(2)]);
    expect(await later.room(businessId, roomOf(1).id, networkError)).toEqual(conversation(1));
    expect(later.shownSince()).toBe(NOW - 2000);
    later.markRefreshed(roomListRecord(businessId));
    expect(later.shownSince()).toBe(NOW - 1000);
  });

  test('opens an unvisited chat from its list row, but not after a refusal by the server', async () => {
    const { copy } = copyOf('sari');
    await copy.saveBusinesses([business(businessId)], NOW);
    await copy.saveRooms(businessId, [roomOf(2)], NOW);
    const opens = async (n: number, error: unknown, listed?: Room) =>
      offlineRoomData(copy, { roomId: roomOf(n).id, businessId, userId: 'sari' }, error, listed);
    const byItsRow = [{ room: roomOf(2), channel }, null, null];
    expect(await opens(2, networkError)).toEqual(byItsRow);
    // The list on the screen may be newer than the copy.
    expect(await opens(3, undefined, roomOf(3))).toEqual([{ room: roomOf(3), channel }, null, null]);
    expect(await opens(4, networkError)).toBeNull();
    expect(await opens(2, refusal, roomOf(2))).toBeNull();
  });

  test('never replaces a refusal by the server, or an answer of a server that fails', async () => {
    const { copy, device } = copyOf('sari');
    await copy.saveRooms(businessId, [roomOf(1)], NOW);
    expect(await copy.rooms(businessId, refusal)).toBeNull();
    device.isServerFailing = true;
    for (const error of withoutDatabase) expect(await copy.rooms(businessId, error)).toBeNull();
    expect(copy.shownSince()).toBeNull();
    // The failure of another read.
    expect(await copy.rooms(businessId, networkError)).toEqual([roomOf(1)]);
    device.isServerFailing = false;
    for (const error of withoutDatabase) expect(await copy.rooms(businessId, error)).toEqual([roomOf(1)]);
  });

  test('is encrypted on disk, unreadable for other users, and replaced by the next user’s copy', async () => {
    const sari = copyOf('sari').copy;
    await sari.saveRoom(conversation(1, ['rahasia keluarga']), NOW);
    expect(await dumpDatabase(OFFLINE_DATABASE)).not.toContain('rahasia');
    const dimas = copyOf('dimas').copy;
    expect(await dimas.room(businessId, roomOf(1).id, networkError)).toBeNull();
    await dimas.saveRooms(businessId, [roomOf(2)], NOW);
    expect(await dumpDatabase(OFFLINE_DATABASE)).not.toContain('sari');
    expect(await sari.room(businessId, roomOf(1).id, networkError)).toBeNull();
  });

  test('is deleted on sign-out, including a write under way', async () => {
    const { copy, device } = copyOf('sari');
    await copy.saveBusinesses([business(businessId)], NOW);
    expect(await hasOfflineCopy('sari')).toBe(true);
    const writing = copy.saveRoom(conversation(1), NOW);
    device.user = null;
    deleteOfflineCopy();
    await writing;
    await copy.saveRoom(conversation(2), NOW);
    expect(await hasOfflineCopy('sari')).toBe(false);
    expect(await createEncryptedRecords(async () => 'sari').names()).toEqual([]);
  });

  test('of a business is deleted when the membership ends', async () => {
    const { copy } = copyOf('sari');
    const other = uuid(77);
    await copy.saveBusinesses([business(businessId), business(other)], NOW);
    await copy.saveRooms(other, [roomOf(2, { business_id: other })], NOW);
    await copy.saveRooms(businessId, [roomOf(1)], NOW);
    await copy.saveBusinesses([business(businessId)], NOW);
    expect(await createEncryptedRecords(async () => 'sari').names()).toEqual([
      'businesses',
      roomListRecord(businessId),
    ]);
  });

  test('holds the last thirty conversations, and of a long one its newest messages', async () => {
    const { copy } = copyOf('sari');
    const long = Array.from({ length: 50 }, (_, at) => `${at} ${'x'.repeat(10_000)}`);
    await copy.saveRoom(conversation(100, long), NOW + 100);
    for (let n = 1; n <= 31; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as users open them
      await copy.saveRoom(conversation(n), NOW + n);
    }
    const ids = await copy.roomIdsOf(businessId);
    expect(ids).toHaveLength(30);
    expect(ids).not.toContain(roomOf(1).id);
    const end = await copy.room(businessId, roomOf(100).id, networkError);
    expect(end?.messages.length).toBeGreaterThan(1);
    expect(end?.messages.at(-1)?.body).toBe(long.at(-1));
    await copy.removeRooms(businessId, [roomOf(100).id]);
    expect(await copy.roomIdsOf(businessId)).toHaveLength(29);
  });

  test('expires after a week', async () => {
    const week = 7 * 24 * 60 * 60_000;
    const recordsAt = (now: number) =>
      createEncryptedRecords(
        async () => 'sari',
        () => now,
      );
    await recordsAt(NOW).write('businesses', [], NOW);
    expect(await recordsAt(NOW + week - 1).read('businesses')).toEqual({ savedAt: NOW, value: [] });
    expect(await recordsAt(NOW + week + 1).read('businesses')).toBeNull();
  });
});
