import { MessageCircle, User } from 'lucide-react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketStatus } from '../../contracts/tickets.ts';
import type { Ticket } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { classes } from '../ui/classes.ts';
import { phoneOf } from '../ui/phone.ts';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { StatusMenu } from './StatusMenu.tsx';
import { ticketsText } from './text/id.ts';
import { DueTag, PriorityTag } from './TicketTags.tsx';
import { useEditBase } from './useEditBase.ts';

export interface TicketRowProps {
  ticket: Ticket;
  to: ScreenRoute;
  isOpen: boolean;
  pending: TicketStatus | null;
  /** `base`: the ticket as it was when choosing began. */
  onStatus: (base: Ticket, status: TicketStatus) => void;
}

/** The DOM id of the link to a ticket, which gets the focus back. */
export const linkId = (ticketId: string): string => `tiket-${ticketId}`;

/** One ticket: a row of the list, or with `card` a card of the board. */
export function TicketRow({
  ticket,
  to,
  isOpen,
  pending,
  onStatus,
  card = false,
}: TicketRowProps & { card?: boolean }) {
  const text = useText(ticketsText);
  const nameOf = useMemberNames();
  const { gestures, base } = useEditBase(ticket);
  // On the board it is below the heading of its column.
  const Heading = card ? 'h3' : 'h2';
  return (
    <article
      aria-label={ticket.title}
      aria-busy={pending !== null || undefined}
      className={classes(
        '@container relative grid gap-x-4 gap-y-2 p-3',
        card ? 'rounded-md border border-line bg-surface' : 'md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-4',
        isOpen && 'bg-accent-wash',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <Heading className="min-w-0 font-semibold">
          <Link
            id={linkId(ticket.id)}
            to={to}
            aria-current={isOpen ? 'true' : undefined}
            className="line-clamp-2 break-words after:absolute after:inset-0"
          >
            <bdi>{ticket.title}</bdi>
          </Link>
        </Heading>
        <p className={classes('grid gap-x-3 gap-y-1 text-sm text-ink-soft', !card && '@4xl:flex')}>
          <span className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1">
            <DueTag status={ticket.status} due={ticket.due_at} />
            <PriorityTag priority={ticket.priority} />
            <span>{text.types[ticket.type]}</span>
          </span>
          {/* In one line, so that the names of the team do not change the height when they arrive. */}
          <span className="flex min-w-0 items-center gap-x-3">
            <span className="inline-flex min-w-0 items-center gap-1">
              <User aria-hidden="true" size={14} className="shrink-0" />
              <bdi className="truncate">{nameOf(ticket.assignee_id)}</bdi>
            </span>
            {ticket.room_id !== null && (
              <span className="inline-flex min-w-0 items-center gap-1">
                <MessageCircle aria-hidden="true" size={14} className="shrink-0" />
                <span className="sr-only">{text.panel.room}</span>
                <bdi className="truncate">{ticket.customer?.name?.trim() || phoneOf(ticket.customer?.phone ?? '')}</bdi>
              </span>
            )}
          </span>
        </p>
      </div>
      {/* Above the link that covers the whole row. */}
      <div className="relative z-10 justify-self-start md:justify-self-end" {...gestures}>
        <StatusMenu ticket={ticket} pending={pending} onChoose={(status) => onStatus(base(), status)} />
      </div>
    </article>
  );
}
