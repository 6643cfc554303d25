import { useRef, useState } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketStatus } from '../../contracts/tickets.ts';
import { MAX_TICKETS_COUNTED, STATUSES, type TicketCounts, type Ticket } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { cappedCount } from '../ui/cappedCount.ts';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { TicketRow } from './TicketRow.tsx';
import { StatusIcon } from './TicketTags.tsx';

export interface TicketViewProps {
  tickets: readonly Ticket[];
  counts: TicketCounts | null;
  openId: string | null;
  /** The status being saved for a ticket; null: none. */
  pendingStatusOf: (ticket: Ticket) => TicketStatus | null;
  /** The route of the open ticket. */
  routeOf: (ticketId: string) => ScreenRoute;
  /** `base`: the ticket as it was when choosing or dragging began. */
  onStatus: (base: Ticket, status: TicketStatus) => void;
}

/** One column a status. A card can be dragged with a pointer; its menu does the same with any input. */
export function TicketBoard({
  tickets,
  counts,
  openId,
  pendingStatusOf,
  routeOf,
  onStatus,
  listOf,
}: TicketViewProps & { listOf: (status: TicketStatus) => ScreenRoute }) {
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each card's menu does the same with the keyboard
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
              <span className="tabular ml-auto text-sm font-normal text-ink-soft">
                {text.columnCount(cappedCount(count, all, MAX_TICKETS_COUNTED))}
              </span>
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
                    isOpen={openId === ticket.id}
                    pending={pendingStatusOf(ticket)}
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
