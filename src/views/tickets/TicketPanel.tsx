import { useSelector } from '@xstate/react';
import { CircleCheck, RotateCcw, SearchX } from 'lucide-react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketEdit, TicketDetails } from '../../contracts/tickets.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { SidePanel } from '../app/SidePanel.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { uiText } from '../ui/text/id.ts';
import { useSaidAtEnd } from '../ui/useSaid.ts';
import { useText } from '../ui/useText.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { CloseTicket } from './CloseTicket.tsx';
import { Comments } from './Comments.tsx';
import { EditConflict } from './EditConflict.tsx';
import { useMemberNames } from './memberNames.ts';
import { ticketsText } from './text/id.ts';
import { TicketContext } from './TicketContext.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketHistory } from './TicketHistory.tsx';
import { DueTag, StatusTag } from './TicketTags.tsx';
import { TicketTitle } from './TicketTitle.tsx';
import { useTicketTimes } from './useTicketTimes.ts';

/** The open ticket beside the list. */
export function TicketPanel({ actor, back }: { actor: TicketRef; back: ScreenRoute }) {
  const text = useText(ticketsText).panel;
  const snapshot = useSelector(actor, (state) => state);
  const { details } = snapshot.context;
  return (
    <SidePanel title={text.label} close={text.close} page={`ticket/${snapshot.context.ticketId}`} back={back}>
      {snapshot.matches('loading') && (
        <LoadingLines label={text.loading} lines={['h-6 w-64 max-w-full', 'h-40']} className="p-4" />
      )}
      {snapshot.matches('failed') && (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('notFound') && (
        <EmptyState icon={<SearchX size={22} />} title={text.missing.title}>
          {text.missing.body}
        </EmptyState>
      )}
      {snapshot.matches('open') && details !== null && <OpenTicket actor={actor} details={details} />}
      <CloseTicket actor={actor} />
    </SidePanel>
  );
}

function OpenTicket({ actor, details }: { actor: TicketRef; details: TicketDetails }) {
  const text = useText(ticketsText).panel;
  const { dayInSentence } = useTicketTimes();
  const nameOf = useMemberNames();
  const snapshot = useSelector(actor, (state) => state);
  const { changes, theirs, refusal, userId } = snapshot.context;
  const is = (state: 'saving' | 'unsaved' | 'conflict' | 'commenting') => snapshot.matches({ open: state });
  const change = (wanted: TicketEdit, base: TicketEdit) =>
    actor.send({ type: 'change.submitted', changes: wanted, base });
  const isSaving = is('saving') || is('commenting') || snapshot.matches({ open: 'refreshing' });
  // The same ticket with newer values, of a member's or a colleague's change.
  useSaidAtEnd(isSaving, is('unsaved') || is('conflict') || refusal !== null ? null : text.changed);
  const ticket = { ...details.ticket, ...changes };
  const disabled = is('conflict') || is('commenting');
  const isDone = details.ticket.status === 'selesai';
  const reasons = useText(uiText).why;
  const why = is('conflict') ? reasons.conflict : is('unsaved') ? reasons.unsaved : isSaving ? reasons.saving : null;
  return (
    <WhyDisabled value={why}>
      <div className="grid grid-cols-1 gap-5 p-4">
        <div className="grid grid-cols-1 gap-2">
          <TicketTitle
            title={ticket.title}
            disabled={disabled}
            onChange={(title, base) => change({ title }, { title: base })}
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <StatusTag status={ticket.status} />
            <DueTag status={ticket.status} due={ticket.due_at} />
            <span>
              {isDone && ticket.closed_at !== null
                ? text.closed(dayInSentence(ticket.closed_at))
                : text.created(dayInSentence(ticket.created_at), nameOf(ticket.created_by))}
            </span>
          </div>
          {is('saving') && <output className="text-sm text-ink-soft">{text.saving}</output>}
        </div>
        {is('unsaved') && (
          <Notice
            tone="fail"
            title={text.unsaved.title}
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
                  {text.unsaved.retry}
                </Button>
                <Button size="small" variant="quiet" onClick={() => actor.send({ type: 'changes.discarded' })}>
                  {text.unsaved.discard}
                </Button>
              </div>
            }
          >
            {text.unsaved.body}
          </Notice>
        )}
        {is('conflict') && theirs !== null && (
          <EditConflict
            changes={changes}
            theirs={theirs}
            onKeep={() => actor.send({ type: 'mine.chosen' })}
            onTake={() => actor.send({ type: 'theirs.chosen' })}
          />
        )}
        {refusal !== null && <Notice tone="fail" title={text.refused[refusal]} />}
        {isDone ? (
          <Button
            className="justify-self-start"
            icon={<RotateCcw aria-hidden="true" size={18} />}
            disabled={disabled}
            onClick={() => change({ status: 'dikerjakan' }, { status: ticket.status })}
          >
            {text.reopen}
          </Button>
        ) : (
          <Button
            variant="primary"
            className="justify-self-start"
            icon={<CircleCheck aria-hidden="true" size={18} />}
            disabled={!snapshot.can({ type: 'close.requested' })}
            onClick={() => actor.send({ type: 'close.requested' })}
          >
            {text.finish}
          </Button>
        )}
        <TicketFields
          ticket={ticket}
          userId={userId}
          hours={details.hours}
          disabled={disabled}
          onChange={change}
          onFinish={() => actor.send({ type: 'close.requested' })}
        />
        <TicketContext details={details} />
        <Comments
          actor={actor}
          comments={details.comments}
          isBusy={is('commenting')}
          disabled={is('conflict') || is('unsaved') || is('saving')}
        />
        <TicketHistory changes={details.changes} />
      </div>
    </WhyDisabled>
  );
}
