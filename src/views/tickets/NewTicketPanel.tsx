import { useSelector } from '@xstate/react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { MAX_EVIDENCE } from '../../contracts/limits.ts';
import type { PreparedTicketForm } from '../../contracts/tickets.ts';
import { selectTitleProblem, type NewTicketRef } from '../../machines/tickets/newTicket.machine.ts';
import { DEFAULT_FILTER, ticketsRoute, type TicketDraft } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { SidePanel } from '../app/SidePanel.tsx';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { phoneOf } from '../ui/phone.ts';
import { uiText } from '../ui/text/id.ts';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { useWhyDisabled, WhyDisabled } from '../ui/whyDisabled.ts';
import { ticketsText } from './text/id.ts';
import { QuotedMessage } from './TicketContext.tsx';
import { TicketFields } from './TicketFields.tsx';

/** The form of a new ticket, beside the list. */
export function NewTicketPanel({ actor, back }: { actor: NewTicketRef; back: ScreenRoute }) {
  const { form: text, panel } = useText(ticketsText);
  const snapshot = useSelector(actor, (state) => state);
  const { form, draft } = snapshot.context;
  return (
    <SidePanel title={text.title} close={panel.close} page={null} back={back}>
      {snapshot.matches('preparing') && (
        <LoadingLines label={text.preparing} lines={['h-11', 'h-40']} className="p-4" />
      )}
      {snapshot.matches('failed') && (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {form !== null && draft !== null && <TicketForm actor={actor} form={form} draft={draft} />}
    </SidePanel>
  );
}

function TicketForm({ actor, form, draft }: { actor: NewTicketRef; form: PreparedTicketForm; draft: TicketDraft }) {
  const text = useText(ticketsText).form;
  const reasons = useText(uiText).why;
  const snapshot = useSelector(actor, (state) => state);
  const problem = useSelector(actor, selectTitleProblem);
  const { refusal, userId, businessId } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isCreated = snapshot.matches('created') || snapshot.matches('deletingDraft');
  const change = (changes: Partial<TicketDraft>) => actor.send({ type: 'draft.changed', changes });
  return (
    <Form className="grid gap-4 p-4" onSubmit={() => actor.send({ type: 'ticket.submitted' })}>
      {form.isRestored && <p className="text-sm text-ink-soft">{text.restored}</p>}
      {draft.room_id !== null && (
        <p className="break-words text-ink-soft">
          {form.room === null ? text.roomUnknown : text.about(form.room.name?.trim() || phoneOf(form.room.phone ?? ''))}
        </p>
      )}
      {form.openTickets.length > 0 && (
        <Notice tone="help" title={text.others}>
          <ul className="grid grid-cols-1">
            {form.openTickets.map(({ id, title }) => (
              <li key={id}>
                {/* The draft stays saved when the user follows the link. */}
                <Link
                  to={ticketsRoute(businessId, DEFAULT_FILTER, { ticket: id })}
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
      {(snapshot.matches('waiting') || snapshot.matches('savingBeforeWaiting')) && (
        <Notice
          tone="help"
          title={text.waiting.title}
          button={{ label: text.waiting.retry, onClick: () => actor.send({ type: 'retry.requested' }) }}
        >
          {text.waiting.body}
        </Notice>
      )}
      <TextField
        label={text.label}
        hint={text.hint}
        error={problem === null ? undefined : text[problem]}
        autoComplete="off"
        readOnly={isBusy || isCreated}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <WhyDisabled value={isCreated ? text.created : reasons.running}>
        <TicketFields
          ticket={draft}
          userId={userId}
          hours={form.hours}
          disabled={isBusy || isCreated}
          onChange={change}
        />
        <EvidencePicker form={form} draft={draft} disabled={isBusy || isCreated} onChange={change} />
      </WhyDisabled>
      {isCreated ? (
        <output>{text.created}</output>
      ) : (
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {isBusy ? text.submitting : text.submit}
        </Button>
      )}
    </Form>
  );
}

interface EvidencePickerProps {
  form: PreparedTicketForm;
  draft: TicketDraft;
  disabled: boolean;
  onChange: (changes: Partial<TicketDraft>) => void;
}

/** The newest messages of the conversation. The customer's last ones are preselected. */
function EvidencePicker({ form: { messages, openTickets }, draft, disabled, onChange }: EvidencePickerProps) {
  const text = useText(ticketsText).form;
  const { count } = useFormat();
  const why = useWhyDisabled(disabled, null);
  const isFull = draft.message_ids.length >= MAX_EVIDENCE;
  const unread = draft.message_ids.filter((id) => messages.every((message) => message.id !== id)).length;
  if (messages.length === 0 && unread === 0) return null;
  return (
    <fieldset title={why ?? (isFull ? text.evidenceFull(count(MAX_EVIDENCE)) : undefined)} className="grid gap-2">
      <legend className="pb-1.5 text-sm font-semibold">{text.evidence}</legend>
      {messages.map((message) => {
        const isPinned = draft.message_ids.includes(message.id);
        const isElsewhere = openTickets.some(({ message_ids: pinned }) => pinned.includes(message.id));
        return (
          <label key={message.id} className="flex min-h-11 items-start gap-3 rounded-md border border-line p-2">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={isPinned}
              disabled={disabled || (!isPinned && isFull)}
              onChange={() =>
                onChange({
                  message_ids: isPinned
                    ? draft.message_ids.filter((id) => id !== message.id)
                    : [...draft.message_ids, message.id],
                })
              }
            />
            <span className="grid min-w-0 flex-1 gap-1">
              <QuotedMessage message={message} />
              {isElsewhere && <span className="text-sm text-help">{text.pinnedElsewhere}</span>}
            </span>
          </label>
        );
      })}
      {unread > 0 && <p className="text-sm text-ink-soft">{text.evidenceUnread(count(unread))}</p>}
    </fieldset>
  );
}
