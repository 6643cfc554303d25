import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { Carried } from '../../machines/conversation/messages.store.ts';
import { selectStage } from '../../machines/outbox/delivery.machine.ts';
import { selectDelivery, type OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import type { Waiting } from '../../machines/outbox/pendingMessages.store.ts';
import { useWhyAsking } from '../composer/confirmationText.ts';
import { whyFailed } from '../conversation/message/failureText.ts';
import { plainOf } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { nameOf } from '../inbox/roomName.ts';
import { useRoom } from '../inbox/rooms.ts';
import { inboxText } from '../inbox/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { outboxText } from './text/id.ts';

export interface OutboxRowProps {
  outbox: OutboxRef;
  waiting: Waiting;
  /** Another message of its chat goes out first. */
  isBehind: boolean;
  offline: boolean;
  /** Its words are on their way back to its chat. */
  isLeaving: boolean;
  onEdit: () => void;
  onGo: () => void;
}

/** One message that has not gone out: to whom, what, since when, and why. */
export function OutboxRow({ outbox, waiting, isBehind, offline, isLeaving, onEdit, onGo }: OutboxRowProps) {
  const text = useText(outboxText);
  const inbox = useText(inboxText);
  const { item, status } = waiting;
  const { listTime } = useFormat();
  const now = useMinute();
  const room = useRoom(item.roomId);
  // A room that no list has shown yet is known by its number.
  const phone = /^(\d+)@c\.us$/.exec(item.chatId)?.[1];
  const name = nameOf(room ?? { name: null, phone: phone ? `+${phone}` : null, chat_id: item.chatId }, inbox);
  return (
    <article aria-label={text.message(name)} className="grid gap-1 rounded-md border border-line p-3">
      <p className="flex items-baseline justify-between gap-2">
        <button
          type="button"
          title={text.chat(name)}
          onClick={onGo}
          className="min-w-0 truncate text-left font-semibold"
        >
          <bdi>{name}</bdi>
        </button>
        <time dateTime={new Date(item.writtenAt).toISOString()} className="tabular shrink-0 text-xs text-ink-soft">
          {listTime(item.writtenAt, Math.max(now, item.writtenAt))}
        </time>
      </p>
      <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
        {item.file && (
          <span className="text-ink-soft">{`${text.kind[item.file.kind]}: ${plainOf(item.file.name)} `}</span>
        )}
        {item.carried && (
          <span className="text-ink-soft">{`${inbox.kind[item.carried.kind]}: ${saidBy(item.carried)}`}</span>
        )}
        {plainOf(item.text)}
      </p>
      <Why outbox={outbox} waiting={waiting} isBehind={isBehind} offline={offline} />
      {status !== 'sending' && <Choices outbox={outbox} waiting={waiting} isLeaving={isLeaving} onEdit={onEdit} />}
    </article>
  );
}

/** Which place, or whose cards; what a poll asks stands in the words. */
const saidBy = (carried: Carried): string => {
  if (carried.kind === 'poll') return '';
  if (carried.kind === 'location') return plainOf(carried.location.name ?? '');
  return carried.contacts.map(({ name, phones }) => plainOf(name || (phones[0] ?? ''))).join(', ');
};

function Why({
  outbox,
  waiting: { item, status },
  isBehind,
  offline,
}: Omit<OutboxRowProps, 'isLeaving' | 'onEdit' | 'onGo'>) {
  const text = useText(outboxText).why;
  const failure = useText(conversationText).failure;
  const why = useWhyAsking();
  const delivery = useSelector(outbox, selectDelivery(item.id));
  const stage = useSelector(delivery, (snapshot) => snapshot && selectStage(snapshot));
  const going = stage && stage !== 'asking' ? text[stage] : null;
  const waits = going ?? (isBehind ? text.behind : offline ? text.waiting : text.turn);
  const words = {
    failed: whyFailed(item.failure, failure),
    asking: text.asking(why(item)),
    sending: going ?? text.sending,
    queued: waits,
  };
  return (
    <p
      className={classes(
        'text-sm',
        status === 'failed'
          ? 'font-semibold text-fail'
          : status === 'asking'
            ? 'font-semibold text-help'
            : 'text-ink-soft',
      )}
    >
      <span className="block">{words[status]}</span>
      {status === 'failed' && item.failure?.detail && (
        <span className="block text-xs font-normal wrap-anywhere">{plainOf(item.failure.detail)}</span>
      )}
    </p>
  );
}

function Choices({
  outbox,
  waiting: { item, status },
  isLeaving,
  onEdit,
}: Omit<OutboxRowProps, 'isBehind' | 'offline' | 'onGo'>) {
  const text = useText(outboxText);
  // The next row comes under the pointer: a second press of a double one must not be its end.
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="quiet" onClick={() => setAsked(false)}>
          {text.keep}
        </Button>
        <Button
          size="small"
          look="danger"
          onClick={() => outbox.send({ type: 'discard.requested', id: item.id, roomId: item.roomId })}
        >
          {text.sure}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'failed' && (
        <Button size="small" onClick={() => outbox.send({ type: 'retry.requested', id: item.id })}>
          {text.retry}
        </Button>
      )}
      {status === 'asking' && (
        <Button size="small" onClick={() => outbox.send({ type: 'sending.confirmed', id: item.id })}>
          {text.send}
        </Button>
      )}
      {!item.carried && (
        <Button size="small" look="quiet" busy={isLeaving} onClick={onEdit}>
          {isLeaving ? text.editing : text.edit}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={() => setAsked(true)}>
        {text.discard}
      </Button>
    </div>
  );
}
