import { useRef, useState } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketStatus } from '../../contracts/tickets.ts';
import { STATUSES, type Counts, type Ticket } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { TicketRow } from './TicketRow.tsx';
import { StatusIcon } from './TicketTags.tsx';

export interface TicketsShownProps {
  tickets: readonly Ticket[];
  counts: Counts | null;
  open: string | null;
  /** The status that is being saved for a ticket; null: it is what it says. */
  pendingOf: (ticket: Ticket) => TicketStatus | null;
  /** The address of an open ticket. */
  routeOf: (ticketId: string) => ScreenRoute;
  /** `seen`: the ticket as it was when the choosing or the dragging began. */
  onStatus: (seen: Ticket, status: TicketStatus) => void;
}

/** The statuses side by side. A card is dragged where there is a pointer; its menu does the same everywhere. */
export function TicketBoard({
  tickets,
  counts,
  open,
  pendingOf,
  routeOf,
  onStatus,
  listOf,
}: TicketsShownProps & { listOf: (status: TicketStatus) => ScreenRoute }) {
  const text = useText(ticketsText);
  const { count } = useFormat();
  const [over, setOver] = useState<TicketStatus | null>(null);
  const dragged = useRef<Ticket | null>(null);
  return (
    <div className="grid gap-4 md:auto-cols-[minmax(16rem,1fr)] md:grid-flow-col md:overflow-x-auto md:pb-3">
      {STATUSES.map((status) => {
        const own = tickets.filter((ticket) => ticket.status === status);
        const all = Math.max(counts?.[status] ?? 0, own.length);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each card's menu does the same for keys
          <section
            key={status}
            aria-label={text.statuses[status]}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(status);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              const dropped = dragged.current;
              if (dropped !== null && dropped.status !== status) onStatus(dropped, status);
            }}
            className={classes(
              'grid content-start gap-2 rounded-lg bg-sunken p-2',
              over === status && 'outline-2 outline-accent',
            )}
          >
            <h2 className="flex items-center gap-2 px-1 font-semibold">
              <StatusIcon status={status} />
              {text.statuses[status]}
              <span className="tabular ml-auto text-sm font-normal text-ink-soft">{text.columnCount(count(all))}</span>
            </h2>
            {own.length === 0 && <p className="px-1 py-3 text-sm text-ink-soft">{text.columnEmpty}</p>}
            <ul className="grid gap-2">
              {own.map((ticket) => (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same
                <li
                  key={ticket.id}
                  draggable
                  onDragStart={(event) => {
                    dragged.current = ticket;
                    event.dataTransfer.setData('text/plain', ticket.id);
                  }}
                  onDragEnd={() => {
                    dragged.current = null;
                    setOver(null);
                  }}
                >
                  <TicketRow
                    card
                    ticket={ticket}
                    to={routeOf(ticket.id)}
                    isOpen={open === ticket.id}
                    pending={pendingOf(ticket)}
                    onStatus={onStatus}
                  />
                </li>
              ))}
            </ul>
            {all > own.length && (
              <Link
                to={listOf(status)}
                className="inline-flex min-h-11 items-center justify-center rounded-md text-sm font-semibold text-accent-strong hover:bg-hover"
              >
                {text.columnMore(count(all))}
              </Link>
            )}
          </section>
        );
      })}
    </div>
  );
}
