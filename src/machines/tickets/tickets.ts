import type { ScreenRoute, TicketSearch } from '../../contracts/app.routing.ts';
/** How the list of tickets is asked, and how an address says it. */
import type {
  Counts,
  Evidence,
  Ticket,
  TicketDraft,
  TicketFilter,
  TicketStatus,
  TicketPriority,
  TicketSort,
} from '../../contracts/tickets.ts';

export type { Counts, Evidence, Ticket, TicketDraft };
export type TicketType = Ticket['type'];

export const STATUSES = [
  'baru',
  'dikerjakan',
  'menunggu_pelanggan',
  'selesai',
] as const satisfies readonly TicketStatus[];
export const PRIORITIES = ['mendesak', 'tinggi', 'normal', 'rendah'] as const satisfies readonly TicketPriority[];
export const SORTS = ['newest', 'due', 'priority', 'oldest'] as const satisfies readonly TicketSort[];
export const TYPES = ['komplain', 'retur', 'pesanan', 'pembayaran', 'lainnya'] as const satisfies readonly TicketType[];

/** The longest title, in characters as the database counts them. */
export const TITLE_MOST = 200;
export const COMMENT_MOST = 5000;
export const EVERYTHING: TicketFilter = {
  view: 'list',
  q: '',
  status: null,
  priority: null,
  assignee: null,
  overdue: false,
  sort: 'newest',
};

/** The longest search the database reads. */
const QUERY_MOST = 200;

/** What an address asks for; a word that is none of ours asks for nothing. */
export const filterOf = ({ search }: ScreenRoute): TicketFilter => ({
  view: search.view === 'papan' ? 'board' : 'list',
  q: (search.q ?? '').trim().slice(0, QUERY_MOST),
  status: STATUSES.find((status) => status === search.status) ?? null,
  priority: PRIORITIES.find((priority) => priority === search.priority) ?? null,
  assignee: search.assignee === 'none' || isUuid(search.assignee) ? search.assignee : null,
  overdue: search.overdue === '1',
  sort: SORTS.find((sort) => sort === search.sort) ?? 'newest',
});

/** The same, as an address says it: what is as always is not said. */
const searchOf = ({ view, q, status, priority, assignee, overdue, sort }: TicketFilter): TicketSearch => ({
  ...(view === 'board' && { view: 'papan' }),
  ...(q !== '' && { q }),
  ...(status !== null && { status }),
  ...(priority !== null && { priority }),
  ...(assignee !== null && { assignee }),
  ...(overdue && { overdue: '1' }),
  ...(sort !== 'newest' && { sort }),
});

/** The page of the tickets under a filter, and what stands open beside it. */
export const ticketsRoute = (
  businessId: string,
  filter: TicketFilter,
  open: Pick<ScreenRoute['search'], 'ticket' | 'room' | 'section' | 'messages'> = {},
): ScreenRoute => ({ name: 'tickets', search: { businessId, ...searchOf(filter), ...open } });

/** In an address, in the place of a ticket's id: one that is being written. */
export const NEW = 'baru';
/** In an address, as a section: the ticket is about to be closed. */
export const CLOSING = 'tutup';

const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(text);

/** The most messages that a ticket bears. */
export const EVIDENCE_MOST = 20;

/** The messages that an address brings to a new ticket; what is none is left out. */
export const messagesOf = ({ search: { messages } }: ScreenRoute): string[] =>
  [...new Set(messages?.split(',').filter(isUuid))].slice(0, EVIDENCE_MOST);

/** What stands open beside the list: a ticket's id, `NEW`, or nothing. Another word opens nothing. */
export const openOf = ({ search: { ticket } }: ScreenRoute): string | null =>
  ticket === NEW || isUuid(ticket) ? ticket : null;

export const sameFilter = (one: TicketFilter, other: TicketFilter): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

/** Whether the filter leaves anything out beside what is done. */
export const isNarrowed = ({ q, priority, assignee, overdue, status }: TicketFilter): boolean =>
  q !== '' || priority !== null || assignee !== null || overdue || status !== null;

export const isOverdue = ({ status, due_at: due }: Pick<Ticket, 'status' | 'due_at'>, now: number): boolean =>
  status !== 'selesai' && due !== null && Date.parse(due) < now;

/** Whether a ticket would stand in the list under this filter, as far as its columns say it. */
export const stands = (ticket: Ticket, { view, status, priority, assignee }: TicketFilter): boolean =>
  (view === 'board' || (status === null ? ticket.status !== 'selesai' : ticket.status === status)) &&
  (priority === null || ticket.priority === priority) &&
  (assignee === null || ticket.assignee_id === (assignee === 'none' ? null : assignee));

/** A ticket that is given another status; `ticket`: as it was seen when that was chosen. */
export interface Move {
  ticket: Ticket;
  status: TicketStatus;
}

/** The status that is being saved for a ticket, or waits for that; null: it is what it says. */
export const pendingOf = (
  { moving, waiting }: { moving: Move | null; waiting: readonly Move[] },
  ticketId: string,
): TicketStatus | null =>
  [...waiting, ...(moving ? [moving] : [])].find(({ ticket }) => ticket.id === ticketId)?.status ?? null;

type Counted = Pick<Ticket, 'status' | 'due_at'>;

/** The counts after one ticket has become another: it has gone on, or is due at another time. */
export const recount = (counts: Counts | null, before: Counted, after: Counted, now = Date.now()): Counts | null => {
  if (counts === null) return null;
  const next = { ...counts };
  next[before.status] -= 1;
  next[after.status] += 1;
  next.overdue += Number(isOverdue(after, now)) - Number(isOverdue(before, now));
  // What is counted in the database may have known of it already.
  return Object.fromEntries(Object.entries(next).map(([of, many]) => [of, Math.max(0, many)])) as unknown as Counts;
};
