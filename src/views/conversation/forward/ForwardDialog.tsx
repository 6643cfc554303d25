import { useSelector } from '@xstate/react';
import { useId } from 'react';

import { withNewId } from '../../../machines/app/withNewId.ts';
import { isSendable, type SendingChannel } from '../../../machines/channels/isSendable.ts';
import { MAX_CHATS, type ForwardRef, type ForwardSnapshot } from '../../../machines/conversation/forward.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { isTakenBySending } from '../../../machines/inbox/takenBySending.ts';
import { HolderTag } from '../../inbox/roomList/HolderTag.tsx';
import { nameOf } from '../../inbox/roomName.ts';
import { inboxText } from '../../inbox/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { plainOf } from '../message/markup.ts';
import { messageText } from '../message/text/id.ts';
import { conversationText } from '../text/id.ts';

/** The state of the chat search. */
export interface ChatSearchResults {
  words: string;
  /** Null while loading, and after an error. */
  rooms: readonly Room[] | null;
  isBusy: boolean;
  hasFailed: boolean;
}

export interface ForwardDialogProps {
  actor: ForwardRef;
  results: ChatSearchResults;
  /** The open chat, which already has the message. */
  roomId: string | null;
  /** The channel of a chat; undefined if the business no longer has it. */
  channelOf: (channelId: string) => (SendingChannel & { external_id: string }) | undefined;
  onWords: (words: string) => void;
  onRetry: () => void;
}

/** Shown characters of the message. */
const PREVIEW_LENGTH = 300;

/** Choosing the chats to forward to. Chosen chats stay at the top, independent of the search. */
export function ForwardDialog({ actor, results, roomId, channelOf, onWords, onRetry }: ForwardDialogProps) {
  const text = useText(messageText).forwarding;
  const inbox = useText(inboxText);
  const { kind } = useText(conversationText);
  const { count } = useFormat();
  const noteId = useId();
  const { message, targets, failure, userId } = useSelector(actor, selectContext);
  const isQueueing = useSelector(actor, (snapshot) => snapshot.matches('queueing'));
  const { words, rooms, isBusy, hasFailed } = results;
  const isFull = targets.length >= MAX_CHATS;
  const offered = (rooms ?? []).filter(({ id }) => id !== roomId && targets.every(({ room }) => room.id !== id));
  const takenOver = targets
    .map(({ room }) => room)
    .filter((room) => isTakenBySending(room) || (room.holder === 'member' && room.holder_id !== userId));
  const number = count(targets.length);
  const body = plainOf(message?.body ?? '').trim();
  const disabledReason = (room: Room): string | null => {
    if (room.erased_at !== null) return text.erased;
    const channel = channelOf(room.channel_id);
    return channel && isSendable(channel) ? null : text.notWorking;
  };
  const choose = (room: Room) => {
    const sessionName = channelOf(room.channel_id)?.external_id;
    if (sessionName === undefined) return;
    actor.send({ type: 'chat.chosen', target: withNewId({ room, sessionName }) });
  };
  const row = (room: Room, isChosen: boolean) => {
    const why = disabledReason(room);
    return (
      <li key={room.id}>
        <label
          className={classes(
            'flex min-h-11 items-center gap-3 rounded-md px-2 py-1',
            isChosen ? 'bg-accent-wash' : why === null && !isFull && 'hover:bg-hover',
          )}
        >
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={isChosen}
            disabled={isQueueing || (!isChosen && (why !== null || isFull))}
            title={isFull && !isChosen ? text.full(count(MAX_CHATS)) : undefined}
            aria-describedby={why === null ? undefined : `${noteId}-${room.id}`}
            onChange={() => (isChosen ? actor.send({ type: 'chat.removed', roomId: room.id }) : choose(room))}
          />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-semibold">{nameOf(room, inbox)}</bdi>
            {(why ?? (room.name && room.phone)) && (
              <span id={`${noteId}-${room.id}`} className="tabular block truncate text-xs text-ink-soft">
                {why ?? phoneOf(room.phone ?? '')}
              </span>
            )}
          </span>
          <HolderTag room={room} userId={userId} />
        </label>
      </li>
    );
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={() => actor.send({ type: 'forward.cancelled' })}
      footer={
        <>
          <Button variant="quiet" onClick={() => actor.send({ type: 'forward.cancelled' })}>
            {text.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isQueueing}
            disabled={targets.length === 0}
            because={text.chooseFirst}
            onClick={() => actor.send({ type: 'forward.confirmed' })}
          >
            {targets.length === 0 ? text.sendNone : (takenOver.length > 0 ? text.takeAndSend : text.send)(number)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="line-clamp-3 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
          <span className="sr-only">{text.what}</span>
          <bdi>{body === '' ? kind[message?.kind ?? 'text'] : body.slice(0, PREVIEW_LENGTH)}</bdi>
        </p>
        {failure !== null && <Notice tone="fail" title={text.failure[failure]} />}
        <SearchField
          label={text.search}
          maxLength={100}
          value={words}
          onSearch={onWords}
          after={isBusy && <Spinner />}
        />
        {targets.length > 0 && (
          <section className="min-w-0" aria-label={text.chosen(number, count(MAX_CHATS))}>
            <p className="px-2 pb-1 text-xs font-semibold text-ink-soft">
              {isFull ? text.full(count(MAX_CHATS)) : text.chosen(number, count(MAX_CHATS))}
            </p>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{targets.map(({ room }) => row(room, true))}</ul>
          </section>
        )}
        {offered.length > 0 && (
          <section className="min-w-0" aria-label={words.trim() === '' ? text.recent : text.found}>
            <p className="px-2 pb-1 text-xs font-semibold text-ink-soft">
              {words.trim() === '' ? text.recent : text.found}
            </p>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{offered.map((room) => row(room, false))}</ul>
          </section>
        )}
        <output className="px-2 text-sm wrap-anywhere text-ink-soft empty:hidden">
          {isBusy && words.trim() !== '' && text.searching}
          {!isBusy && !hasFailed && rooms !== null && offered.length === 0 && (
            <bdi>{words.trim() === '' ? text.none : text.notFound(words.trim())}</bdi>
          )}
        </output>
        {hasFailed && (
          <Notice tone="fail" title={text.unread} action={<RetryButton size="small" onClick={onRetry} />} />
        )}
        {takenOver.length > 0 && (
          <Notice tone="help" title={text.takesOver(takenOver.map((room) => nameOf(room, inbox)).join(', '))} />
        )}
      </div>
    </Dialog>
  );
}

const selectContext = ({ context }: ForwardSnapshot) => context;
