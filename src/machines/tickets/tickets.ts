/** The filter of the ticket list, and its form in the route. */
import type { ScreenRoute, TicketSearch } from '../../contracts/app.routing.ts';
import { MAX_EVIDENCE, MAX_SEARCH } from '../../contracts/limits.ts';
import type {
  TicketCounts,
  Evidence,
  Ticket,
  TicketDraft,
  TicketCursor,
  TicketFilter,
  TicketStatus,
  TicketPriority,
  TicketSort,
} from '../../contracts/tickets.ts';
import { toEpoch } from '../../contracts/time.ts';

export type { TicketCounts, Evidence, Ticket, TicketDraft };
export type TicketType = Ticket['type'];

/** How far the tickets of a status are counted. One more stands for all beyond it. */
export const MAX_TICKETS_COUNTED = 1000;

export const STATUSES = [
  'baru',
  'dikerjakan',
  'menunggu_pelanggan',
  'selesai',
] as const satisfies readonly TicketStatus[];
export const PRIORITIES = ['mendesak', 'tinggi', 'normal', 'rendah'] as const satisfies readonly TicketPriority[];
export const SORTS = ['newest', 'due', 'priority', 'oldest'] as const satisfies readonly TicketSort[];
export const TYPES = ['komplain', 'retur', 'pesanan', 'pembayaran', 'lainnya'] as const satisfies readonly TicketType[];

export const MAX_COMMENT = 5000;
export const DEFAULT_FILTER: TicketFilter = {
  view: 'list',
  q: '',
  status: null,
  priority: null,
  assignee: null,
  overdue: false,
  /** Overdue tickets come first. */
  sort: 'due',
};

/** Unknown values in the route are ignored. */
export const filterOf = ({ search }: ScreenRoute): TicketFilter => ({
  view: search.view === 'papan' ? 'board' : 'list',
  q: (search.q ?? '').trim().slice(0, MAX_SEARCH),
  status: STATUSES.find((status) => status === search.status) ?? null,
  priority: PRIORITIES.find((priority) => priority === search.priority) ?? null,
  assignee: search.assignee === 'none' || isUuid(search.assignee) ? search.assignee : null,
  overdue: search.overdue === '1',
  sort: SORTS.find((sort) => sort === search.sort) ?? DEFAULT_FILTER.sort,
});

/** The filter as search parameters; default values are left out. */
const searchOf = ({ view, q, status, priority, assignee, overdue, sort }: TicketFilter): TicketSearch => ({
  ...(view === 'board' && { view: 'papan' }),
  ...(q !== '' && { q }),
  ...(status !== null && { status }),
  ...(priority !== null && { priority }),
  ...(assignee !== null && { assignee }),
  ...(overdue && { overdue: '1' }),
  ...(sort !== DEFAULT_FILTER.sort && { sort }),
});

/** The route of the tickets screen under a filter, with the open ticket. */
export const ticketsRoute = (
  businessId: string,
  filter: TicketFilter,
  open: Pick<ScreenRoute['search'], 'ticket' | 'room' | 'section' | 'messages'> = {},
): ScreenRoute => ({ name: 'tickets', search: { businessId, ...searchOf(filter), ...open } });

/** In a route instead of a ticket's id: the form of a new ticket. */
export const NEW = 'baru';
/** A section in the route: the close dialog of the ticket. */
export const CLOSING = 'tutup';

const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(text);

/** The messages that the route pins to a new ticket; invalid ids are left out. */
export const messageIdsOf = ({ search: { messages } }: ScreenRoute): string[] =>
  [...new Set(messages?.split(',').filter(isUuid))].slice(0, MAX_EVIDENCE);

/** A ticket's id, `NEW`, or null for anything else. */
export const openIdOf = ({ search: { ticket } }: ScreenRoute): string | null =>
  ticket === NEW || isUuid(ticket) ? ticket : null;

export const isSameFilter = (one: TicketFilter, other: TicketFilter): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

/** Whether any filter is set. */
export const hasFilter = ({ q, priority, assignee, overdue, status }: TicketFilter): boolean =>
  q !== '' || priority !== null || assignee !== null || overdue || status !== null;

export const isOverdue = ({ status, due_at: due }: Pick<Ticket, 'status' | 'due_at'>, now: number): boolean =>
  status !== 'selesai' && due !== null && toEpoch(due) < now;

/** Whether a ticket belongs in the list, by its columns; the search and `overdue` are left to the database. */
export const matchesFilter = (ticket: Ticket, { view, status, priority, assignee }: TicketFilter): boolean =>
  (view === 'board' || (status === null ? ticket.status !== 'selesai' : ticket.status === status)) &&
  (priority === null || ticket.priority === priority) &&
  (assignee === null || ticket.assignee_id === (assignee === 'none' ? null : assignee));

/** `ticket`: the row as it was when the status was chosen. */
export interface StatusChange {
  ticket: Ticket;
  status: TicketStatus;
}

/** The status being saved or queued for a ticket; null: none. */
export const pendingStatusOf = (
  { saving, queue }: { saving: StatusChange | null; queue: readonly StatusChange[] },
  ticketId: string,
): TicketStatus | null =>
  [...queue, ...(saving ? [saving] : [])].find(({ ticket }) => ticket.id === ticketId)?.status ?? null;

/** The counts after a ticket's status or due date has changed. */
export const updateCounts = (counts: TicketCounts | null, before: Ticket, after: Ticket): TicketCounts | null => {
  if (counts === null) return null;
  const now = toEpoch(after.updated_at);
  const next = { ...counts };
  next[before.status] -= 1;
  next[after.status] += 1;
  next.overdue += Number(isOverdue(after, now)) - Number(isOverdue(before, now));
  // The database's counts may include the change already.
  for (const of of Object.keys(next) as (keyof TicketCounts)[]) next[of] = Math.max(0, next[of]);
  return next;
};

/** A list that has lost all its tickets while there are further ones is read again. */
export const withListed = (
  { filter, next, isStale }: { filter: TicketFilter; next: TicketCursor | null; isStale: boolean },
  rows: Ticket[],
) => {
  const shown = rows.filter((ticket) => matchesFilter(ticket, filter));
  return { tickets: shown, isStale: isStale || (shown.length === 0 && next !== null) };
};
