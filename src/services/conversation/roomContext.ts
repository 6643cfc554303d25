/** What stands around a conversation and is only read: its files, the person's other chats, what was promised them. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  filesSchema,
  lastDaySchema,
  openRequestSchema,
  otherRoomSchema,
  pastLineSchema,
  chatTicketSchema,
} from '../../contracts/conversation.roomContext.ts';
import { messageColumns, messageSchema } from '../../contracts/conversation.ts';
import { quoted } from '../platform/postgrestFilter.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import { failure } from '../tickets/tickets.ts';

interface AroundDeps {
  rest: PostgrestClient;
  report: Report;
}

/** Files of one page of the gallery; four rows of three. */
const PAGE = 12;
const MOST = 20;
/** Messages of other chats that are read beside a conversation. */
const MOST_SAID = 200;

/** Files before a place, newest first; of the newest page it is empty. Throws "Failed to get media". */
export const getFiles = async ({ rest }: AroundDeps, roomId: string, before: string, signal: AbortSignal) => {
  let asked = rest.from('message').select('id,kind,media,sent_at').eq('room_id', roomId).not('media', 'is', null);
  if (before !== '') {
    const [at = '', id = ''] = before.split('~');
    // The pictures of an album are of one second: a page may end between them. The first condition is the index's range.
    asked = asked.lte('sent_at', at).or(`sent_at.lt.${quoted(at)},id.lt.${quoted(id)}`);
  }
  const { data, error } = await asked
    .order('sent_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE + 1)
    .abortSignal(signal);
  if (error) throw failure('media', error);
  const files = v.parse(filesSchema, data);
  const shown = files.slice(0, PAGE);
  const last = shown.at(-1);
  return { files: shown, older: last && files.length > PAGE ? `${last.at}~${last.id}` : null };
};

/** The other chats of a number in a business, newest first. Throws "Failed to get rooms". */
export const getOtherRooms = async (
  { rest, report }: AroundDeps,
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
    .limit(MOST)
    .abortSignal(signal);
  if (error) throw failure('rooms', error);
  return readRows('room', otherRoomSchema, data, report);
};

/** What chats have said since an instant (ISO 8601; empty: ever), oldest first, the newest 200 of it. Throws "Failed to get messages". */
export const getSaid = async (
  { rest, report }: AroundDeps,
  roomIds: readonly string[],
  since: string,
  signal: AbortSignal,
) => {
  const asked = rest.from('message').select(messageColumns).in('room_id', roomIds);
  const { data, error } = await (since === '' ? asked : asked.gte('sent_at', since))
    .order('sent_at', { ascending: false })
    .order('seq', { ascending: false })
    .limit(MOST_SAID)
    .abortSignal(signal);
  if (error) throw failure('messages', error);
  return readRows('message', messageSchema, data, report).toReversed();
};

/** What was done to a chat before a place, newest first; of the newest page it is empty. Throws "Failed to get history". */
export const getPast = async ({ rest, report }: AroundDeps, roomId: string, before: string, signal: AbortSignal) => {
  const [at = '', place = ''] = before.split('~');
  const from = before === '' ? {} : { before: at, before_place: place };
  const { data, error } = await rest.rpc('room_history', { room_id: roomId, ...from, step: MOST }).abortSignal(signal);
  if (error) throw failure('history', error);
  const lines = readRows('room_history', pastLineSchema, data, report);
  const last = v.parse(v.array(v.object({ at: v.string(), place: v.string() })), data).at(-1);
  return { lines, older: last && data.length === MOST ? `${last.at}~${last.place}` : null };
};

/** What customers of a business wait for, the nearest deadline first. Throws "Failed to get requests". */
export const getOpenRequests = async ({ rest, report }: AroundDeps, businessId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('customer_request')
    .select('id,kind,due_at,room(id,name,phone,chat_id)')
    .eq('business_id', businessId)
    .is('outcome', null)
    .order('due_at')
    .limit(MOST)
    .abortSignal(signal);
  if (error) throw failure('requests', error);
  return readRows('customer_request', openRequestSchema, data, report);
};

/** The tickets of a chat, newest first. Throws "Failed to get tickets". */
export const getChatTickets = async ({ rest, report }: AroundDeps, roomId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('ticket')
    .select('id,title,status')
    .eq('room_id', roomId)
    .order('created_at', { ascending: false })
    .limit(MOST)
    .abortSignal(signal);
  if (error) throw failure('tickets', error);
  return readRows('ticket', chatTicketSchema, data, report);
};

/** The last 24 hours of a business. Throws "Failed to get day". */
export const getLastDay = async ({ rest }: AroundDeps, businessId: string, signal: AbortSignal) => {
  const { data, error } = await rest.rpc('escalation_day', { business_id: businessId }).abortSignal(signal);
  if (error) throw failure('day', error);
  return v.parse(lastDaySchema, data);
};
