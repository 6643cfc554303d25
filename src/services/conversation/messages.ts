/** Reading the messages of a room. Only the gateway writes them. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import {
  handoverSchema,
  messageColumns,
  messageSchema,
  type Handover,
  type Message,
  type Position,
  type JumpTarget,
} from '../../contracts/conversation.ts';
import { quoteValue } from '../platform/postgrestFilter.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { getDeletedIds } from '../platform/tombstones.ts';

export interface MessagesDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

export interface MessagePage {
  /** Newest first. */
  messages: Message[];
  /** Where the older page ends; null at the beginning of the history. */
  older: Position | null;
}

/** The messages around a jump target. */
export interface MessagesAround {
  /** Oldest first. */
  messages: Message[];
  older: Position | null;
  /** Where the newer page begins; null at the end of the history. */
  newer: Position | null;
  /** The message at the target. Null: there is none, as after the last message. */
  target: string | null;
}

const PAGE_SIZE = 50;
/** Messages read on either side of a jump target. */
const EACH_SIDE = 25;
/** Milliseconds. A refresh reads changes from this long before the latest one, because a transaction may commit late. */
const OVERLAP = 40_000;
const CHANGES_PAGE_SIZE = 500;
const MAX_HANDOVERS = 200;

/** The 50 messages before a position, or the newest 50. Throws "Failed to get messages". */
export const getMessages = async (
  deps: MessagesDeps,
  roomId: string,
  before: Position | null,
  signal: AbortSignal,
): Promise<MessagePage> => {
  const newest = pageOf(deps, roomId, false);
  const rows = rowsOf(
    await (before ? newest.lte('sent_at', before.sentAt).or(beyond('lt', before)) : newest).abortSignal(signal),
  );
  const messages = readRows('message', messageSchema, rows, deps.report);
  return { messages, older: rows.length === PAGE_SIZE ? positionOf(messages.at(-1)) : null };
};

/** The 50 messages after a position, oldest first, and where the page after them begins. Throws as above. */
export const getNewerMessages = async (
  deps: MessagesDeps,
  roomId: string,
  after: Position,
  signal: AbortSignal,
): Promise<{ messages: Message[]; newer: Position | null }> => {
  const rows = rowsOf(
    await pageOf(deps, roomId, true).gte('sent_at', after.sentAt).or(beyond('gt', after)).abortSignal(signal),
  );
  const messages = readRows('message', messageSchema, rows, deps.report);
  return { messages, newer: rows.length === PAGE_SIZE ? positionOf(messages.at(-1)) : null };
};

/** The messages around a target. Null: there is no such message in this room. Throws as above. */
export const getMessagesAround = async (
  deps: MessagesDeps,
  roomId: string,
  to: Exclude<JumpTarget, 'end'>,
  signal: AbortSignal,
): Promise<MessagesAround | null> => {
  const target = 'message' in to ? { message_id: to.message } : { instant: to.since };
  const response = await deps.rest
    .rpc('messages_around', { room_id: roomId, ...target, each_side: EACH_SIDE })
    .select(messageColumns)
    .abortSignal(signal);
  const messages = readRows('message', messageSchema, rowsOf(response), deps.report);
  const at = messages.findIndex((row) => ('message' in to ? row.id === to.message : row.sent_at >= to.since));
  if (at === -1 && 'message' in to) return null;
  const [before, after] = at === -1 ? [messages.length, 0] : [at, messages.length - at - 1];
  return {
    messages,
    older: before >= EACH_SIDE ? positionOf(messages[0]) : null,
    newer: after >= EACH_SIDE ? positionOf(messages.at(-1)) : null,
    target: messages[at]?.id ?? null,
  };
};

/**
 * All messages of a room that were inserted or updated since an instant (ISO 8601). `from`: messages sent before it are
 * skipped, because a fetched history of WhatsApp may be large and is read by page; null: none are skipped.
 */
export const getChangedMessages = async (
  deps: MessagesDeps,
  roomId: string,
  { since, from }: { since: string; from: string | null },
  signal: AbortSignal,
): Promise<Message[]> => {
  const changed: Message[] = [];
  let after = `updated_at.gte.${quoteValue(before(since))}`;
  for (;;) {
    const ofRoom = deps.rest.from('message').select(messageColumns).eq('room_id', roomId);
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before it ended
    const response = await (from === null ? ofRoom : ofRoom.gte('sent_at', from))
      .or(after)
      .order('updated_at')
      .order('id')
      .limit(CHANGES_PAGE_SIZE)
      .abortSignal(signal);
    const received = rowsOf(response);
    const rows = readRows('message', messageSchema, received, deps.report);
    changed.push(...rows);
    const last = rows.at(-1);
    if (!last || received.length < CHANGES_PAGE_SIZE) return changed;
    const at = quoteValue(last.updated_at);
    after = `updated_at.gt.${at},and(updated_at.eq.${at},id.gt.${quoteValue(last.id)})`;
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
    return await getDeletedIds(deps, { messagesOf: roomId, since: before(since) }, signal);
  } catch (error) {
    throw failure(error);
  }
};

/** The hand-overs of a room, newest first. */
export const getHandovers = async (deps: MessagesDeps, roomId: string, signal: AbortSignal): Promise<Handover[]> => {
  const response = await deps.rest
    .from('handover')
    .select(handoverColumns)
    .eq('room_id', roomId)
    .order('at', { ascending: false })
    .limit(MAX_HANDOVERS)
    .abortSignal(signal);
  return readRows('handover', handoverSchema, rowsOf(response), deps.report);
};

const handoverColumns = Object.keys(handoverSchema.entries)
  .join(',')
  .replace('member,', 'member:profile!handover_member_id_fkey(full_name),');

const before = (since: string): string => new Date(Date.parse(since) - OVERLAP).toISOString();

/** The rows of a response. Throws if it is no list, such as the empty response of a proxy. */
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

const positionOf = (row: Message | undefined): Position | null => (row ? { sentAt: row.sent_at, seq: row.seq } : null);

/** A range of the first column beside it lets the index begin at the position. */
const beyond = (side: 'lt' | 'gt', { sentAt, seq }: Position): string =>
  `sent_at.${side}.${quoteValue(sentAt)},and(sent_at.eq.${quoteValue(sentAt)},seq.${side}.${seq})`;

const failure = (cause: unknown): Error => new Error('Failed to get messages', { cause });
