/**
 * The lists and conversations that were open on this device, for when no network answers: what is found takes the place
 * of an answer, and until somebody has asked anew it is known what of the screen is only that.
 */
import * as v from 'valibot';

import { businessSchema, channelSchema, type Business, type Channel } from '../../contracts/app.ts';
import { handoverSchema, messageSchema, type Handover, type Message } from '../../contracts/conversation.ts';
import { roomSchema, type Room } from '../../contracts/inbox.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import { createRecords, LONGEST } from './offlineCopy.records.ts';

/** A conversation, as far as it was on the screen: its newest messages, oldest first. */
export interface KeptRoom {
  room: Room;
  channel: Channel;
  messages: readonly Message[];
  handovers: readonly Handover[];
}

export interface Kept {
  /** Who is signed in on this device. */
  whose: () => Promise<string | null>;
  /** What is kept, where `error` is none of the server's; undefined: nobody has answered yet. Null: nothing. */
  businesses: (error: unknown) => Promise<Business[] | null>;
  rooms: (businessId: string, error: unknown) => Promise<Room[] | null>;
  room: (businessId: string, roomId: string, error: unknown) => Promise<KeptRoom | null>;
  keepBusinesses: (businesses: readonly Business[], at: number) => Promise<void>;
  keepRooms: (businessId: string, rooms: readonly Room[], at: number) => Promise<void>;
  keepRoom: (known: KeptRoom, at: number) => Promise<void>;
  /** Ids of the conversations that are kept of a business. */
  roomsOf: (businessId: string) => Promise<string[]>;
  dropRooms: (businessId: string, roomIds: readonly string[]) => Promise<void>;
  /** Since when something on the screen is only what is kept, in epoch ms. Null: all of it came from the server. */
  since: () => number | null;
  sinceOf: (name: string) => number | null;
  /** The server has told it since, or nobody looks at it any more. */
  renewed: (name: string) => void;
  watch: (listener: () => void) => () => void;
}

/** What each thing is called. */
export const BUSINESSES = 'businesses';
export const roomsName = (businessId: string): string => `rooms:${businessId}`;
export const roomName = (businessId: string, roomId: string): string => `room:${businessId}/${roomId}`;

/** Newest messages of a conversation, and rooms of a business, that are kept. */
const MOST_MESSAGES = 50;
const MOST_ROWS = 100;

const keptBusiness = v.object({ ...businessSchema.entries, role: v.picklist(['owner', 'member']) });
const keptRoom = v.object({ room: roomSchema, channel: channelSchema, messages: v.unknown(), handovers: v.unknown() });

/** Whether somebody who may have come without a network has anything to read here. */
export const hasKept = async (userId: string): Promise<boolean> => {
  const names = createRecords(async () => userId).names();
  return names.then(
    (all) => all.includes(BUSINESSES),
    () => false,
  );
};

/** postgrest-js gives what `fetch` throws an empty code. */
const isUnreached = (error: unknown): boolean =>
  error === undefined || (error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '');

/** The last of these rows, as many as a record has room for beside others. */
const fitting = <T>(rows: readonly T[]): readonly T[] =>
  rows.length > 0 && JSON.stringify(rows).length > LONGEST * 0.8
    ? fitting(rows.slice(Math.ceil(rows.length / 2)))
    : rows;

export const createKept = (whose: () => Promise<string | null>, report: Report): Kept => {
  const records = createRecords(whose);
  const shown = new Map<string, number>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const show = async <T>(name: string, error: unknown, read: (value: unknown) => T | null): Promise<T | null> => {
    const found = isUnreached(error) ? await records.read(name) : null;
    const value = found && read(found.value);
    if (found === null || value === null) return null;
    shown.set(name, found.at);
    tell();
    return value;
  };

  return {
    whose,
    businesses: async (error) =>
      show(BUSINESSES, error, (value) => {
        const businesses = readRows('business', keptBusiness, value, report);
        return businesses.length > 0 ? businesses : null;
      }),
    rooms: async (businessId, error) =>
      show(roomsName(businessId), error, (value) => readRows('room', roomSchema, value, report)),
    room: async (businessId, roomId, error) =>
      show(roomName(businessId, roomId), error, (value) => {
        const known = v.safeParse(keptRoom, value);
        if (!known.success) return null;
        const { messages, handovers, ...rest } = known.output;
        return {
          ...rest,
          messages: readRows('message', messageSchema, messages, report),
          handovers: readRows('handover', handoverSchema, handovers, report),
        };
      }),
    keepBusinesses: async (businesses, at) => {
      if (shown.has(BUSINESSES)) return;
      await records.write(BUSINESSES, businesses, at);
      // Whoever was taken out of a business has nothing of it here.
      const isTheirs = (name: string) => name === BUSINESSES || businesses.some(({ id }) => name.includes(`:${id}`));
      const names = await records.names();
      await records.remove(names.filter((name) => !isTheirs(name)));
    },
    keepRooms: async (businessId, rooms, at) =>
      records.write(roomsName(businessId), fitting(rooms.slice(0, MOST_ROWS).toReversed()).toReversed(), at),
    keepRoom: async ({ room, channel, messages, handovers }, at) => {
      const known = { room, channel, messages: fitting(messages.slice(-MOST_MESSAGES)), handovers: fitting(handovers) };
      await records.write(roomName(room.business_id, room.id), known, at);
    },
    roomsOf: async (businessId) => {
      const beginning = roomName(businessId, '');
      const names = await records.names();
      return names.filter((name) => name.startsWith(beginning)).map((name) => name.slice(beginning.length));
    },
    dropRooms: async (businessId, roomIds) => records.remove(roomIds.map((id) => roomName(businessId, id))),
    since: () => (shown.size === 0 ? null : Math.min(...shown.values())),
    sinceOf: (name) => shown.get(name) ?? null,
    renewed: (name) => {
      if (shown.delete(name)) tell();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
