import { useSelector } from '@xstate/react';

import type { TicketStatus } from '../../contracts/tickets.ts';
import type { TicketsRef } from '../../machines/tickets/tickets.machine.ts';
import { pendingStatusOf, ticketsRoute, type Ticket } from '../../machines/tickets/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { EditConflict } from './EditConflict.tsx';
import { ticketsText } from './text/id.ts';
import { TicketBoard } from './TicketBoard.tsx';
import { TicketRow } from './TicketRow.tsx';

/** The tickets as a list or a board. They stay while the next page or filter is read. */
export function TicketList({ actor }: { actor: TicketsRef }) {
  const text = useText(ticketsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, filter, tickets, counts, next, openId, saving, queue, conflict, problem } = snapshot.context;
  const routeOf = (ticket: string) => ticketsRoute(businessId, filter, { ticket });
  const pending = ({ id }: Ticket) => pendingStatusOf({ saving, queue }, id);
  const choose = (ticket: Ticket, status: TicketStatus) => actor.send({ type: 'status.chosen', ticket, status });
  const isReading =
    snapshot.matches('loading') || snapshot.matches('typing') || snapshot.matches({ listed: 'refreshing' });
  const isListed = snapshot.matches('listed');
  return (
    <div aria-busy={isReading || undefined} className="grid gap-3">
      <output className="sr-only">
        {isReading ? text.refreshing : saving !== null ? text.savingStatus : text.listed(count(tickets.length))}
      </output>
      {isListed && problem === 'conflict' && conflict !== null && (
        <EditConflict
          of={conflict.ticket.title}
          changes={{ status: conflict.status }}
          theirs={conflict.ticket}
          onKeep={() => choose(conflict.ticket, conflict.status)}
          onTake={() => actor.send({ type: 'problem.dismissed' })}
        />
      )}
      {isListed && problem !== null && problem !== 'conflict' && (
        <Notice
          tone="fail"
          title={text.problem[problem]}
          button={{ label: text.problem.dismiss, onClick: () => actor.send({ type: 'problem.dismissed' }) }}
        />
      )}
      {filter.view === 'board' ? (
        <TicketBoard
          tickets={tickets}
          counts={counts}
          openId={openId}
          pendingStatusOf={pending}
          routeOf={routeOf}
          listOf={(status) => ticketsRoute(businessId, { ...filter, view: 'list', status })}
          onStatus={choose}
        />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketRow
                  ticket={ticket}
                  to={routeOf(ticket.id)}
                  isOpen={openId === ticket.id}
                  pending={pending(ticket)}
                  onStatus={choose}
                />
              </li>
            ))}
          </ul>
          {isListed && (
            <div className="grid justify-items-center pb-6">
              {next === null ? (
                <p className="tabular text-sm text-ink-soft">{text.allShown(count(tickets.length))}</p>
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
