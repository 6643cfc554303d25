/** Reading the messages of a room. Writing them is the gateway's business alone. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import {
  handoverSchema,
  messageColumns,
  messageSchema,
  type Handover,
  type Message,
  type Position,
  type Sought,
} from '../../contracts/conversation.ts';
import { quoted } from '../platform/postgrestFilter.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import { getDeleted } from '../platform/tombstones.ts';

export interface MessagesDeps {
  rest: PostgrestClient;
  report: Report;
}

export interface Page {
  /** Newest first. */
  messages: Message[];
  /** Where the page before this one ends; null at the beginning of the history. */
  older: Position | null;
}

/** A part of a history, around the place that was sought. */
export interface Around {
  /** Oldest first. */
  messages: Message[];
  older: Position | null;
  /** Where the page behind this one begins; null at the end of the history. */
  newer: Position | null;
  /** The message at that place. Null: there is none, as behind the last one. */
  target: string | null;
}

const PAGE_SIZE = 50;
/** How much is read on either side of a place. */
const EACH_SIDE = 25;
/** Milliseconds. Changes are asked for from a little before the last one seen: a transaction may commit late. */
const OVERLAP = 30_000;
/** How many changes are read at once. */
const CATCH_UP = 500;
/** A room that was handed over more often than this shows the latest. */
const MOST_HANDOVERS = 200;

/** The 50 messages before a position, or the newest 50. Throws "Failed to get messages". */
export const getMessages = async (
  deps: MessagesDeps,
  roomId: string,
  before: Position | null,
  signal: AbortSignal,
): Promise<Page> => {
  const newest = pageOf(deps, roomId, false);
  const rows = rowsOf(await (before ? newest.or(beyond('lt', before)) : newest).abortSignal(signal));
  const messages = readRows('message', messageSchema, rows, deps.report);
  return { messages, older: rows.length === PAGE_SIZE ? placeOf(messages.at(-1)) : null };
};

/** The 50 messages behind a position, oldest first, and where the page behind them begins. Throws as above. */
export const getNewerMessages = async (
  deps: MessagesDeps,
  roomId: string,
  after: Position,
  signal: AbortSignal,
): Promise<{ messages: Message[]; newer: Position | null }> => {
  const rows = rowsOf(await pageOf(deps, roomId, true).or(beyond('gt', after)).abortSignal(signal));
  const messages = readRows('message', messageSchema, rows, deps.report);
  return { messages, newer: rows.length === PAGE_SIZE ? placeOf(messages.at(-1)) : null };
};

/** The messages around a place. Null: there is no such message in this room. Throws as above. */
export const getMessagesAround = async (
  deps: MessagesDeps,
  roomId: string,
  sought: Exclude<Sought, 'end'>,
  signal: AbortSignal,
): Promise<Around | null> => {
  const place = 'message' in sought ? { message_id: sought.message } : { instant: sought.since };
  const answer = await deps.rest
    .rpc('messages_around', { room_id: roomId, ...place, each_side: EACH_SIDE })
    .select(messageColumns)
    .abortSignal(signal);
  const messages = readRows('message', messageSchema, rowsOf(answer), deps.report);
  const at = messages.findIndex((row) =>
    'message' in sought ? row.id === sought.message : row.sent_at >= sought.since,
  );
  if (at === -1 && 'message' in sought) return null;
  const [before, behind] = at === -1 ? [messages.length, 0] : [at, messages.length - at - 1];
  return {
    messages,
    older: before >= EACH_SIDE ? placeOf(messages[0]) : null,
    newer: behind >= EACH_SIDE ? placeOf(messages.at(-1)) : null,
    target: messages[at]?.id ?? null,
  };
};

/**
 * Everything that was written or changed in a room since an instant (ISO 8601), from a second of its history on (null:
 * from its beginning). What lies before is read when somebody gets there: WhatsApp's whole history may just have come.
 */
export const getChangedMessages = async (
  deps: MessagesDeps,
  roomId: string,
  { since, from }: { since: string; from: string | null },
  signal: AbortSignal,
): Promise<Message[]> => {
  const changed: Message[] = [];
  let after = `updated_at.gte.${quoted(before(since))}`;
  for (;;) {
    const ofRoom = deps.rest.from('message').select(messageColumns).eq('room_id', roomId);
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before it ended
    const answer = await (from === null ? ofRoom : ofRoom.gte('sent_at', from))
      .or(after)
      .order('updated_at')
      .order('id')
      .limit(CATCH_UP)
      .abortSignal(signal);
    const came = rowsOf(answer);
    const rows = readRows('message', messageSchema, came, deps.report);
    changed.push(...rows);
    const last = rows.at(-1);
    if (!last || came.length < CATCH_UP) return changed;
    const at = quoted(last.updated_at);
    after = `updated_at.gt.${at},and(updated_at.eq.${at},id.gt.${quoted(last.id)})`;
  }
};

/** The ids of the messages of a room that were deleted since an instant (ISO 8601). */
export const getDeletedMessages = async (
  deps: MessagesDeps,
  roomId: string,
  since: string,
  signal: AbortSignal,
): Promise<string[]> => {
  try {
    return await getDeleted(deps, { messagesOf: roomId, since: before(since) }, signal);
  } catch (error) {
    throw failure(error);
  }
};

/** Who held the room when, newest first. */
export const getHandovers = async (deps: MessagesDeps, roomId: string, signal: AbortSignal): Promise<Handover[]> => {
  const answer = await deps.rest
    .from('handover')
    .select(handoverColumns)
    .eq('room_id', roomId)
    .order('at', { ascending: false })
    .limit(MOST_HANDOVERS)
    .abortSignal(signal);
  return readRows('handover', handoverSchema, rowsOf(answer), deps.report);
};

const handoverColumns = Object.keys(handoverSchema.entries)
  .join(',')
  .replace('member,', 'member:profile!handover_member_id_fkey(full_name),');

const before = (since: string): string => new Date(Date.parse(since) - OVERLAP).toISOString();

/** The rows of an answer. What is no list, as the empty answer of a proxy, is none. */
const rowsOf = ({ data, error }: { data: unknown; error: unknown }): unknown[] => {
  if (!Array.isArray(data)) throw failure(error);
  return data;
};

const pageOf = (deps: MessagesDeps, roomId: string, ascending: boolean) =>
  deps.rest
    .from('message')
    .select(messageColumns)
    .eq('room_id', roomId)
    .order('sent_at', { ascending })
    .order('seq', { ascending })
    .limit(PAGE_SIZE);

const placeOf = (row: Message | undefined): Position | null => (row ? { sentAt: row.sent_at, seq: row.seq } : null);

const beyond = (side: 'lt' | 'gt', { sentAt, seq }: Position): string =>
  `sent_at.${side}.${quoted(sentAt)},and(sent_at.eq.${quoted(sentAt)},seq.${side}.${seq})`;

const failure = (cause: unknown): Error => new Error('Failed to get messages', { cause });
