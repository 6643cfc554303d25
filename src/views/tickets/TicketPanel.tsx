import { useSelector } from '@xstate/react';
import { CircleCheck, RotateCcw, SearchX } from 'lucide-react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketEdit, OpenedTicket } from '../../contracts/tickets.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { usePeople } from './assignees.ts';
import { Closing } from './CloseTicket.tsx';
import { Comments } from './Comments.tsx';
import { useWhen } from './dueText.ts';
import { Conflict } from './EditConflict.tsx';
import { ticketsText } from './text/id.ts';
import { Around } from './TicketContext.tsx';
import { TicketFields } from './TicketFields.tsx';
import { History } from './TicketHistory.tsx';
import { Panel, Unread } from './TicketPanelFrame.tsx';
import { DueFact, StatusFact } from './TicketTags.tsx';
import { TicketTitle } from './TicketTitle.tsx';

/** One ticket beside the list. */
export function TicketPanel({ actor, back }: { actor: TicketRef; back: ScreenRoute }) {
  const text = useText(ticketsText).panel;
  const snapshot = useSelector(actor, (state) => state);
  const { opened } = snapshot.context;
  return (
    <Panel title={text.label} back={back}>
      {snapshot.matches('loading') && (
        <div className="grid grid-cols-1 gap-3 p-4">
          <output className="sr-only">{text.loading}</output>
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-40" />
        </div>
      )}
      {snapshot.matches('failed') && (
        <Unread text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('missing') && (
        <EmptyState icon={<SearchX size={22} />} title={text.missing.title}>
          {text.missing.body}
        </EmptyState>
      )}
      {snapshot.matches('open') && opened !== null && <OpenTicket actor={actor} opened={opened} />}
      <Closing actor={actor} />
    </Panel>
  );
}

function OpenTicket({ actor, opened }: { actor: TicketRef; opened: OpenedTicket }) {
  const text = useText(ticketsText).panel;
  const { dayWithin } = useWhen();
  const nameOf = usePeople();
  const snapshot = useSelector(actor, (state) => state);
  const { changes, theirs, refusal, userId } = snapshot.context;
  const is = (state: 'saving' | 'unsaved' | 'conflict' | 'commenting') => snapshot.matches({ open: state });
  const change = (wanted: TicketEdit, seen: TicketEdit) =>
    actor.send({ type: 'change.submitted', changes: wanted, seen });
  const ticket = { ...opened.ticket, ...changes };
  const disabled = is('conflict') || is('commenting');
  const isDone = opened.ticket.status === 'selesai';
  return (
    <div className="grid grid-cols-1 gap-5 p-4">
      <div className="grid grid-cols-1 gap-2">
        <TicketTitle
          title={ticket.title}
          disabled={disabled}
          onChange={(title, seen) => change({ title }, { title: seen })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <StatusFact status={ticket.status} />
          <DueFact status={ticket.status} due={ticket.due_at} />
          <span>
            {isDone && ticket.closed_at !== null
              ? text.closed(dayWithin(ticket.closed_at))
              : text.created(dayWithin(ticket.created_at), nameOf(ticket.created_by))}
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
              <Button size="small" look="quiet" onClick={() => actor.send({ type: 'changes.dropped' })}>
                {text.unsaved.drop}
              </Button>
            </div>
          }
        >
          {text.unsaved.body}
        </Notice>
      )}
      {is('conflict') && theirs !== null && (
        <Conflict
          changes={changes}
          theirs={theirs}
          onKeep={() => actor.send({ type: 'mine.kept' })}
          onTake={() => actor.send({ type: 'theirs.taken' })}
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
          look="primary"
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
        hours={opened.hours}
        disabled={disabled}
        onChange={change}
        onFinish={() => actor.send({ type: 'close.requested' })}
      />
      <Around opened={opened} />
      <Comments
        actor={actor}
        comments={opened.comments}
        isBusy={is('commenting')}
        disabled={is('conflict') || is('unsaved') || is('saving')}
      />
      <History changes={opened.changes} />
    </div>
  );
}
