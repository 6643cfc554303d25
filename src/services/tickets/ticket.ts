/** One ticket: opened with everything around it, made, changed and commented on. */
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
  type OpenedTicket,
  type TicketSaveResult,
  type TicketSaveRequest,
} from '../../contracts/tickets.ts';
import { readRows } from '../platform/readRows.ts';
import { EVIDENCE, failure, getHours, getOthers, type TicketsDeps } from './tickets.ts';

/** The newest of a ticket's comments and changes that are shown. */
const NEWEST = 200;

const ROOM = 'room(id,name,phone,chat_id,holder,holder_id,channel(external_id,status))';

/** Those of the messages that are still there, oldest first. Throws "Failed to get messages". */
export const getEvidence = async (
  { rest, report }: TicketsDeps,
  ids: string[],
  signal: AbortSignal,
): Promise<Evidence[]> => {
  if (ids.length === 0) return [];
  const { data, error } = await rest
    .from('message')
    .select(EVIDENCE)
    .in('id', ids)
    .order('sent_at')
    .order('seq')
    .abortSignal(signal);
  if (error) throw failure('messages', error);
  return readRows('message', evidenceSchema, data, report);
};

const openedSchema = v.object({
  ...ticketSchema.entries,
  room: v.fallback(v.nullable(ticketRoomSchema), null),
  comments: v.array(commentSchema),
  changes: v.array(ticketChangeSchema),
});

/** Null: there is no such ticket for this person. Throws "Failed to get ticket". */
export const openTicket = async (
  deps: TicketsDeps,
  { businessId, ticketId }: { businessId: string; ticketId: string },
  signal: AbortSignal,
): Promise<OpenedTicket | null> => {
  const newest = { ascending: false };
  const [{ data, error }, hours] = await Promise.all([
    deps.rest
      .from('ticket')
      .select(
        `*,${ROOM},comments:ticket_comment(id,author_id,body,created_at),changes:ticket_change(id,actor_id,field,before,after,at)`,
      )
      .eq('id', ticketId)
      .eq('business_id', businessId)
      .order('created_at', { referencedTable: 'ticket_comment', ...newest })
      .limit(NEWEST, { referencedTable: 'ticket_comment' })
      .order('id', { referencedTable: 'ticket_change', ...newest })
      .limit(NEWEST, { referencedTable: 'ticket_change' })
      .abortSignal(signal)
      .maybeSingle(),
    getHours(deps, businessId, signal),
  ]);
  if (error) throw failure('ticket', error);
  if (data === null) return null;
  const { room, comments, changes, ...ticket } = v.parse(openedSchema, data);
  const [evidence, others] = await Promise.all([
    getEvidence(deps, ticket.message_ids, signal),
    room === null ? [] : getOthers(deps, businessId, room.id, signal),
  ]);
  return {
    ticket,
    room,
    evidence,
    hours,
    comments: comments.toReversed(),
    changes: changes.toReversed(),
    others: others.filter(({ id }) => id !== ticketId),
  };
};

/**
 * Writes only if the fields still say what was seen of them when the change was begun. Throws where nobody could be reached. Who closes the
 * ticket meanwhile has changed it all the same: nothing takes the call back.
 */
export const saveTicket = async (
  { rest }: TicketsDeps,
  { ticketId, changes, seen }: TicketSaveRequest,
): Promise<TicketSaveResult> => {
  let write = rest.from('ticket').update(changes).eq('id', ticketId);
  for (const [field, value] of Object.entries(seen))
    write = value === null ? write.is(field, null) : write.eq(field, value);
  const { data, error } = await write.select().maybeSingle();
  if (error) return { refused: refusalOf(error) };
  if (data !== null) return { saved: v.parse(ticketSchema, data) };
  const now = await rest.from('ticket').select().eq('id', ticketId).maybeSingle();
  if (now.error) throw failure('ticket', now.error);
  return now.data === null ? { gone: true } : { theirs: v.parse(ticketSchema, now.data) };
};

/** Throws what is no refusal: then it is not known whether it was taken. */
const refusalOf = (error: PostgrestError): 'notInTeam' | 'invalid' | 'denied' => {
  if (error.code === 'assignee_not_in_team') return 'notInTeam';
  if (error.code === '42501') return 'denied';
  if (error.code.startsWith('22') || error.code.startsWith('23')) return 'invalid';
  throw failure('ticket', error);
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
  // Asked twice with one id, it was made the first time.
  if (error === null || error.code === '23505') return { created: draft.id };
  if (error.code === 'room_not_found' || error.code === 'message_not_found') return { refused: 'gone' };
  return { refused: refusalOf(error) };
};

/** Throws "Failed to create comment". */
/** Goes out whole like a change: who closes the ticket meanwhile has said it. */
export const addComment = async (
  { rest }: TicketsDeps,
  { id, ticketId, businessId, body }: NewComment,
): Promise<void> => {
  const { error } = await rest
    .from('ticket_comment')
    .insert({ id, ticket_id: ticketId, business_id: businessId, body });
  if (error && error.code !== '23505') throw new Error('Failed to create comment', { cause: error });
};
