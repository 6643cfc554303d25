import { useSelector } from '@xstate/react';

import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import type { Changes } from '../../machines/tickets/ticket.setup.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useFormat } from '../text/format.ts';
import { useTicketsText } from '../text/tickets.ts';
import { usePeople } from './people.ts';

/** Two people changed the same: both are shown, and whoever looks decides. */
export function Conflict({ actor }: { actor: TicketRef }) {
  const text = useTicketsText();
  const words = text.panel.conflict;
  const { changes, theirs } = useSelector(actor, (snapshot) => snapshot.context);
  const worded = useWorded();
  if (theirs === null) return null;
  const names: Record<string, string> = text.history.fields;
  return (
    <Notice
      tone="help"
      title={words.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="primary" onClick={() => actor.send({ type: 'mine.kept' })}>
            {words.keep}
          </Button>
          <Button size="small" onClick={() => actor.send({ type: 'theirs.taken' })}>
            {words.take}
          </Button>
        </div>
      }
    >
      <dl className="grid grid-cols-1 gap-2 pt-1">
        {(Object.keys(changes) as (keyof Changes)[]).map((field) => (
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
  const { statuses, priorities, types, history } = useTicketsText();
  const { date, clockTime } = useFormat();
  const nameOf = usePeople();
  return (field: keyof Changes, { title, type, status, priority, assignee_id: person, due_at: due }: Changes): string =>
    ({
      title: title ?? '',
      type: type ? types[type] : '',
      status: status ? statuses[status] : '',
      priority: priority ? priorities[priority] : '',
      assignee_id: nameOf(person ?? null),
      due_at: due ? `${date(due)}, ${clockTime(due)}` : history.nothing,
    })[field];
};
