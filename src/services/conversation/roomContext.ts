/** Reading what the customer panel shows: files, other chats, tickets, privacy requests and the audit trail. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  filesSchema,
  escalationDaySchema,
  openPrivacyRequestSchema,
  otherRoomSchema,
  auditEntrySchema,
  chatTicketSchema,
} from '../../contracts/conversation.roomContext.ts';
import { messageColumns, messageSchema } from '../../contracts/conversation.ts';
import { MAX_MERGED_MESSAGES } from '../../contracts/limits.ts';
import { quoteValue } from '../platform/postgrestFilter.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { readError } from '../tickets/tickets.ts';

interface RoomContextDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

/** Files on one page of the gallery: four rows of three. */
const FILES_PAGE_SIZE = 12;
const MAX_ROWS = 20;

/** Files before a cursor, newest first; an empty cursor is the newest page. Throws "Failed to get media". */
export const getFiles = async ({ rest }: RoomContextDeps, roomId: string, before: string, signal: AbortSignal) => {
  let query = rest.from('message').select('id,kind,media,sent_at').eq('room_id', roomId).not('media', 'is', null);
  if (before !== '') {
    const [at = '', id = ''] = before.split('~');
    // The pictures of an album share one second, and a page may end between them. The first condition uses the index.
    query = query.lte('sent_at', at).or(`sent_at.lt.${quoteValue(at)},id.lt.${quoteValue(id)}`);
  }
  const { data, error } = await query
    .order('sent_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(FILES_PAGE_SIZE + 1)
    .abortSignal(signal);
  if (error) throw readError('media', error);
  const files = v.parse(filesSchema, data);
  const shown = files.slice(0, FILES_PAGE_SIZE);
  const last = shown.at(-1);
  return { files: shown, older: last && files.length > FILES_PAGE_SIZE ? `${last.at}~${last.id}` : null };
};

/** The other chats of a number in a business, newest first. Throws "Failed to get rooms". */
export const getOtherRooms = async (
  { rest, report }: RoomContextDeps,
  { businessId, roomId, phone }: { businessId: string; roomId: string; phone: string },
  signal: AbortSignal,
) => {
  const { data, error } = await rest
    .from('room')
    .select('id,name,phone,chat_id,last_message_at,channel(name)')
    .eq('business_id', businessId)
    .eq('phone', phone)
    .neq('id', roomId)
    .order('last_message_at', { ascending: false })
    .limit(MAX_ROWS)
    .abortSignal(signal);
  if (error) throw readError('rooms', error);
  return readRows('room', otherRoomSchema, data, report);
};

/** The newest 200 messages of some rooms since an instant (ISO 8601; empty: all), oldest first. Throws "Failed to get messages". */
export const getMessagesOfRooms = async (
  { rest, report }: RoomContextDeps,
  roomIds: readonly string[],
  since: string,
  signal: AbortSignal,
) => {
  const query = rest.from('message').select(messageColumns).in('room_id', roomIds);
  const { data, error } = await (since === '' ? query : query.gte('sent_at', since))
    .order('sent_at', { ascending: false })
    .order('seq', { ascending: false })
    .limit(MAX_MERGED_MESSAGES)
    .abortSignal(signal);
  if (error) throw readError('messages', error);
  return readRows('message', messageSchema, data, report).toReversed();
};

/** The audit trail before a cursor, newest first; an empty cursor is the newest page. Throws "Failed to get history". */
export const getAuditTrail = async (
  { rest, report }: RoomContextDeps,
  roomId: string,
  before: string,
  signal: AbortSignal,
) => {
  const [at = '', place = ''] = before.split('~');
  const from = before === '' ? {} : { before: at, before_place: place };
  const { data, error } = await rest
    .rpc('room_history', { room_id: roomId, ...from, step: MAX_ROWS })
    .abortSignal(signal);
  if (error) throw readError('history', error);
  const entries = readRows('room_history', auditEntrySchema, data, report);
  const last = v.parse(v.array(v.object({ at: v.string(), place: v.string() })), data).at(-1);
  return { entries, older: last && data.length === MAX_ROWS ? `${last.at}~${last.place}` : null };
};

/** The unsettled privacy requests of a business, the nearest deadline first. Throws "Failed to get requests". */
export const getOpenPrivacyRequests = async (
  { rest, report }: RoomContextDeps,
  businessId: string,
  signal: AbortSignal,
) => {
  const { data, error } = await rest
    .from('privacy_request')
    .select('id,kind,due_at,room(id,name,phone,chat_id)')
    .eq('business_id', businessId)
    .is('outcome', null)
    .order('due_at')
    .limit(MAX_ROWS)
    .abortSignal(signal);
  if (error) throw readError('requests', error);
  return readRows('privacy_request', openPrivacyRequestSchema, data, report);
};

/** The tickets of a chat, newest first. Throws "Failed to get tickets". */
export const getChatTickets = async ({ rest, report }: RoomContextDeps, roomId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('ticket')
    .select('id,title,status')
    .eq('room_id', roomId)
    .order('created_at', { ascending: false })
    .limit(MAX_ROWS)
    .abortSignal(signal);
  if (error) throw readError('tickets', error);
  return readRows('ticket', chatTicketSchema, data, report);
};

/** The escalations of a business in the last 24 hours. Throws "Failed to get day". */
export const getEscalationDay = async ({ rest }: RoomContextDeps, businessId: string, signal: AbortSignal) => {
  const { data, error } = await rest.rpc('escalation_stats', { business_id: businessId }).abortSignal(signal);
  if (error) throw readError('day', error);
  return v.parse(escalationDaySchema, data);
};
