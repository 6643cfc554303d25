import { useSelector } from '@xstate/react';
import { use, useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { ResourceValues } from '../../../contracts/app.resource.ts';
import type { RoomMessages } from '../../../contracts/conversation.ts';
import { selectInbox } from '../../../machines/app/workspace.machine.ts';
import { selectHasOlder, type HistoryRef } from '../../../machines/conversation/history.machine.ts';
import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { selectRoute } from '../../../machines/inbox/inbox.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useLocation, useWorkspace } from '../../app/AppContext.tsx';
import { Link } from '../../app/Link.tsx';
import { useReading } from '../../app/useResourceState.ts';
import { customerText } from '../../customer/text/id.ts';
import { RoomsContext } from '../../inbox/rooms.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StillLoading } from '../../ui/StillLoading.tsx';
import { useText } from '../../ui/useText.ts';
import { useOrder } from '../timeline/messages.ts';
import { useChatName } from './chatName.ts';
import { JoinedChatsContext, type Foreign } from './mergedChats.ts';

/** As many as are read of the other chats (services/conversation/roomContext.ts). */
const MOST = 200;

export interface JoinedChatsHereProps {
  actor: RoomRef;
  room: Room;
  channel: { name: string };
  history: HistoryRef;
  messages: RoomMessages;
  /** What the other chats say, which the conversation shows among its own. */
  onSaid: (said: readonly Foreign[]) => void;
}

/** Above the field: that this is more than one chat, into which of them an answer goes, and the way back. */
export function JoinedChatsHere(props: JoinedChatsHereProps) {
  const { room } = props;
  const { joined: text, retry } = useText(customerText);
  const others = useReading(`others/${room.business_id}/${room.id}/${room.phone ?? ''}`);
  if (others.value?.length) return <Gathered {...props} others={others.value} />;
  return (
    <Strip>
      {others.hasFailed ? (
        <>
          <span>{text.failed}</span>
          <Button size="small" onClick={others.retry}>
            {retry}
          </Button>
        </>
      ) : others.value ? (
        text.alone
      ) : others.isSlow ? (
        <StillLoading onRetry={others.retry} />
      ) : (
        <Spinner />
      )}
    </Strip>
  );
}

/** Changes whenever something is said in one of these chats, as far as the lists know. */
const useNews = (chats: OtherRooms): string => {
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

type OtherRooms = ResourceValues[`others/${string}`];

function Gathered({
  actor,
  room,
  channel,
  history,
  messages,
  onSaid,
  others,
}: JoinedChatsHereProps & { others: OtherRooms }) {
  const { joined: text, retry } = useText(customerText);
  const chatName = useChatName();
  const joined = use(JoinedChatsContext);
  const location = useLocation();
  const inbox = useSelector(useWorkspace(), selectInbox);
  const route = useSelector(inbox, (snapshot) => snapshot && selectRoute(snapshot));
  const order = useOrder(messages);
  const hasOlder = useSelector(history, selectHasOlder);
  // What was said elsewhere before the oldest message at hand belongs to pages that are not read yet.
  const since = (hasOlder && messages.get(order[0] ?? '')?.row?.sent_at) || '';
  const read = useReading(`elsewhere/${others.map(({ id }) => id).join(',')}/${since}/${useNews(others)}`);
  // What was read last stands until the next is there.
  const [rows, keep] = useState(read.value);
  if (read.value !== null && read.value !== rows) keep(read.value);

  const said = useMemo(
    () =>
      (rows ?? []).flatMap((row) => {
        const chat = others.find(({ id }) => id === row.room_id);
        return chat ? [{ chat, row, businessId: room.business_id }] : [];
      }),
    [rows, others, room.business_id],
  );
  useEffect(() => onSaid(said), [onSaid, said]);
  useEffect(() => () => onSaid([]), [onSaid]);

  const last = useMemo(() => wroteLast(order, messages, said), [order, messages, said]);
  const there = useMemo(
    () => (last && route ? { ...route, roomId: last.id, search: { ...route.search, message: undefined } } : null),
    [last, route],
  );
  const isLed = joined.isNew && rows !== null;
  useEffect(() => {
    if (!isLed) return;
    joined.settle();
    // Whoever has begun an answer here is not taken away from it.
    if (there && !actor.getSnapshot().context.draft?.text) location.send({ type: 'navigation.requested', to: there });
  }, [isLed, there, joined, actor, location]);

  const here = chatName(room.chat_id, room.phone, channel.name);
  return (
    <Strip>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {last === null ? text.here(here) : text.there(chatName(last.chat_id, last.phone, last.channel.name), here)}
        {read.hasFailed && ` ${text.failed}`}
        {said.length >= MOST && ` ${text.cut}`}
      </span>
      {read.hasFailed && (
        <Button size="small" onClick={read.retry}>
          {retry}
        </Button>
      )}
      {there && (
        <Link to={there} className={LINK}>
          {text.answerThere}
        </Link>
      )}
    </Strip>
  );
}

/** The chat in which the customer wrote last; null where it is this one. */
const wroteLast = (order: readonly string[], messages: RoomMessages, said: readonly Foreign[]) => {
  const there = said.findLast(({ row }) => row.author === 'customer');
  const own = order.findLast((id) => messages.get(id)?.row?.author === 'customer');
  const here = own === undefined ? null : messages.get(own)?.row;
  return there && (!here || Date.parse(here.sent_at) < Date.parse(there.row.sent_at)) ? there.chat : null;
};

const LINK =
  'inline-flex min-h-11 items-center rounded-md border border-line-strong/60 bg-surface px-3 text-sm font-semibold hover:bg-hover md:min-h-9';

function Strip({ children }: { children: ReactNode }) {
  const text = useText(customerText).joined;
  const { part } = use(JoinedChatsContext);
  return (
    <output className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-1.5 text-sm text-ink-soft [@media(max-height:30rem)]:group-has-[textarea:focus]/room:hidden">
      {children}
      <Button size="small" look="quiet" onClick={part}>
        {text.part}
      </Button>
    </output>
  );
}
