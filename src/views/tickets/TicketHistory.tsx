import type { TicketDetails } from '../../contracts/tickets.ts';
import { PRIORITIES, STATUSES, TYPES } from '../../machines/tickets/tickets.ts';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { ticketsText } from './text/id.ts';
import { useTicketTimes } from './useTicketTimes.ts';

type Change = TicketDetails['changes'][number];

/** The changes of a ticket, newest first. Collapsed, because it is rarely needed. */
export function TicketHistory({ changes }: { changes: TicketDetails['changes'] }) {
  const text = useText(ticketsText).history;
  const { at } = useTicketTimes();
  const nameOf = useMemberNames();
  const textOf = useChangeText();
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{text.title}</summary>
      <ol className="grid grid-cols-1 gap-2 pb-2 text-sm">
        {changes.toReversed().map((change) => (
          <li key={change.id} className="grid grid-cols-1 gap-0.5">
            <span className="break-words">
              <bdi className="font-semibold">{change.actor_id === null ? text.system : nameOf(change.actor_id)}</bdi>
              {` ${textOf(change)}`}
            </span>
            <span className="tabular text-ink-soft">{at(change.at)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A change as text; an unknown column is shown by its name. */
const useChangeText = (): ((change: Change) => string) => {
  const { history: text, statuses, priorities, types } = useText(ticketsText);
  const { atInSentence } = useTicketTimes();
  const nameOf = useMemberNames();
  const valueText = (field: string, value: string | null): string => {
    if (value === null) return text.empty;
    if (field === 'assignee_id') return nameOf(value);
    if (field === 'due_at') return atInSentence(value);
    const known =
      field === 'status'
        ? STATUSES.find((status) => status === value)
        : field === 'priority'
          ? PRIORITIES.find((priority) => priority === value)
          : field === 'type'
            ? TYPES.find((type) => type === value)
            : undefined;
    return known === undefined ? `“${value}”` : { ...statuses, ...priorities, ...types }[known];
  };
  return ({ field, before, after }) => {
    if (field === 'created') return text.created;
    if (field === 'room_id') return text.roomGone;
    return text.changed(text.fields[field] ?? field, valueText(field, before), valueText(field, after));
  };
};
