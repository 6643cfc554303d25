import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';

import type { NoteDraft, PromiseDrafts } from '../../contracts/customer.ts';
import { selectBusiness, selectInbox, selectAiPauses } from '../../machines/app/workspace.machine.ts';
import type { PanelRef, PanelSnapshot } from '../../machines/customer/panel.machine.ts';
import { selectRoute } from '../../machines/inbox/inbox.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useOptionalActor, useAppContext, useWorkspace } from '../app/AppContext.tsx';
import type { PromisedMessage } from '../conversation/message/messageActions.ts';
import { useRoomMessages } from '../conversation/timeline/messages.ts';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { OrdersContainer } from '../orders/OrdersContainer.tsx';
import { useText } from '../ui/useText.ts';
import { AiPauses } from './AiPauses.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { ChatActions } from './ChatActions.tsx';
import { CustomerBroadcasts } from './CustomerBroadcasts.tsx';
import { MarketingConsent } from './MarketingConsent.tsx';
import { Notes } from './Notes.tsx';
import { PrivacyRequests } from './PrivacyRequests.tsx';
import { Promises } from './Promises.tsx';
import { MediaGallery, OtherChats, RoomTickets } from './RoomContext.tsx';
import { Summary } from './Summary.tsx';
import { Tags } from './Tags.tsx';

const selectChildren = ({
  children: { chat, dataExport, notes, promises, tags, summary, orders, privacyRequests },
}: PanelSnapshot) => ({
  chat,
  dataExport,
  notes,
  promises,
  tags,
  summary,
  orders,
  privacyRequests,
});

/** The sections of the customer panel. Each loads by itself, so that one failure leaves the others intact. */
export function PanelSections({
  actor,
  room,
  userId,
  history,
  promisedMessage,
  onPromiseClosed,
  onFollow,
  onWrite,
  onExtend,
}: PanelSectionsProps) {
  const inbox = useText(inboxText);
  const workspace = useWorkspace();
  const isOwner = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.role === 'owner');
  const route = useSelector(useSelector(workspace, selectInbox), (snapshot) => snapshot && selectRoute(snapshot));
  const aiPauses = useOptionalActor(useSelector(workspace, selectAiPauses));
  const messages = useRoomMessages(room.id);
  const { chat, dataExport, notes, promises, tags, summary, orders, privacyRequests } = useSelector(
    actor,
    selectChildren,
    shallowEqual,
  );
  const { draftNotes, draftPromises } = useAppContext().roomStores();
  const chatKey = { userId, businessId: room.business_id, roomId: room.id };
  const noteDraft = {
    read: () => draftNotes.read(chatKey),
    write: (note: NoteDraft | null) => draftNotes.write(chatKey, note),
  };
  const promiseDrafts = {
    read: () => draftPromises.read(chatKey),
    write: (promises: PromiseDrafts | null) => draftPromises.write(chatKey, promises),
  };
  useEffect(() => {
    actor.send({ type: 'panel.shown' });
    return () => {
      // Leaving the room stops its actors before its views unmount.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'panel.hidden' });
    };
  }, [actor]);
  return (
    <>
      {summary && room.erased_at === null && <Summary actor={summary} messages={messages} />}
      {tags && room.erased_at === null && <Tags actor={tags} tags={room.tags} isOwner={isOwner} />}
      {aiPauses && room.erased_at === null && <AiPauses actor={aiPauses} {...{ userId, room, onExtend }} />}
      {room.erased_at === null && (
        <>
          {orders && <OrdersContainer actor={orders} panel={actor} {...{ room, userId, onWrite }} />}
          {promises && (
            <Promises
              actor={promises}
              userId={userId}
              roomId={room.id}
              route={route ?? null}
              drafts={promiseDrafts}
              {...{ promisedMessage, onPromiseClosed, onFollow }}
            />
          )}
          {notes && <Notes actor={notes} userId={userId} draft={noteDraft} />}
          <RoomTickets room={room} />
          {route && <MediaGallery route={route} roomId={room.id} onFollow={onFollow} />}
          <OtherChats room={room} onFollow={onFollow} />
          {chat && <ChatActions actor={chat} name={nameOf(room, inbox)} isArchived={room.archived} />}
        </>
      )}
      <AuditTrail {...{ room, userId, aiPauses, orders, privacyRequests }} fallback={history} />
      {room.erased_at === null && (
        <>
          <MarketingConsent roomId={room.id} {...{ userId, privacyRequests }} />
          <CustomerBroadcasts room={room} />
        </>
      )}
      {privacyRequests && <PrivacyRequests actor={privacyRequests} {...{ dataExport, userId, isOwner, room }} />}
    </>
  );
}

export interface PanelSectionsProps {
  actor: PanelRef;
  room: Room;
  userId: string;
  /** The handovers, shown if the audit trail cannot be read. */
  history: ReactNode;
  /** A message that the user is about to record as a promise. */
  promisedMessage: PromisedMessage | null;
  onPromiseClosed: () => void;
  /** Called when the user follows a link to a message of this chat. */
  onFollow: () => void;
  /** Inserts text into the composer without sending it. */
  onWrite: (text: string) => void;
  /** The holder keeps the chat for another silence period. */
  onExtend: () => void;
}
