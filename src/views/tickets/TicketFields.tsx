import type { Hours } from '../../contracts/settings.ts';
import type { TicketEdit, TicketStatus } from '../../contracts/tickets.ts';
import { seenOf } from '../../machines/tickets/ticket.setup.ts';
import { PRIORITIES, STATUSES, TYPES, type Ticket, type TicketDraft } from '../../machines/tickets/tickets.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { useText } from '../ui/useText.ts';
import { useAssignees } from './assignees.ts';
import { DueField } from './DueField.tsx';
import { ticketsText } from './text/id.ts';
import { useSeen } from './useEditBase.ts';

type Shown = Pick<TicketDraft, 'type' | 'priority' | 'assignee_id' | 'due_at'> & Partial<Pick<Ticket, 'status'>>;

export interface TicketFieldsProps {
  /** Without a status: it is not made yet. */
  ticket: Shown;
  userId: string;
  hours: readonly Hours[];
  disabled: boolean;
  /** `seen`: what stood in the same fields when the change was begun. */
  onChange: (changes: TicketEdit, seen: TicketEdit) => void;
  /** To be done is asked about. */
  onFinish?: () => void;
}

/** What is chosen of a ticket, made or not. */
export function TicketFields({ ticket, userId, hours, disabled, onChange, onFinish }: TicketFieldsProps) {
  const text = useText(ticketsText);
  const assignees = useAssignees(userId, ticket.assignee_id);
  const { status } = ticket;
  const { gestures, seen } = useSeen<TicketEdit>(ticket);
  const change = (changes: TicketEdit) => onChange(changes, seenOf(changes, seen()));
  return (
    <div className="grid grid-cols-1 gap-4" {...gestures}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {status !== undefined && (
          <SelectField<TicketStatus>
            label={text.status}
            value={status}
            disabled={disabled}
            options={STATUSES.map((one) => [one, text.statuses[one]] as const)}
            onChange={(chosen) => (chosen === 'selesai' ? onFinish?.() : change({ status: chosen }))}
          />
        )}
        <SelectField
          label={text.priority}
          value={ticket.priority}
          disabled={disabled}
          options={PRIORITIES.map((one) => [one, text.priorities[one]] as const)}
          onChange={(priority) => change({ priority })}
        />
        <SelectField
          label={text.assignee}
          value={ticket.assignee_id ?? ''}
          disabled={disabled}
          options={assignees}
          onChange={(chosen) => change({ assignee_id: chosen === '' ? null : chosen })}
        />
        <SelectField
          label={text.type}
          value={ticket.type}
          disabled={disabled}
          options={TYPES.map((one) => [one, text.types[one]] as const)}
          onChange={(type) => change({ type })}
        />
      </div>
      <DueField due={ticket.due_at} hours={hours} disabled={disabled} onChange={(due_at) => change({ due_at })} />
    </div>
  );
}
