import { useSelector } from '@xstate/react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { NewTicketPrepared } from '../../contracts/tickets.ts';
import { selectProblem, type NewTicketRef } from '../../machines/tickets/newTicket.machine.ts';
import { EVERYTHING, EVIDENCE_MOST, ticketsRoute, type TicketDraft } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';
import { Quoted } from './TicketContext.tsx';
import { TicketFields } from './TicketFields.tsx';
import { Panel, Unread } from './TicketPanelFrame.tsx';

/** A ticket that is being written, beside the list. */
export function NewTicketPanel({ actor, back }: { actor: NewTicketRef; back: ScreenRoute }) {
  const text = useText(ticketsText).form;
  const snapshot = useSelector(actor, (state) => state);
  const { prepared, draft } = snapshot.context;
  return (
    <Panel title={text.title} back={back}>
      {snapshot.matches('preparing') && (
        <div className="grid gap-3 p-4">
          <output className="sr-only">{text.preparing}</output>
          <Skeleton className="h-11" />
          <Skeleton className="h-40" />
        </div>
      )}
      {snapshot.matches('failed') && (
        <Unread text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {prepared !== null && draft !== null && <Form actor={actor} prepared={prepared} draft={draft} />}
    </Panel>
  );
}

function Form({ actor, prepared, draft }: { actor: NewTicketRef; prepared: NewTicketPrepared; draft: TicketDraft }) {
  const text = useText(ticketsText).form;
  const snapshot = useSelector(actor, (state) => state);
  const problem = useSelector(actor, selectProblem);
  const { refusal, userId, businessId } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isMade = snapshot.matches('created') || snapshot.matches('forgetting');
  const change = (changes: Partial<TicketDraft>) => actor.send({ type: 'draft.changed', changes });
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'ticket.submitted' });
      }}
    >
      {prepared.isKept && <p className="text-sm text-ink-soft">{text.kept}</p>}
      {draft.room_id !== null && (
        <p className="break-words text-ink-soft">
          {prepared.room === null
            ? text.roomUnknown
            : text.about(prepared.room.name?.trim() || (prepared.room.phone ?? ''))}
        </p>
      )}
      {prepared.others.length > 0 && (
        <Notice tone="help" title={text.others}>
          <ul className="grid grid-cols-1">
            {prepared.others.map(({ id, title }) => (
              <li key={id}>
                {/* What is written here is kept, and there again afterwards. */}
                <Link
                  to={ticketsRoute(businessId, EVERYTHING, { ticket: id })}
                  className="inline-flex min-h-11 items-center [overflow-wrap:anywhere] text-accent-strong underline underline-offset-2"
                >
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {refusal !== null && <Notice tone="fail" title={text.refused[refusal]} />}
      {(snapshot.matches('waiting') || snapshot.matches('keepingWaiting')) && (
        <Notice
          tone="help"
          title={text.waiting.title}
          action={
            <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
              {text.waiting.retry}
            </Button>
          }
        >
          {text.waiting.body}
        </Notice>
      )}
      <TextField
        label={text.label}
        hint={text.hint}
        error={problem === null ? undefined : text[problem]}
        autoComplete="off"
        readOnly={isBusy || isMade}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TicketFields
        ticket={draft}
        userId={userId}
        hours={prepared.hours}
        disabled={isBusy || isMade}
        onChange={change}
      />
      <EvidencePicker prepared={prepared} draft={draft} disabled={isBusy || isMade} onChange={change} />
      {isMade ? (
        <output>{text.created}</output>
      ) : (
        <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
          {isBusy ? text.submitting : text.submit}
        </Button>
      )}
    </form>
  );
}

interface EvidencePickerProps {
  prepared: NewTicketPrepared;
  draft: TicketDraft;
  disabled: boolean;
  onChange: (changes: Partial<TicketDraft>) => void;
}

/** The newest messages of the conversation: the last ones of the customer are pinned unless they are taken out. */
function EvidencePicker({ prepared: { messages, others }, draft, disabled, onChange }: EvidencePickerProps) {
  const text = useText(ticketsText).form;
  const { count } = useFormat();
  const unread = draft.message_ids.filter((id) => messages.every((message) => message.id !== id)).length;
  if (messages.length === 0 && unread === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 text-sm font-semibold">{text.evidence}</legend>
      {messages.map((message) => {
        const isPinned = draft.message_ids.includes(message.id);
        const isElsewhere = others.some(({ message_ids: pinned }) => pinned.includes(message.id));
        return (
          <label key={message.id} className="flex min-h-11 items-start gap-3 rounded-md border border-line p-2">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={isPinned}
              disabled={disabled || (!isPinned && draft.message_ids.length >= EVIDENCE_MOST)}
              onChange={() =>
                onChange({
                  message_ids: isPinned
                    ? draft.message_ids.filter((id) => id !== message.id)
                    : [...draft.message_ids, message.id],
                })
              }
            />
            <span className="grid min-w-0 flex-1 gap-1">
              <Quoted message={message} />
              {isElsewhere && <span className="text-sm text-help">{text.pinned}</span>}
            </span>
          </label>
        );
      })}
      {unread > 0 && <p className="text-sm text-ink-soft">{text.evidenceUnread(count(unread))}</p>}
    </fieldset>
  );
}
