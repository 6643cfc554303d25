import type { Hours } from '../../contracts/settings.ts';
import type { TicketEdit, TicketStatus } from '../../contracts/tickets.ts';
import { baseOf } from '../../machines/tickets/ticket.setup.ts';
import { PRIORITIES, STATUSES, TYPES, type Ticket, type TicketDraft } from '../../machines/tickets/tickets.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { useText } from '../ui/useText.ts';
import { DueField } from './DueField.tsx';
import { useAssignees } from './memberNames.ts';
import { ticketsText } from './text/id.ts';
import { useEditBase } from './useEditBase.ts';

type FieldValues = Pick<TicketDraft, 'type' | 'priority' | 'assignee_id' | 'due_at'> & Partial<Pick<Ticket, 'status'>>;

export interface TicketFieldsProps {
  /** Without a status: the ticket is not created yet. */
  ticket: FieldValues;
  userId: string;
  hours: readonly Hours[];
  disabled: boolean;
  /** `base`: the values of the same fields when editing began. */
  onChange: (changes: TicketEdit, base: TicketEdit) => void;
  /** Called instead of `onChange` when the user chooses the closed status. */
  onFinish?: () => void;
}

/** The fields of a new or existing ticket that have choices. */
export function TicketFields({ ticket, userId, hours, disabled, onChange, onFinish }: TicketFieldsProps) {
  const text = useText(ticketsText);
  const assignees = useAssignees(userId, ticket.assignee_id);
  const { status } = ticket;
  const { gestures, base } = useEditBase<TicketEdit>(ticket);
  const change = (changes: TicketEdit) => onChange(changes, baseOf(changes, base()));
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
