/**
 * The offline copy: lists and conversations that were open on this device, shown when the network does not respond. It
 * records which parts of the screen came from the copy until they are fetched again.
 */
import * as v from 'valibot';

import { businessSchema, channelSchema, type Business, type Channel } from '../../contracts/app.ts';
import { handoverSchema, messageSchema, type Handover, type Message } from '../../contracts/conversation.ts';
import { roomSchema, type Room } from '../../contracts/inbox.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { isUnanswered } from '../platform/supabase.ts';
import { createEncryptedRecords, MAX_RECORD_LENGTH } from './offlineCopy.records.ts';

/** A conversation with its newest messages, oldest first. */
export interface OfflineRoom {
  room: Room;
  channel: Channel;
  messages: readonly Message[];
  handovers: readonly Handover[];
}

export interface OfflineCopy {
  /** Id of the signed-in user; null without one. */
  currentUserId: () => Promise<string | null>;
  /** The copy, unless `error` is a refusal by the server; undefined means no response yet. Null: no copy. */
  businesses: (error: unknown) => Promise<Business[] | null>;
  rooms: (businessId: string, error: unknown) => Promise<Room[] | null>;
  room: (businessId: string, roomId: string, error: unknown) => Promise<OfflineRoom | null>;
  saveBusinesses: (businesses: readonly Business[], at: number) => Promise<void>;
  saveRooms: (businessId: string, rooms: readonly Room[], at: number) => Promise<void>;
  saveRoom: (known: OfflineRoom, at: number) => Promise<void>;
  /** Ids of the business's rooms in the copy. */
  roomIdsOf: (businessId: string) => Promise<string[]>;
  removeRooms: (businessId: string, roomIds: readonly string[]) => Promise<void>;
  /** When the oldest copy on the screen was saved, in epoch ms. Null: all data is from the server. */
  shownSince: () => number | null;
  shownSinceOf: (name: string) => number | null;
  /** The part was fetched from the server, or is no longer on the screen. */
  markRefreshed: (name: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Names of the records. */
export const BUSINESSES_RECORD = 'businesses';
export const roomListRecord = (businessId: string): string => `rooms:${businessId}`;
export const roomRecord = (businessId: string, roomId: string): string => `room:${businessId}/${roomId}`;

/** Most messages of a conversation and rooms of a business in the copy. */
const MAX_MESSAGES = 50;
const MAX_ROOMS = 100;

const storedBusinessSchema = v.object({ ...businessSchema.entries, role: v.picklist(['owner', 'member']) });
const storedRoomSchema = v.object({
  room: roomSchema,
  channel: channelSchema,
  messages: v.unknown(),
  handovers: v.unknown(),
});

/** Whether this device has a copy that the user can read without a network. */
export const hasOfflineCopy = async (userId: string): Promise<boolean> => {
  const names = createEncryptedRecords(async () => userId).names();
  return names.then(
    (all) => all.includes(BUSINESSES_RECORD),
    () => false,
  );
};

/** The last rows, as many as fit into a record beside other fields. */
const lastFitting = <T>(rows: readonly T[]): readonly T[] =>
  rows.length > 0 && JSON.stringify(rows).length > MAX_RECORD_LENGTH * 0.8
    ? lastFitting(rows.slice(Math.ceil(rows.length / 2)))
    : rows;

/**
 * Whether the network failed for this request itself: postgrest-js names the error of `fetch`, which a response that was
 * replaced does not have. Why a renewal before the request failed is not known from its error.
 */
const isUnreached = (error: unknown): boolean =>
  isUnanswered(error) && /^(?!SessionUnreachable)./u.test(((error as Error).cause as Error).message);

/**
 * `currentUserId`: as of `createEncryptedRecords`. `isFailing`: as of the session: the copy does not replace a failure, nor a read
 * that is still repeated. `now`: epoch ms, by which records expire.
 */
export const createOfflineCopy = (
  currentUserId: () => Promise<string | null>,
  report: ReportInvalidRow,
  isFailing: () => boolean,
  now: () => number = Date.now,
): OfflineCopy => {
  const records = createEncryptedRecords(currentUserId, now);
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const show = async <T>(name: string, error: unknown, read: (value: unknown) => T | null): Promise<T | null> => {
    const isMissing = isUnreached(error) || (!isFailing() && (error === undefined || isUnanswered(error)));
    const found = isMissing ? await records.read(name) : null;
    const value = found && read(found.value);
    if (found === null || value === null) return null;
    shown.set(name, found.savedAt);
    notify();
    return value;
  };

  return {
    currentUserId,
    businesses: async (error) =>
      show(BUSINESSES_RECORD, error, (value) => {
        const businesses = readRows('business', storedBusinessSchema, value, report);
        return businesses.length > 0 ? businesses : null;
      }),
    rooms: async (businessId, error) =>
      show(roomListRecord(businessId), error, (value) => readRows('room', roomSchema, value, report)),
    room: async (businessId, roomId, error) =>
      show(roomRecord(businessId, roomId), error, (value) => {
        const known = v.safeParse(storedRoomSchema, value);
        if (!known.success) return null;
        const { messages, handovers, ...rest } = known.output;
        return {
          ...rest,
          messages: readRows('message', messageSchema, messages, report),
          handovers: readRows('handover', handoverSchema, handovers, report),
        };
      }),
    saveBusinesses: async (businesses, at) => {
      if (shown.has(BUSINESSES_RECORD)) return;
      await records.write(BUSINESSES_RECORD, businesses, at);
      // After a lost membership the copies of that business are deleted.
      const isAllowed = (name: string) =>
        name === BUSINESSES_RECORD || businesses.some(({ id }) => name.includes(`:${id}`));
      const names = await records.names();
      await records.remove(names.filter((name) => !isAllowed(name)));
    },
    saveRooms: async (businessId, rooms, at) =>
      records.write(roomListRecord(businessId), lastFitting(rooms.slice(0, MAX_ROOMS).toReversed()).toReversed(), at),
    saveRoom: async ({ room, channel, messages, handovers }, at) => {
      const known = {
        room,
        channel,
        messages: lastFitting(messages.slice(-MAX_MESSAGES)),
        handovers: lastFitting(handovers),
      };
      await records.write(roomRecord(room.business_id, room.id), known, at);
    },
    roomIdsOf: async (businessId) => {
      const prefix = roomRecord(businessId, '');
      const names = await records.names();
      return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    },
    removeRooms: async (businessId, roomIds) => records.remove(roomIds.map((id) => roomRecord(businessId, id))),
    shownSince: () => (shown.size === 0 ? null : Math.min(...shown.values())),
    shownSinceOf: (name) => shown.get(name) ?? null,
    markRefreshed: (name) => {
      if (shown.delete(name)) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
