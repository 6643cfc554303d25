import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';

import type { WrittenNote, WrittenPromises } from '../../machines/app/recordList.ts';
import { selectBusiness, selectInbox, selectStops } from '../../machines/app/workspace.machine.ts';
import type { AsideRef, AsideSnapshot } from '../../machines/customer/panel.machine.ts';
import { selectRoute } from '../../machines/inbox/inbox.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useArrived, useHouse, useWorkspace } from '../app/AppContext.tsx';
import type { Pledge } from '../conversation/message/messageActions.ts';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { OrdersHere } from '../orders/OrdersContainer.tsx';
import { useText } from '../ui/useText.ts';
import { Stops } from './AiPauses.tsx';
import { Past } from './AuditTrail.tsx';
import { Chat } from './Chat.tsx';
import { Notes } from './Notes.tsx';
import { Rights } from './PrivacyRequests.tsx';
import { Promises } from './Promises.tsx';
import { Gallery, Others, Tickets } from './RoomContext.tsx';
import { Tags } from './Tags.tsx';

const selectLedgers = ({ children: { chat, copy, notes, promises, tags, orders, rights } }: AsideSnapshot) => ({
  chat,
  copy,
  notes,
  promises,
  tags,
  orders,
  rights,
});
const isSame = (one: object, other: object): boolean =>
  Object.values(one).every((actor, at) => actor === Object.values(other)[at]);

/** Everything in the panel that is read or written by itself: where one part fails, the others live on. */
export function Parts({ actor, room, userId, history, pledge, onPledged, onFollow, onWrite }: PartsProps) {
  const inbox = useText(inboxText);
  const workspace = useWorkspace();
  const isOwner = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.role === 'owner');
  const route = useSelector(useSelector(workspace, selectInbox), (snapshot) => snapshot && selectRoute(snapshot));
  const stops = useArrived(useSelector(workspace, selectStops));
  const { chat, copy, notes, promises, tags, orders, rights } = useSelector(actor, selectLedgers, isSame);
  const { begunNotes, begunPromises } = useHouse().roomStores();
  const chatKey = { userId, businessId: room.business_id, roomId: room.id };
  const begunNote = {
    read: () => begunNotes.read(chatKey),
    write: (note: WrittenNote | null) => begunNotes.write(chatKey, note),
  };
  const begunHere = {
    read: () => begunPromises.read(chatKey),
    write: (promises: WrittenPromises | null) => begunPromises.write(chatKey, promises),
  };
  useEffect(() => {
    actor.send({ type: 'panel.shown' });
    return () => {
      // Whoever leaves the room takes its actors down before its views.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'panel.hidden' });
    };
  }, [actor]);
  return (
    <>
      {tags && room.erased_at === null && <Tags actor={tags} tags={room.tags} isOwner={isOwner} />}
      {stops && room.erased_at === null && <Stops actor={stops} userId={userId} roomId={room.id} />}
      {room.erased_at === null && (
        <>
          {orders && <OrdersHere actor={orders} {...{ room, userId, onWrite }} />}
          {promises && (
            <Promises
              actor={promises}
              userId={userId}
              roomId={room.id}
              route={route ?? null}
              begun={begunHere}
              {...{ pledge, onPledged, onFollow }}
            />
          )}
          {notes && <Notes actor={notes} userId={userId} begun={begunNote} />}
          <Tickets room={room} />
          {route && <Gallery route={route} roomId={room.id} onFollow={onFollow} />}
          <Others room={room} onFollow={onFollow} />
          {chat && <Chat actor={chat} name={nameOf(room, inbox)} isArchived={room.archived} />}
        </>
      )}
      <Past {...{ room, userId, stops, orders, rights }} instead={history} />
      {rights && (
        <Rights
          actor={rights}
          copy={copy}
          userId={userId}
          isOwner={isOwner}
          name={nameOf(room, inbox)}
          erasedAt={room.erased_at}
        />
      )}
    </>
  );
}

export interface PartsProps {
  actor: AsideRef;
  room: Room;
  userId: string;
  /** Who held the chat, which the conversation knows: in place of all that was done, where that cannot be read. */
  history: ReactNode;
  /** A message that somebody is about to mark as a promise. */
  pledge: Pledge | null;
  onPledged: () => void;
  /** Somebody goes to a message of this chat. */
  onFollow: () => void;
  /** Puts words into the field of the conversation; nothing is sent. */
  onWrite: (words: string) => void;
}
