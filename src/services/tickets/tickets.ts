/** Pages of tickets, and what the form of a new ticket reads. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { openingHoursSchema } from '../../contracts/app.ts';
import {
  ticketCountsSchema,
  evidenceSchema,
  statuses,
  ticketRoomSchema,
  ticketSchema,
  type Evidence,
  type Ticket,
  type TicketPageRequest,
  type TicketCursor,
  type TicketFilter,
  type TicketSort,
  type TicketsPage,
} from '../../contracts/tickets.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';

export interface TicketsDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

const PAGE_SIZE = 50;
/** The largest page that private.find_tickets returns. */
const MAX_PAGE_SIZE = 200;
/** Tickets of each status on the board. */
const COLUMN_SIZE = 25;
export const EVIDENCE_COLUMNS = 'id,author,author_name,kind,body,sent_at';

export const readError = (what: string, error: PostgrestError | null): Error =>
  new Error(`Failed to get ${what}`, { cause: error });

const conditionsOf = ({ q, priority, assignee, overdue }: TicketFilter) => ({
  query: q === '' ? null : q,
  priority,
  assignee_id: assignee === 'none' ? null : assignee,
  unassigned: assignee === 'none' ? true : null,
  overdue: overdue ? true : null,
});

/** The database's sort order of priorities. */
const priorityRank = { mendesak: 1, tinggi: 2, normal: 3, rendah: 4 } as const;

/** The cursor of the page after this row. Tickets without a due date sort last. */
const cursorAfter = (sort: TicketSort, { id, priority, created_at, due_at }: Ticket): TicketCursor => ({
  after_priority_rank: sort === 'priority' ? priorityRank[priority] : null,
  after_at: sort === 'due' || sort === 'priority' ? (due_at ?? 'infinity') : created_at,
  after_id: id,
});

const findTickets = async (
  { rest, report }: TicketsDeps,
  conditions: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Ticket[]> => {
  const { data, error } = await rest
    .rpc('find_tickets', conditions)
    .select('*,customer:room(name,phone)')
    .abortSignal(signal);
  if (error) throw readError('tickets', error);
  return readRows('ticket', ticketSchema, data, report);
};

/** Throws "Failed to get tickets". */
export const getTickets = async (
  deps: TicketsDeps,
  { businessId, filter, after, shown }: TicketPageRequest,
  signal: AbortSignal,
): Promise<TicketsPage> => {
  const conditions = { business_id: businessId, ...conditionsOf(filter) };
  const order = { sort: filter.sort };
  const counting = deps.rest.rpc('count_tickets', conditions).abortSignal(signal);
  const size = Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, shown));
  const requests =
    filter.view === 'board'
      ? statuses.map((status) =>
          findTickets(deps, { ...conditions, ...order, statuses: [status], page_size: COLUMN_SIZE }, signal),
        )
      : [
          findTickets(
            deps,
            {
              ...conditions,
              ...order,
              ...after,
              statuses: filter.status === null ? statuses.filter((status) => status !== 'selesai') : [filter.status],
              page_size: size,
            },
            signal,
          ),
        ];
  const [{ data, error }, ...lists] = await Promise.all([counting, ...requests]);
  const counts = v.safeParse(ticketCountsSchema, data);
  if (error || !counts.success) throw readError('tickets', error);
  const tickets = lists.flat();
  const last = tickets.at(-1);
  return {
    tickets,
    next:
      filter.view === 'list' && last !== undefined && tickets.length === size ? cursorAfter(filter.sort, last) : null,
    counts: counts.output,
  };
};

/** The opening hours; empty if they are not set. Throws "Failed to get business". */
export const getOpeningHours = async ({ rest }: TicketsDeps, businessId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('business')
    .select('operational_hours,enable_operational_hours')
    .eq('id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw readError('business', error);
  const { enable_operational_hours: isSet, operational_hours: hours } = v.parse(openingHoursSchema, data ?? {});
  return isSet ? hours : [];
};

/** Tickets of a conversation that are not closed. */
export const getOpenTickets = (deps: TicketsDeps, businessId: string, roomId: string, signal: AbortSignal) =>
  findTickets(
    deps,
    {
      business_id: businessId,
      room_id: roomId,
      statuses: statuses.filter((status) => status !== 'selesai'),
      page_size: 20,
    },
    signal,
  );

/** The newest messages of a room, oldest first. Throws "Failed to get messages". */
export const getNewestMessages = async (
  { rest, report }: TicketsDeps,
  roomId: string,
  limit: number,
  signal: AbortSignal,
): Promise<Evidence[]> => {
  const { data, error } = await rest
    .from('message')
    .select(EVIDENCE_COLUMNS)
    .eq('room_id', roomId)
    .order('sent_at', { ascending: false })
    .order('seq', { ascending: false })
    .limit(limit)
    .abortSignal(signal);
  if (error) throw readError('messages', error);
  return readRows('message', evidenceSchema, data, report).toReversed();
};

const preparedRoomSchema = v.object({
  ...v.pick(ticketRoomSchema, ['id', 'name', 'phone']).entries,
  help_reason: v.nullable(v.string()),
});

/** Null: the conversation does not exist. */
export const getRoomForTicket = async ({ rest }: TicketsDeps, roomId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('room')
    .select('id,name,phone,help_reason')
    .eq('id', roomId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw readError('rooms', error);
  return data === null ? null : v.parse(preparedRoomSchema, data);
};
