import { useSelector } from '@xstate/react';

import type { TicketStatus } from '../../contracts/tickets.ts';
import type { TicketsRef } from '../../machines/tickets/tickets.machine.ts';
import { pendingOf, ticketsRoute, type Ticket } from '../../machines/tickets/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { Conflict } from './EditConflict.tsx';
import { ticketsText } from './text/id.ts';
import { TicketBoard } from './TicketBoard.tsx';
import { TicketRow } from './TicketRow.tsx';

/** The tickets that were found. While others are looked for, these stay. */
export function TicketsListed({ actor }: { actor: TicketsRef }) {
  const text = useText(ticketsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, filter, tickets, counts, next, open, moving, waiting, disputed, trouble } = snapshot.context;
  const routeOf = (ticket: string) => ticketsRoute(businessId, filter, { ticket });
  const pending = ({ id }: Ticket) => pendingOf({ moving, waiting }, id);
  const choose = (ticket: Ticket, status: TicketStatus) => actor.send({ type: 'status.chosen', ticket, status });
  const isReading =
    snapshot.matches('loading') || snapshot.matches('typing') || snapshot.matches({ listed: 'refreshing' });
  const isListed = snapshot.matches('listed');
  return (
    <div aria-busy={isReading || undefined} className="grid gap-3">
      <output className="sr-only">
        {isReading && text.refreshing}
        {moving !== null && text.moving}
      </output>
      {isListed && trouble === 'conflict' && disputed !== null && (
        <Conflict
          of={disputed.ticket.title}
          changes={{ status: disputed.status }}
          theirs={disputed.ticket}
          onKeep={() => choose(disputed.ticket, disputed.status)}
          onTake={() => actor.send({ type: 'trouble.dismissed' })}
        />
      )}
      {isListed && trouble !== null && trouble !== 'conflict' && (
        <Notice
          tone="fail"
          title={text.trouble[trouble]}
          action={
            <Button size="small" onClick={() => actor.send({ type: 'trouble.dismissed' })}>
              {text.trouble.dismiss}
            </Button>
          }
        />
      )}
      {filter.view === 'board' ? (
        <TicketBoard
          tickets={tickets}
          counts={counts}
          open={open}
          pendingOf={pending}
          routeOf={routeOf}
          listOf={(status) => ticketsRoute(businessId, { ...filter, view: 'list', status })}
          onStatus={choose}
        />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketRow
                  ticket={ticket}
                  to={routeOf(ticket.id)}
                  isOpen={open === ticket.id}
                  pending={pending(ticket)}
                  onStatus={choose}
                />
              </li>
            ))}
          </ul>
          {isListed && (
            <div className="grid justify-items-center pb-6">
              {next === null ? (
                <p className="tabular text-sm text-ink-soft">{text.whole(count(tickets.length))}</p>
              ) : (
                <Button
                  busy={snapshot.matches({ listed: 'loadingMore' })}
                  onClick={() => actor.send({ type: 'more.requested' })}
                >
                  {text.more}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}
