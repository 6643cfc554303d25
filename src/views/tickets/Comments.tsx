import { useEffect, useState } from 'react';

import type { OpenedTicket } from '../../contracts/tickets.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { COMMENT_MOST } from '../../machines/tickets/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { usePeople } from './assignees.ts';
import { useWhen } from './dueText.ts';
import { ticketsText } from './text/id.ts';

/** What the team says about a ticket, and where one says it. What is written stays until it is kept. */
export function Comments({
  actor,
  comments,
  isBusy,
  disabled,
}: {
  actor: TicketRef;
  comments: OpenedTicket['comments'];
  isBusy: boolean;
  disabled: boolean;
}) {
  const text = useText(ticketsText).comments;
  const { at } = useWhen();
  const nameOf = usePeople();
  const [{ id, body }, setWritten] = useState(() => ({ id: crypto.randomUUID() as string, body: '' }));
  useEffect(() => {
    const hearing = actor.on('comment.kept', () => setWritten({ id: crypto.randomUUID(), body: '' }));
    return () => hearing.unsubscribe();
  }, [actor]);
  const isLong = Array.from(body).length > COMMENT_MOST;
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{text.title}</h3>
      {comments.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {comments.map((comment) => (
          <li key={comment.id} className="grid grid-cols-1 gap-0.5 rounded-md bg-sunken p-3">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <bdi className="font-semibold text-ink">{nameOf(comment.author_id)}</bdi>
              <span className="tabular">{at(comment.created_at)}</span>
            </p>
            <p className="break-words whitespace-pre-wrap">
              <bdi>{comment.body}</bdi>
            </p>
          </li>
        ))}
      </ol>
      <form
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLong && body.trim() !== '') actor.send({ type: 'comment.submitted', id, body });
        }}
      >
        <TextArea
          label={text.label}
          most={COMMENT_MOST}
          error={isLong ? text.tooLong : undefined}
          readOnly={isBusy}
          value={body}
          onChange={(event) => setWritten({ id, body: event.target.value })}
        />
        <Button type="submit" size="small" className="justify-self-start" busy={isBusy} disabled={disabled}>
          {text.send}
        </Button>
      </form>
    </section>
  );
}
