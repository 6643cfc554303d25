/** One ticket: reading it with its context, creating, changing and commenting. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  commentSchema,
  evidenceSchema,
  ticketChangeSchema,
  ticketRoomSchema,
  ticketSchema,
  type Evidence,
  type TicketDraft,
  type CreateTicketResult,
  type NewComment,
  type TicketDetails,
  type TicketSaveResult,
  type TicketSaveRequest,
} from '../../contracts/tickets.ts';
import { readRows } from '../platform/readRows.ts';
import { EVIDENCE_COLUMNS, readError, getOpeningHours, getOpenTickets, type TicketsDeps } from './tickets.ts';

/** Most comments and most changes that are read. */
const MAX_ENTRIES = 200;

const ROOM_COLUMNS = 'room(id,name,phone,chat_id,holder,holder_id,channel(external_id,status))';

/** The messages that still exist, oldest first. Throws "Failed to get messages". */
export const getEvidence = async (
  { rest, report }: TicketsDeps,
  ids: string[],
  signal: AbortSignal,
): Promise<Evidence[]> => {
  if (ids.length === 0) return [];
  const { data, error } = await rest
    .from('message')
    .select(EVIDENCE_COLUMNS)
    .in('id', ids)
    .order('sent_at')
    .order('seq')
    .abortSignal(signal);
  if (error) throw readError('messages', error);
  return readRows('message', evidenceSchema, data, report);
};

const ticketDetailsSchema = v.object({
  ...ticketSchema.entries,
  room: v.fallback(v.nullable(ticketRoomSchema), null),
  comments: v.array(commentSchema),
  changes: v.array(ticketChangeSchema),
});

/** Null: the ticket does not exist or the user may not read it. Throws "Failed to get ticket". */
export const openTicket = async (
  deps: TicketsDeps,
  { businessId, ticketId }: { businessId: string; ticketId: string },
  signal: AbortSignal,
): Promise<TicketDetails | null> => {
  const newest = { ascending: false };
  const [{ data, error }, hours] = await Promise.all([
    deps.rest
      .from('ticket')
      .select(
        `*,${ROOM_COLUMNS},comments:ticket_comment(id,author_id,body,created_at),changes:ticket_change(id,actor_id,field,before,after,at)`,
      )
      .eq('id', ticketId)
      .eq('business_id', businessId)
      .order('created_at', { referencedTable: 'ticket_comment', ...newest })
      .limit(MAX_ENTRIES, { referencedTable: 'ticket_comment' })
      .order('id', { referencedTable: 'ticket_change', ...newest })
      .limit(MAX_ENTRIES, { referencedTable: 'ticket_change' })
      .abortSignal(signal)
      .maybeSingle(),
    getOpeningHours(deps, businessId, signal),
  ]);
  if (error) throw readError('ticket', error);
  if (data === null) return null;
  const { room, comments, changes, ...ticket } = v.parse(ticketDetailsSchema, data);
  const [evidence, openTickets] = await Promise.all([
    getEvidence(deps, ticket.message_ids, signal),
    room === null ? [] : getOpenTickets(deps, businessId, room.id, signal),
  ]);
  return {
    ticket,
    room,
    evidence,
    hours,
    comments: comments.toReversed(),
    changes: changes.toReversed(),
    otherTickets: openTickets.filter(({ id }) => id !== ticketId),
  };
};

/**
 * Writes only if the fields still have their base values. Throws if the server cannot be reached. There is no abort
 * signal: the change is saved even if the ticket is closed meanwhile.
 */
export const saveTicket = async (
  { rest }: TicketsDeps,
  { ticketId, changes, base }: TicketSaveRequest,
): Promise<TicketSaveResult> => {
  let write = rest.from('ticket').update(changes).eq('id', ticketId);
  for (const [field, value] of Object.entries(base))
    write = value === null ? write.is(field, null) : write.eq(field, value);
  const { data, error } = await write.select().maybeSingle();
  if (error) return { refused: refusalOf(error) };
  if (data !== null) return { saved: v.parse(ticketSchema, data) };
  const now = await rest.from('ticket').select().eq('id', ticketId).maybeSingle();
  if (now.error) throw readError('ticket', now.error);
  return now.data === null ? { gone: true } : { theirs: v.parse(ticketSchema, now.data) };
};

/** Throws if the error is no refusal, because the outcome is then unknown. */
const refusalOf = (error: PostgrestError): 'notInTeam' | 'invalid' | 'denied' => {
  if (error.code === 'assignee_not_in_team') return 'notInTeam';
  if (error.code === '42501') return 'denied';
  if (error.code.startsWith('22') || error.code.startsWith('23')) return 'invalid';
  throw readError('ticket', error);
};

export const createTicket = async (
  { rest }: TicketsDeps,
  businessId: string,
  draft: TicketDraft,
  signal: AbortSignal,
): Promise<CreateTicketResult> => {
  const { error } = await rest
    .from('ticket')
    .insert({ ...draft, business_id: businessId, title: draft.title.trim() })
    .abortSignal(signal);
  // The id exists: an earlier request created the ticket.
  if (error === null || error.code === '23505') return { created: draft.id };
  if (error.code === 'room_not_found' || error.code === 'message_not_found') return { refused: 'gone' };
  return { refused: refusalOf(error) };
};

/** Throws "Failed to create comment". Without an abort signal, like a change. */
export const addComment = async (
  { rest }: TicketsDeps,
  { id, ticketId, businessId, body }: NewComment,
): Promise<void> => {
  const { error } = await rest
    .from('ticket_comment')
    .insert({ id, ticket_id: ticketId, business_id: businessId, body });
  if (error && error.code !== '23505') throw new Error('Failed to create comment', { cause: error });
};
