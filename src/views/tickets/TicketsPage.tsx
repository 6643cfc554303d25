import { useSelector } from '@xstate/react';
import { Plus, SearchX, Ticket as TicketIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { href } from '../../machines/app/routing/route.ts';
import { selectNewTicket, selectTicket, type TicketsRef } from '../../machines/tickets/tickets.machine.ts';
import { hasFilter, NEW, ticketsRoute } from '../../machines/tickets/tickets.ts';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { useScrollRestoration } from '../app/useScrollRestoration.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { useText } from '../ui/useText.ts';
import { NewTicketPanel } from './NewTicketPanel.tsx';
import { ticketsText } from './text/id.ts';
import { TicketFilters } from './TicketFilters.tsx';
import { TicketList } from './TicketList.tsx';
import { TicketPanel } from './TicketPanel.tsx';
import { linkId } from './TicketRow.tsx';

/** `/tickets`: the list or board of tickets, and the open ticket beside it. */
export function TicketsPage({ actor }: { actor: TicketsRef }) {
  const text = useText(ticketsText);
  const { businessId, userId, filter, counts, openId } = useSelector(actor, (snapshot) => snapshot.context);
  const ticket = useSelector(actor, selectTicket);
  const newTicket = useSelector(actor, selectNewTicket);
  const back = ticketsRoute(businessId, filter);
  const list = useScrollRestoration(href(back));
  useFocusReturn(openId);
  return (
    <div className="flex h-full min-w-0">
      <div ref={list} className={classes('min-w-0 flex-1 overflow-y-auto', openId !== null && 'max-lg:hidden')}>
        <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6">
          <header className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-lg font-bold">{text.title}</h1>
            <ButtonLink to={ticketsRoute(businessId, filter, { ticket: NEW })} variant="primary">
              <Plus aria-hidden="true" size={18} />
              {text.create}
            </ButtonLink>
          </header>
          <TicketFilters
            filter={filter}
            counts={counts}
            userId={userId}
            onSearch={(q) => actor.send({ type: 'search.typed', q })}
            onFilter={(chosen) => actor.send({ type: 'filter.chosen', filter: chosen })}
          />
          <TicketResults actor={actor} />
        </div>
      </div>
      {ticket !== undefined && <TicketPanel key={openId} actor={ticket} back={back} />}
      {newTicket !== undefined && <NewTicketPanel actor={newTicket} back={back} />}
    </div>
  );
}

/** When the panel closes, the focus returns to the link that opened it. */
const useFocusReturn = (open: string | null): void => {
  const before = useRef(open);
  useEffect(() => {
    if (open === null && before.current !== null) document.getElementById(linkId(before.current))?.focus();
    before.current = open;
  }, [open]);
};

function TicketResults({ actor }: { actor: TicketsRef }) {
  const text = useText(ticketsText);
  const snapshot = useSelector(actor, (state) => state);
  const { filter, tickets } = snapshot.context;
  if (snapshot.matches('failed'))
    return <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (snapshot.matches('empty'))
    return (
      <EmptyState icon={<TicketIcon size={22} />} title={text.empty.title}>
        {text.empty.body}
      </EmptyState>
    );
  if (snapshot.matches('nothingFound'))
    return hasFilter(filter) ? (
      <EmptyState icon={<SearchX size={22} />} title={text.nothing.title}>
        {text.nothing.body}
      </EmptyState>
    ) : (
      <EmptyState icon={<TicketIcon size={22} />} title={text.allDone.title}>
        {text.allDone.body}
      </EmptyState>
    );
  const isReading =
    snapshot.matches('loading') || snapshot.matches('typing') || snapshot.matches({ listed: 'refreshing' });
  if (tickets.length === 0 && isReading)
    return <LoadingLines label={text.loading} lines={Array<string>(3).fill('h-16 rounded-lg')} />;
  return <TicketList actor={actor} />;
}
