/** What the list of tickets knows, and what happens to it. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketCounts, Ticket, TicketCursor, TicketFilter, TicketStatus } from '../../contracts/tickets.ts';
import type { ScreenRouteChanged } from '../app/screen.ts';
import { type Staleness } from '../app/staleness.ts';
import { type StatusChange } from './tickets.ts';

export interface Context extends Staleness {
  businessId: string;
  userId: string;
  filter: TicketFilter;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  /** Beside the list: a ticket's id, `NEW`, or null. */
  openId: string | null;
  tickets: Ticket[];
  next: TicketCursor | null;
  counts: TicketCounts | null;
  /** The status change that is being saved. */
  saving: StatusChange | null;
  /** Status changes to save next, in order, at most one a ticket. */
  queue: readonly StatusChange[];
  /** A ticket as another member has saved it, and the status the user wanted. */
  conflict: StatusChange | null;
  problem: 'more' | 'status' | 'conflict' | null;
}

export type TicketsEvent =
  | ScreenRouteChanged
  | { type: 'search.typed'; q: string }
  | { type: 'filter.chosen'; filter: Partial<TicketFilter> }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  /** `ticket`: as it was when choosing began. */
  | { type: 'status.chosen'; ticket: Ticket; status: TicketStatus }
  | { type: 'problem.dismissed' }
  /** Rows changed by any member. */
  | { type: 'tickets.changed'; tickets: Ticket[] }
  /** A ticket was added or deleted, or realtime was disconnected for a while. */
  | { type: 'tickets.invalidated' };
