import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Business } from '../../../src/contracts/app.ts';
import type { Room } from '../../../src/contracts/inbox.ts';
import { message, uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { businessId, channelId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRecords } from '../../../src/services/app/offlineCopy.records.ts';
import { forgetKept, KEPT_DATABASE } from '../../../src/services/app/offlineCopy.signOut.ts';
import { createKept, hasKept, roomsName, type KeptRoom } from '../../../src/services/app/offlineCopy.ts';
import { openingOf } from '../../../src/services/conversation/room.offline.ts';
import { onDisk } from '../../../src/services/platform/indexedDb.fixture.ts';

const NOW = Date.parse('2026-11-21T07:05:00Z');
const unreached = new Error('Failed to get rooms', { cause: { code: '' } });
const refused = new Error('Failed to get rooms', { cause: { code: '42501' } });

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
const conversation = (n: number, bodies: readonly string[] = ['rahasia']): KeptRoom => ({
  room: roomOf(n),
  channel,
  messages: bodies.map((body, at) => message(at + 1, { room_id: roomOf(n).id, body })),
  handovers: [],
});

const keptOf = (user: string | null) => {
  const device = { user };
  return { device, kept: createKept(async () => device.user, vi.fn()) };
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('what is kept on the device', () => {
  test('stands in for an answer that did not come, says since when, and until somebody has asked anew', async () => {
    const { kept } = keptOf('sari');
    await kept.keepBusinesses([business(businessId)], NOW);
    await kept.keepRooms(businessId, [roomOf(1), roomOf(2)], NOW - 2000);
    await kept.keepRoom(conversation(1), NOW - 1000);
    expect(kept.since()).toBeNull();

    const later = keptOf('sari').kept;
    expect(await later.businesses(unreached)).toEqual([business(businessId)]);
    expect(await later.rooms(businessId, undefined)).toEqual([roomOf(1), roomOf(2)]);
    expect(await later.room(businessId, roomOf(1).id, unreached)).toEqual(conversation(1));
    expect(later.since()).toBe(NOW - 2000);
    later.renewed(roomsName(businessId));
    expect(later.since()).toBe(NOW - 1000);
  });

  test('opens a chat that was never opened here by its row, and by nothing where the server has said no', async () => {
    const { kept } = keptOf('sari');
    await kept.keepBusinesses([business(businessId)], NOW);
    await kept.keepRooms(businessId, [roomOf(2)], NOW);
    const opens = async (n: number, error: unknown, listed?: Room) =>
      openingOf(kept, { roomId: roomOf(n).id, businessId, userId: 'sari' }, error, listed);
    const byItsRow = [{ room: roomOf(2), channel }, null, null];
    expect(await opens(2, unreached)).toEqual(byItsRow);
    // The list on the screen may be newer than the one that was kept.
    expect(await opens(3, undefined, roomOf(3))).toEqual([{ room: roomOf(3), channel }, null, null]);
    expect(await opens(4, unreached)).toBeNull();
    expect(await opens(2, refused, roomOf(2))).toBeNull();
  });

  test('never stands in for a no of the server', async () => {
    const { kept } = keptOf('sari');
    await kept.keepRooms(businessId, [roomOf(1)], NOW);
    expect(await kept.rooms(businessId, refused)).toBeNull();
    expect(kept.since()).toBeNull();
  });

  test('cannot be read on the disk, nor by anybody else, whose own takes its place', async () => {
    const sari = keptOf('sari').kept;
    await sari.keepRoom(conversation(1, ['rahasia keluarga']), NOW);
    expect(await onDisk(KEPT_DATABASE)).not.toContain('rahasia');
    const dimas = keptOf('dimas').kept;
    expect(await dimas.room(businessId, roomOf(1).id, unreached)).toBeNull();
    await dimas.keepRooms(businessId, [roomOf(2)], NOW);
    expect(await onDisk(KEPT_DATABASE)).not.toContain('sari');
    expect(await sari.room(businessId, roomOf(1).id, unreached)).toBeNull();
  });

  test('is gone with whoever signs out, also what was being written at that moment', async () => {
    const { kept, device } = keptOf('sari');
    await kept.keepBusinesses([business(businessId)], NOW);
    expect(await hasKept('sari')).toBe(true);
    const writing = kept.keepRoom(conversation(1), NOW);
    device.user = null;
    forgetKept();
    await writing;
    await kept.keepRoom(conversation(2), NOW);
    expect(await hasKept('sari')).toBe(false);
    expect(await createRecords(async () => 'sari').names()).toEqual([]);
  });

  test('of a business that somebody was taken out of nothing stays', async () => {
    const { kept } = keptOf('sari');
    const other = uuid(77);
    await kept.keepBusinesses([business(businessId), business(other)], NOW);
    await kept.keepRooms(other, [roomOf(2, { business_id: other })], NOW);
    await kept.keepRooms(businessId, [roomOf(1)], NOW);
    await kept.keepBusinesses([business(businessId)], NOW);
    expect(await createRecords(async () => 'sari').names()).toEqual(['businesses', roomsName(businessId)]);
  });

  test('is no more than thirty conversations, the last ones, and of a long one its end', async () => {
    const { kept } = keptOf('sari');
    const long = Array.from({ length: 50 }, (_, at) => `${at} ${'x'.repeat(10_000)}`);
    await kept.keepRoom(conversation(100, long), NOW + 100);
    for (let n = 1; n <= 31; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as people open them
      await kept.keepRoom(conversation(n), NOW + n);
    }
    const ids = await kept.roomsOf(businessId);
    expect(ids).toHaveLength(30);
    expect(ids).not.toContain(roomOf(1).id);
    const end = await kept.room(businessId, roomOf(100).id, unreached);
    expect(end?.messages.length).toBeGreaterThan(1);
    expect(end?.messages.at(-1)?.body).toBe(long.at(-1));
    await kept.dropRooms(businessId, [roomOf(100).id]);
    expect(await kept.roomsOf(businessId)).toHaveLength(29);
  });

  test('is of no use after a week', async () => {
    const records = createRecords(async () => 'sari');
    await records.write('businesses', [], NOW);
    const week = 7 * 24 * 60 * 60_000;
    expect(
      await createRecords(
        async () => 'sari',
        () => NOW + week - 1,
      ).read('businesses'),
    ).toEqual({ at: NOW, value: [] });
    expect(
      await createRecords(
        async () => 'sari',
        () => NOW + week + 1,
      ).read('businesses'),
    ).toBeNull();
  });
});
