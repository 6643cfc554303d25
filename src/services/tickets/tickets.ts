/** Tickets as they are found, a page at a time, and what one is begun from. */
import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { openingSchema } from '../../contracts/app.ts';
import {
  countsSchema,
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
import { readRows, type Report } from '../platform/readRows.ts';

export interface TicketsDeps {
  rest: PostgrestClient;
  report: Report;
}

const PAGE_SIZE = 50;
/** The longest list that is read anew at once (private.find_tickets). */
const MOST = 200;
/** Of each status on the board; the rest is in the list. */
const COLUMN = 25;
/** The columns of a message that is shown as evidence. */
export const EVIDENCE = 'id,author,author_name,kind,body,sent_at';

export const failure = (what: string, error: PostgrestError | null): Error =>
  new Error(`Failed to get ${what}`, { cause: error });

const conditionsOf = ({ q, priority, assignee, overdue }: TicketFilter) => ({
  query: q === '' ? null : q,
  priority,
  assignee_id: assignee === 'none' ? null : assignee,
  unassigned: assignee === 'none' ? true : null,
  overdue: overdue ? true : null,
});

/** The rank of a priority, as the database sorts by it. */
const pressing = { mendesak: 1, tinggi: 2, normal: 3, rendah: 4 } as const;

/** Where the page after this row begins. What is due at no time stands after everything that is. */
const placeOf = (sort: TicketSort, { id, priority, created_at, due_at }: Ticket): TicketCursor => ({
  after_pressing: sort === 'priority' ? pressing[priority] : null,
  after_at: sort === 'due' || sort === 'priority' ? (due_at ?? 'infinity') : created_at,
  after_id: id,
});

const find = async (
  { rest, report }: TicketsDeps,
  conditions: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Ticket[]> => {
  const { data, error } = await rest.rpc('find_tickets', conditions).abortSignal(signal);
  if (error) throw failure('tickets', error);
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
  const size = Math.min(MOST, Math.max(PAGE_SIZE, shown));
  const asked =
    filter.view === 'board'
      ? statuses.map((status) => find(deps, { ...conditions, ...order, statuses: [status], page_size: COLUMN }, signal))
      : [
          find(
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
  const [{ data, error }, ...lists] = await Promise.all([counting, ...asked]);
  const counts = v.safeParse(countsSchema, data);
  if (error || !counts.success) throw failure('tickets', error);
  const tickets = lists.flat();
  const last = tickets.at(-1);
  return {
    tickets,
    next: filter.view === 'list' && last !== undefined && tickets.length === size ? placeOf(filter.sort, last) : null,
    counts: counts.output,
  };
};

/** When a business is open; nothing where it is not said. Throws "Failed to get business". */
export const getHours = async ({ rest }: TicketsDeps, businessId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('business')
    .select('operational_hours,enable_operational_hours')
    .eq('id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw failure('business', error);
  const { enable_operational_hours: isSet, operational_hours: hours } = v.parse(openingSchema, data ?? {});
  return isSet ? hours : [];
};

/** Tickets of a conversation that are not done. */
export const getOthers = (deps: TicketsDeps, businessId: string, roomId: string, signal: AbortSignal) =>
  find(
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
export const getNewest = async (
  { rest, report }: TicketsDeps,
  roomId: string,
  most: number,
  signal: AbortSignal,
): Promise<Evidence[]> => {
  const { data, error } = await rest
    .from('message')
    .select(EVIDENCE)
    .eq('room_id', roomId)
    .order('sent_at', { ascending: false })
    .order('seq', { ascending: false })
    .limit(most)
    .abortSignal(signal);
  if (error) throw failure('messages', error);
  return readRows('message', evidenceSchema, data, report).toReversed();
};

const preparedRoomSchema = v.object({
  ...v.pick(ticketRoomSchema, ['id', 'name', 'phone']).entries,
  help_reason: v.nullable(v.string()),
});

/** The conversation that a ticket is begun from; null where there is none. */
export const getRoomForTicket = async ({ rest }: TicketsDeps, roomId: string, signal: AbortSignal) => {
  const { data, error } = await rest
    .from('room')
    .select('id,name,phone,help_reason')
    .eq('id', roomId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw failure('rooms', error);
  return data === null ? null : v.parse(preparedRoomSchema, data);
};
