import type { TicketEdit } from '../../contracts/tickets.ts';
import { fieldsOf } from '../../machines/tickets/ticket.setup.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { usePeople } from './assignees.ts';
import { useWhen } from './dueText.ts';
import { ticketsText } from './text/id.ts';

/** Two people changed the same: both are shown, and whoever looks decides. */
export function Conflict(props: {
  /** What the ticket is called, where it does not stand above. */
  of?: string;
  changes: TicketEdit;
  theirs: TicketEdit;
  onKeep: () => void;
  onTake: () => void;
}) {
  const { of, changes, theirs, onKeep, onTake } = props;
  const text = useText(ticketsText);
  const words = text.panel.conflict;
  const worded = useWorded();
  const names: Record<string, string> = text.history.fields;
  return (
    <Notice
      tone="help"
      title={words.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="primary" onClick={onKeep}>
            {words.keep}
          </Button>
          <Button size="small" onClick={onTake}>
            {words.take}
          </Button>
        </div>
      }
    >
      {of !== undefined && (
        <p className="break-words">
          <bdi>{of}</bdi>
        </p>
      )}
      <dl className="grid grid-cols-1 gap-2 pt-1">
        {fieldsOf(changes).map((field) => (
          <div key={field} className="grid grid-cols-1 gap-0.5">
            <dt className="font-semibold first-letter:uppercase">{names[field]}</dt>
            <dd className="break-words">{`${words.theirs}: ${worded(field, theirs)}`}</dd>
            <dd className="break-words">{`${words.mine}: ${worded(field, changes)}`}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

const useWorded = () => {
  const { statuses, priorities, types, history } = useText(ticketsText);
  const { at } = useWhen();
  const nameOf = usePeople();
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
      due_at: due ? at(due) : history.nothing,
    })[field];
};
