/** Reading the messages of a room. Writing them is the gateway's business alone. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { handoverSchema, messageSchema, type Handover, type Message } from '../schemas/message.ts';
import { readRows, type Report } from '../schemas/rows.ts';
import { quoted } from './grammar.ts';
import { getDeleted } from './tombstones.ts';

export interface MessagesDeps {
  rest: PostgrestClient;
  report: Report;
}

/** A place in a room's history, which is ordered by (sent_at, seq). */
export interface Position {
  sentAt: string;
  seq: number;
}

export interface Page {
  /** Newest first. */
  messages: Message[];
  /** Where the page before this one ends; null at the beginning of the history. */
  older: Position | null;
}

const PAGE_SIZE = 50;
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
  const newest = deps.rest
    .from('message')
    .select(messageColumns)
    .eq('room_id', roomId)
    .order('sent_at', { ascending: false })
    .order('seq', { ascending: false })
    .limit(PAGE_SIZE);
  const { data, error } = await (before ? newest.or(earlierThan(before)) : newest).abortSignal(signal);
  if (error) throw failure(error);
  const messages = readRows('message', messageSchema, data, deps.report);
  const oldest = messages.at(-1);
  return { messages, older: data.length === PAGE_SIZE && oldest ? { sentAt: oldest.sent_at, seq: oldest.seq } : null };
};

/** Everything that was written or changed in a room since an instant (ISO 8601), however much it is. */
export const getChangedMessages = async (
  deps: MessagesDeps,
  roomId: string,
  since: string,
  signal: AbortSignal,
): Promise<Message[]> => {
  const changed: Message[] = [];
  let after = `updated_at.gte.${quoted(before(since))}`;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before it ended
    const { data, error } = await deps.rest
      .from('message')
      .select(messageColumns)
      .eq('room_id', roomId)
      .or(after)
      .order('updated_at')
      .order('id')
      .limit(CATCH_UP)
      .abortSignal(signal);
    if (error) throw failure(error);
    const rows = readRows('message', messageSchema, data, deps.report);
    changed.push(...rows);
    const last = rows.at(-1);
    if (!last || data.length < CATCH_UP) return changed;
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
  const { data, error } = await deps.rest
    .from('handover')
    .select(handoverColumns)
    .eq('room_id', roomId)
    .order('at', { ascending: false })
    .limit(MOST_HANDOVERS)
    .abortSignal(signal);
  if (error) throw failure(error);
  return readRows('handover', handoverSchema, data, deps.report);
};

const messageColumns = Object.keys(messageSchema.entries).join(',');
const handoverColumns = Object.keys(handoverSchema.entries).join(',').replace('member,', 'member:profile(full_name),');

const before = (since: string): string => new Date(Date.parse(since) - OVERLAP).toISOString();

const earlierThan = ({ sentAt, seq }: Position): string =>
  `sent_at.lt.${quoted(sentAt)},and(sent_at.eq.${quoted(sentAt)},seq.lt.${seq})`;

const failure = (cause: unknown): Error => new Error('Failed to get messages', { cause });
