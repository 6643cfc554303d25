import { STATUSES, type Status, type Ticket } from '../../machines/tickets/tickets.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { useTicketsText } from '../text/tickets.ts';

/** Another status without dragging: by the browser's own list, which thumbs and keys know. */
export function StatusMenu({
  ticket,
  pending,
  onChoose,
  className,
}: {
  ticket: Ticket;
  /** What is being saved. */
  pending: Status | null;
  onChoose: (status: Status) => void;
  className?: string;
}) {
  const text = useTicketsText();
  return (
    <div className={className}>
      <SelectField
        label={text.move(ticket.title)}
        labelHidden
        value={pending ?? ticket.status}
        options={STATUSES.map((status) => [status, text.statuses[status]] as const)}
        onChange={onChoose}
      />
    </div>
  );
}
