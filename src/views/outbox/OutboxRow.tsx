import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { OutgoingFile } from '../../contracts/outbox.ts';
import type { StructuredContent } from '../../machines/conversation/messages.store.ts';
import { selectStage } from '../../machines/outbox/delivery.machine.ts';
import { selectDelivery, type OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import type { PendingMessage } from '../../machines/outbox/pendingMessages.store.ts';
import { useConfirmationText } from '../composer/confirmationText.ts';
import { isRecordingName } from '../composer/isRecordingName.ts';
import { outboxFailureText } from '../conversation/message/failureText.ts';
import { plainOf } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { nameOf } from '../inbox/roomName.ts';
import { useRoom } from '../inbox/rooms.ts';
import { inboxText } from '../inbox/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { outboxText } from './text/id.ts';

/** The kind of a file with its name. The name of a recording says no more than its kind. */
const fileText = ({ kind, name }: OutgoingFile, kinds: Record<OutgoingFile['kind'], string>): string =>
  isRecordingName(name) ? kinds.voice : `${kinds[kind]}: ${plainOf(name)}`;

export interface OutboxRowProps {
  outbox: OutboxRef;
  pending: PendingMessage;
  /** Another message of its chat is sent first. */
  isBehind: boolean;
  offline: boolean;
  /** The message is being recalled into its chat. */
  isLeaving: boolean;
  onEdit: () => void;
  onGo: () => void;
}

/** One unsent message: its recipient, content, time and state. */
export function OutboxRow({ outbox, pending, isBehind, offline, isLeaving, onEdit, onGo }: OutboxRowProps) {
  const text = useText(outboxText);
  const inbox = useText(inboxText);
  const { item, status } = pending;
  const { listTime } = useFormat();
  const now = useNow();
  const room = useRoom(item.roomId);
  // A room that is not loaded is named by its phone number.
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
      <p lang="id" dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
        {item.file && <span className="text-ink-soft">{`${fileText(item.file, text.kind)} `}</span>}
        {item.structuredContent && (
          <span className="text-ink-soft">{`${inbox.kind[item.structuredContent.kind]}: ${contentText(item.structuredContent)}`}</span>
        )}
        {plainOf(item.text)}
      </p>
      <StatusText outbox={outbox} pending={pending} isBehind={isBehind} offline={offline} />
      {status !== 'sending' && (
        <OutboxActions outbox={outbox} pending={pending} isLeaving={isLeaving} onEdit={onEdit} />
      )}
    </article>
  );
}

/** The name of a location or the names of contacts. The question of a poll is the message's text. */
const contentText = (content: StructuredContent): string => {
  if (content.kind === 'poll') return '';
  if (content.kind === 'location') return plainOf(content.location.name ?? '');
  return content.contacts.map(({ name, phones }) => plainOf(name || (phones[0] ?? ''))).join(', ');
};

function StatusText({
  outbox,
  pending: { item, status },
  isBehind,
  offline,
}: Omit<OutboxRowProps, 'isLeaving' | 'onEdit' | 'onGo'>) {
  const text = useText(outboxText).why;
  const failure = useText(conversationText).failure;
  const confirmationText = useConfirmationText();
  const delivery = useSelector(outbox, selectDelivery(item.id));
  const stage = useSelector(delivery, (snapshot) => snapshot && selectStage(snapshot));
  const activity = stage && stage !== 'confirming' ? text[stage] : null;
  const waits = activity ?? (isBehind ? text.behind : offline ? text.waiting : text.queued);
  const texts = {
    failed: outboxFailureText(item.failure, failure),
    unconfirmed: text.unconfirmed(confirmationText(item)),
    sending: activity ?? text.sending,
    queued: waits,
  };
  return (
    <p
      className={classes(
        'text-sm',
        status === 'failed'
          ? 'font-semibold text-fail'
          : status === 'unconfirmed'
            ? 'font-semibold text-help'
            : 'text-ink-soft',
      )}
    >
      <span className="block">{texts[status]}</span>
      {status === 'failed' && item.failure?.detail && (
        <span className="block text-xs font-normal wrap-anywhere">{plainOf(item.failure.detail)}</span>
      )}
    </p>
  );
}

function OutboxActions({
  outbox,
  pending: { item, status },
  isLeaving,
  onEdit,
}: Omit<OutboxRowProps, 'isBehind' | 'offline' | 'onGo'>) {
  const text = useText(outboxText);
  // The next row moves under the pointer, so a double click must not delete it too.
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming)
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="quiet" onClick={() => setConfirming(false)}>
          {text.cancelDiscard}
        </Button>
        <Button
          size="small"
          variant="danger"
          onClick={() => outbox.send({ type: 'discard.requested', id: item.id, roomId: item.roomId })}
        >
          {text.confirmDiscard}
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
      {status === 'unconfirmed' && (
        <Button size="small" onClick={() => outbox.send({ type: 'sending.confirmed', id: item.id })}>
          {text.send}
        </Button>
      )}
      {!item.structuredContent && (
        <Button size="small" variant="quiet" busy={isLeaving} onClick={onEdit}>
          {isLeaving ? text.editing : text.edit}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setConfirming(true)}>
        {text.discard}
      </Button>
    </div>
  );
}
