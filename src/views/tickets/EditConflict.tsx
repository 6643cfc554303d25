import type { TicketEdit } from '../../contracts/tickets.ts';
import { fieldsOf } from '../../machines/tickets/ticket.setup.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { ticketsText } from './text/id.ts';
import { useTicketTimes } from './useTicketTimes.ts';

/** Two members changed the same field: both values are shown and the user chooses. */
export function EditConflict(props: {
  /** The ticket's title, if it is not shown above. */
  of?: string;
  changes: TicketEdit;
  theirs: TicketEdit;
  onKeep: () => void;
  onTake: () => void;
}) {
  const { of, changes, theirs, onKeep, onTake } = props;
  const text = useText(ticketsText);
  const conflict = text.panel.conflict;
  const textOf = useFieldText();
  const names: Record<string, string> = text.history.fields;
  return (
    <Notice
      tone="help"
      title={conflict.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={onKeep}>
            {conflict.keep}
          </Button>
          <Button size="small" onClick={onTake}>
            {conflict.take}
          </Button>
        </div>
      }
    >
      {of !== undefined && (
        <p className="break-conflict">
          <bdi>{of}</bdi>
        </p>
      )}
      <dl className="grid grid-cols-1 gap-2 pt-1">
        {fieldsOf(changes).map((field) => (
          <div key={field} className="grid grid-cols-1 gap-0.5">
            <dt className="font-semibold first-letter:uppercase">{names[field]}</dt>
            <dd className="break-conflict">{`${conflict.theirs}: ${textOf(field, theirs)}`}</dd>
            <dd className="break-conflict">{`${conflict.mine}: ${textOf(field, changes)}`}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

const useFieldText = () => {
  const { statuses, priorities, types, history } = useText(ticketsText);
  const { at } = useTicketTimes();
  const nameOf = useMemberNames();
  return (
    field: keyof TicketEdit,
    { title, type, status, priority, assignee_id: person, due_at: due }: TicketEdit,
  ): string =>
    ({
      title: title ?? '',
      type: type ? types[type] : '',
      status: status ? statuses[status] : '',
      priority: priority ? priorities[priority] : '',
      assignee_id: nameOf(person ?? null),
      due_at: due ? at(due) : history.empty,
    })[field];
};
