import { useEffect, useState } from 'react';

import type { TicketDetails } from '../../contracts/tickets.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { MAX_COMMENT } from '../../machines/tickets/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { Section } from '../ui/Section.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { ticketsText } from './text/id.ts';
import { useTicketTimes } from './useTicketTimes.ts';

/** The team's comments on a ticket, and the form of a new one. The form keeps its text until the comment is saved. */
export function Comments({
  actor,
  comments,
  isBusy,
  disabled,
}: {
  actor: TicketRef;
  comments: TicketDetails['comments'];
  isBusy: boolean;
  disabled: boolean;
}) {
  const text = useText(ticketsText).comments;
  const { at } = useTicketTimes();
  const nameOf = useMemberNames();
  const [{ id, body }, setDraft] = useState(() => withNewId({ body: '' }));
  useEffect(() => {
    const subscription = actor.on('comment.added', () => setDraft(withNewId({ body: '' })));
    return () => subscription.unsubscribe();
  }, [actor]);
  const isTooLong = Array.from(body).length > MAX_COMMENT;
  return (
    <Section title={text.title} level={3}>
      {comments.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
      <ol className="grid grid-cols-1 gap-3">
        {comments.map((comment) => (
          <li key={comment.id} className="grid grid-cols-1 gap-0.5 rounded-md bg-sunken p-3">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <bdi className="font-semibold text-ink">{nameOf(comment.author_id)}</bdi>
              <span className="tabular">{at(comment.created_at)}</span>
            </p>
            <p lang="id" className="break-words whitespace-pre-wrap">
              <bdi>{comment.body}</bdi>
            </p>
          </li>
        ))}
      </ol>
      <Form
        className="grid grid-cols-1 gap-2"
        onSubmit={() => {
          if (!isTooLong && body.trim() !== '') actor.send({ type: 'comment.submitted', id, body });
        }}
      >
        <TextArea
          label={text.label}
          maxCharacters={MAX_COMMENT}
          error={isTooLong ? text.tooLong : undefined}
          readOnly={isBusy}
          value={body}
          onChange={(event) => setDraft({ id, body: event.target.value })}
        />
        <Button type="submit" size="small" className="justify-self-start" busy={isBusy} disabled={disabled}>
          {text.send}
        </Button>
      </Form>
    </Section>
  );
}
