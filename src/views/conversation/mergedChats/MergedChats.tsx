import { useSelector } from '@xstate/react';
import { use, useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { ResourceValues } from '../../../contracts/app.resource.ts';
import type { RoomMessages } from '../../../contracts/conversation.ts';
import { MAX_MERGED_MESSAGES } from '../../../contracts/limits.ts';
import { selectInbox } from '../../../machines/app/workspace.machine.ts';
import { selectHasOlder, type HistoryRef } from '../../../machines/conversation/history.machine.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { selectRoute } from '../../../machines/inbox/inbox.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useLocation, useWorkspace } from '../../app/AppContext.tsx';
import { Link } from '../../app/Link.tsx';
import { useResourceState } from '../../app/useResourceState.ts';
import { customerText } from '../../customer/text/id.ts';
import { RoomsContext } from '../../inbox/rooms.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StillLoading } from '../../ui/StillLoading.tsx';
import { useText } from '../../ui/useText.ts';
import { useOrder } from '../timeline/messages.ts';
import { useChatName } from './chatName.ts';
import { MergedChatsContext, type MergedMessage } from './mergedChats.ts';

export interface MergedChatsProps {
  actor: RoomRef;
  room: Room;
  channel: { name: string };
  history: HistoryRef;
  messages: RoomMessages;
  /** Reports the messages of the other chats, which the timeline shows among its own. */
  onMessages: (merged: readonly MergedMessage[]) => void;
}

/** A bar above the composer: says which of the merged chats a reply goes to, and splits them again. */
export function MergedChats(props: MergedChatsProps) {
  const { room } = props;
  const text = useText(customerText).mergedChats;
  const others = useResourceState(`otherRooms/${room.business_id}/${room.id}/${room.phone ?? ''}`);
  if (others.value?.length) return <MergedChatsBar {...props} others={others.value} />;
  return (
    <Bar>
      {others.hasFailed ? (
        <>
          <span>{text.failed}</span>
          <RetryButton size="small" onClick={others.retry} />
        </>
      ) : others.value ? (
        text.alone
      ) : others.isSlow ? (
        <StillLoading onRetry={others.retry} />
      ) : (
        <Spinner />
      )}
    </Bar>
  );
}

/** A key that changes with each new message of these chats, as far as the lists know. */
const useLastMessagesKey = (chats: OtherRooms): string => {
  const rooms = use(RoomsContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = chats.map(({ id }) => rooms.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [rooms, chats],
  );
  return useSyncExternalStore(subscribe, () => chats.map(({ id }) => rooms.get(id)?.last_message_id ?? '').join('.'));
};

type OtherRooms = ResourceValues[`otherRooms/${string}`];

function MergedChatsBar({
  actor,
  room,
  channel,
  history,
  messages,
  onMessages,
  others,
}: MergedChatsProps & { others: OtherRooms }) {
  const text = useText(customerText).mergedChats;
  const chatName = useChatName();
  const mergedChats = use(MergedChatsContext);
  const location = useLocation();
  const inbox = useSelector(useWorkspace(), selectInbox);
  const route = useSelector(inbox, (snapshot) => snapshot && selectRoute(snapshot));
  const order = useOrder(messages);
  const hasOlder = useSelector(history, selectHasOlder);
  // Messages before the oldest loaded one belong to older pages.
  const since = (hasOlder && messages.get(order[0] ?? '')?.row?.sent_at) || '';
  const read = useResourceState(
    `otherRoomMessages/${others.map(({ id }) => id).join(',')}/${since}/${useLastMessagesKey(others)}`,
  );
  // The previous messages stay until the next request has finished.
  const [rows, keep] = useState(read.value);
  if (read.value !== null && read.value !== rows) keep(read.value);

  const merged = useMemo(
    () =>
      (rows ?? []).flatMap((row) => {
        const chat = others.find(({ id }) => id === row.room_id);
        return chat ? [{ chat, row, businessId: room.business_id }] : [];
      }),
    [rows, others, room.business_id],
  );
  useEffect(() => onMessages(merged), [onMessages, merged]);
  useEffect(() => () => onMessages([]), [onMessages]);

  const last = useMemo(() => chatOfLastMessage(order, messages, merged), [order, messages, merged]);
  const there = useMemo(
    () => (last && route ? { ...route, roomId: last.id, search: { ...route.search, message: undefined } } : null),
    [last, route],
  );
  const leadsToLast = mergedChats.isNew && rows !== null;
  useEffect(() => {
    if (!leadsToLast) return;
    mergedChats.clearNew();
    // A user who has started a reply here stays.
    if (there && !actor.getSnapshot().context.draft?.text) location.send({ type: 'navigation.requested', to: there });
  }, [leadsToLast, there, mergedChats, actor, location]);

  const here = chatName(room.chat_id, room.phone, channel.name);
  return (
    <Bar>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {last === null ? text.here(here) : text.there(chatName(last.chat_id, last.phone, last.channel.name), here)}
        {read.hasFailed && ` ${text.failed}`}
        {merged.length >= MAX_MERGED_MESSAGES && ` ${text.cut}`}
      </span>
      {read.hasFailed && <RetryButton size="small" onClick={read.retry} />}
      {there && (
        <Link to={there} className={LINK}>
          {text.answerThere}
        </Link>
      )}
    </Bar>
  );
}

/** The chat in which the customer wrote last; null if it is this one. */
const chatOfLastMessage = (order: readonly string[], messages: RoomMessages, merged: readonly MergedMessage[]) => {
  const there = merged.findLast(({ row }) => row.author === 'customer');
  const own = order.findLast((id) => messages.get(id)?.row?.author === 'customer');
  const here = own === undefined ? null : messages.get(own)?.row;
  return there && (!here || Date.parse(here.sent_at) < Date.parse(there.row.sent_at)) ? there.chat : null;
};

const LINK =
  'inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold hover:bg-hover md:min-h-9';

function Bar({ children }: { children: ReactNode }) {
  const text = useText(customerText).mergedChats;
  const { split } = use(MergedChatsContext);
  return (
    <output className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-1.5 text-sm text-ink-soft low:group-has-[textarea:focus]/room:hidden">
      {children}
      <Button size="small" variant="quiet" onClick={split}>
        {text.unmerge}
      </Button>
    </output>
  );
}
