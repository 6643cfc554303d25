import type { TicketStatus } from '../../contracts/tickets.ts';
import { STATUSES, type Ticket } from '../../machines/tickets/tickets.ts';
import { ChoiceChip } from '../ui/Chip.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { StatusIcon } from './TicketTags.tsx';

/** Shows and changes the status of a ticket, without dragging. */
export function StatusMenu({
  ticket,
  pending,
  onChoose,
}: {
  ticket: Ticket;
  /** The status being saved. */
  pending: TicketStatus | null;
  onChoose: (status: TicketStatus) => void;
}) {
  const text = useText(ticketsText);
  const status = pending ?? ticket.status;
  return (
    <ChoiceChip
      label={text.statusLabel(ticket.title)}
      icon={<StatusIcon status={status} />}
      value={status}
      options={STATUSES.map((one) => [one, text.statuses[one]] as const)}
      onChange={onChoose}
    />
  );
}
