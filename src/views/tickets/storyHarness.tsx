/** Parts of the tickets screen, for stories and tests. */
import type { ReactNode } from 'react';

import type { NewTicketRef } from '../../machines/tickets/newTicket.machine.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { businessId, dimas, sari } from '../../machines/tickets/tickets.fixture.ts';
import type { TicketsRef } from '../../machines/tickets/tickets.machine.ts';
import { DEFAULT_FILTER, ticketsRoute } from '../../machines/tickets/tickets.ts';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { NewTicketPanel } from './NewTicketPanel.tsx';
import { TicketPanel } from './TicketPanel.tsx';
import { TicketsPage } from './TicketsPage.tsx';

const back = ticketsRoute(businessId, DEFAULT_FILTER);

const team = [
  { id: sari, full_name: 'Sari Wulandari' },
  { id: dimas, full_name: 'Dimas Prakoso' },
];

function Team({ children }: { children: ReactNode }) {
  return <ColleaguesContext value={team}>{children}</ColleaguesContext>;
}

export function TicketsStory({ actor }: { actor: TicketsRef }) {
  return (
    <Team>
      <TicketsPage actor={actor} />
    </Team>
  );
}

export function TicketStory({ actor }: { actor: TicketRef }) {
  return (
    <Team>
      <TicketPanel actor={actor} back={back} />
    </Team>
  );
}

export function NewTicketStory({ actor }: { actor: NewTicketRef }) {
  return (
    <Team>
      <NewTicketPanel actor={actor} back={back} />
    </Team>
  );
}
