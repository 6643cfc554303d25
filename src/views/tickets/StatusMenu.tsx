import type { TicketStatus } from '../../contracts/tickets.ts';
import { STATUSES, type Ticket } from '../../machines/tickets/tickets.ts';
import { ChoiceChip } from '../ui/Chip.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { StatusIcon } from './TicketTags.tsx';

/** Where a ticket stands, and another status without dragging. */
export function StatusMenu({
  ticket,
  pending,
  onChoose,
}: {
  ticket: Ticket;
  /** What is being saved. */
  pending: TicketStatus | null;
  onChoose: (status: TicketStatus) => void;
}) {
  const text = useText(ticketsText);
  const status = pending ?? ticket.status;
  return (
    <ChoiceChip
      label={text.move(ticket.title)}
      icon={<StatusIcon status={status} />}
      value={status}
      options={STATUSES.map((one) => [one, text.statuses[one]] as const)}
      onChange={onChoose}
    />
  );
}
