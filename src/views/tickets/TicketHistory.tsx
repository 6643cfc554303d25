import type { OpenedTicket } from '../../contracts/tickets.ts';
import { PRIORITIES, STATUSES, TYPES } from '../../machines/tickets/tickets.ts';
import { useText } from '../ui/useText.ts';
import { usePeople } from './assignees.ts';
import { useWhen } from './dueText.ts';
import { ticketsText } from './text/id.ts';

type Change = OpenedTicket['changes'][number];

/** Who changed what, newest first: folded, because it is looked at when there is a doubt. */
export function History({ changes }: { changes: OpenedTicket['changes'] }) {
  const text = useText(ticketsText).history;
  const { at } = useWhen();
  const nameOf = usePeople();
  const sentenceOf = useSentence();
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{text.title}</summary>
      <ol className="grid grid-cols-1 gap-2 pb-2 text-sm">
        {changes.toReversed().map((change) => (
          <li key={change.id} className="grid grid-cols-1 gap-0.5">
            <span className="break-words">
              <bdi className="font-semibold">{change.actor_id === null ? text.somebody : nameOf(change.actor_id)}</bdi>
              {` ${sentenceOf(change)}`}
            </span>
            <span className="tabular text-ink-soft">{at(change.at)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A change in words; a column that this page does not know is named as it is. */
const useSentence = (): ((change: Change) => string) => {
  const { history: text, statuses, priorities, types } = useText(ticketsText);
  const { atWithin } = useWhen();
  const nameOf = usePeople();
  const worded = (field: string, value: string | null): string => {
    if (value === null) return text.nothing;
    if (field === 'assignee_id') return nameOf(value);
    if (field === 'due_at') return atWithin(value);
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
    return text.changed(text.fields[field] ?? field, worded(field, before), worded(field, after));
  };
};
