import { useSelector } from '@xstate/react';
import { Suspense, use, useCallback, useMemo, useState } from 'react';

import type { MessageEntry } from '../../contracts/conversation.ts';
import { selectForwarding } from '../../machines/conversation/forward.machine.ts';
import type { HistoryRef } from '../../machines/conversation/history.machine.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import { selectAside, type RoomRef, type RoomSnapshot } from '../../machines/conversation/room.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import type { OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import { useArrived } from '../app/AppContext.tsx';
import { reach, usePlace } from '../commands/targets.ts';
import { Write } from '../composer/ComposerContainer.tsx';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { spared } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { Closing } from './CompletionPrompt.tsx';
import { Deeds, useNarrow } from './header/RoomActions.tsx';
import { RoomHeader } from './header/RoomHeader.tsx';
import { JoinedChatsContext, type Foreign } from './mergedChats/mergedChats.ts';
import { Viewing } from './message/ImageViewerProvider.tsx';
import { MessageDeedsContext, type MessageDeeds, type Pledge } from './message/messageActions.ts';
import { quoteOf } from './message/MessageBubble.tsx';
import { PickingContext, usePicking } from './message/messageSelection.ts';
import { useResend } from './message/useResend.ts';
import { SidePanel } from './SidePanel.tsx';
import { conversationText } from './text/id.ts';
import { Conversation } from './timeline/Conversation.tsx';
import { OutboxContext, useHandovers, useRoomMessages } from './timeline/messages.ts';
import { FindsContext, useSeeker } from './timeline/searchHits.ts';
import { useSeen } from './timeline/useReadReceipt.ts';
import { usePanel } from './usePanel.ts';

const CompanyLine = spared(async () => (await import('./Presence.tsx')).CompanyLine);
const PickBar = spared(async () => (await import('./message/SelectableMessage.tsx')).PickBar);
const SearchBar = spared(async () => (await import('./search/SearchBar.tsx')).SearchBar);
const DayChoice = spared(async () => (await import('./search/DayChoice.tsx')).DayChoice);
const SuggestionsDialog = spared(
  async () => (await import('../composer/quickReplies/QuickRepliesContainer.tsx')).SuggestionsDialog,
);
const ForwardHere = spared(async () => (await import('./forward/ForwardHere.tsx')).ForwardHere);
const JoinedChatsHere = spared(async () => (await import('./mergedChats/MergedChats.tsx')).JoinedChatsHere);
const OrderNotice = spared(async () => (await import('../orders/OrderNotice.tsx')).OrderNotice);
const Above = spared(async () => (await import('./header/RoomAlerts.tsx')).Above);

export interface OpenRoomProps {
  actor: RoomRef;
  outbox: OutboxRef | null;
  room: Room;
  history: HistoryRef;
  channel: { name: string; status: string };
  userId: string;
  offline: boolean;
  onBack: () => void;
  onTicket?: ((messageIds: readonly string[]) => void) | undefined;
}

/** A conversation with everything around it. */
export function OpenRoom({ actor, outbox, room, history, channel, userId, offline, onBack, onTicket }: OpenRoomProps) {
  const text = useText(conversationText);
  const inbox = useText(inboxText);
  const messages = useRoomMessages(room.id);
  /** There is nobody to write to any more, and nothing to be done for them. */
  const isErased = room.erased_at !== null;
  const handovers = useHandovers(messages);
  const details = usePanel();
  const isNarrow = useNarrow();
  const [picking, pick] = usePicking();
  usePlace('panel', () => details.show(true));
  const unread = useSelector(actor, selectUnread);
  const [replyTo, setReplyTo] = useState<Quote | null>(() => {
    const { draft } = actor.getSnapshot().context;
    const bubble = draft?.replyTo ? messages.get(draft.replyTo) : undefined;
    return bubble ? quoteOf(bubble) : null;
  });
  const customer = nameOf(room, inbox);
  const aside = useArrived(useSelector(actor, selectAside));
  const { seeker, isOpen: isSeeking, finds } = useSeeker(actor);
  /** The day from which somebody wants to go to another one, as an instant. */
  const [leaving, setLeaving] = useState<number | null>(null);
  /** A quick reply that is begun, while they are shown. */
  const [reply, setReply] = useState<{ shortcut: string; body: string } | null>(null);
  /** Words that somebody wants to send, and has not written in the field. */
  const [offered, setOffered] = useState<string | null>(null);
  const company = useSelector(aside, (snapshot) => snapshot?.children.company);
  const keepReply = useCallback((body: string) => setReply({ shortcut: '', body }), [setReply]);
  const onKeepReply = company && keepReply;
  const forward = useArrived(useSelector(aside, (snapshot) => snapshot?.children.forward));
  const isForwarding = useSelector(forward, (snapshot) => snapshot !== undefined && selectForwarding(snapshot));
  const [pledge, setPledge] = useState<Pledge | null>(null);
  const pledgeIn = useCallback((message: Pledge) => {
    setPledge(message);
    reach('panel');
  }, []);
  const onPledge = aside && !isErased ? pledgeIn : undefined;
  const deeds = useMemo<MessageDeeds>(() => {
    const onForward = ({ row }: MessageEntry) => row && forward?.send({ type: 'forward.requested', message: row });
    return { onForward: forward && onForward, onKeepReply, onPledge };
  }, [forward, onKeepReply, onPledge]);
  const panel = (
    <SidePanel
      room={room}
      handovers={handovers}
      userId={userId}
      aside={aside}
      pledge={pledge}
      onPledged={() => setPledge(null)}
      // A pane stands beside the message, a dialog over it.
      onFollow={() => details.asPane || details.show(false)}
      onWrite={(words) => {
        setOffered(words);
        if (!details.asPane) details.show(false);
      }}
    />
  );
  const isJoined = use(JoinedChatsContext).phone === room.phone && room.phone !== null;
  const [elsewhere, setElsewhere] = useState<readonly Foreign[]>([]);
  const onSeen = useSeen(actor, room);
  const onResend = useResend(actor, outbox, messages);
  const onDiscard = useCallback((id: string) => actor.send({ type: 'discard.requested', id }), [actor]);
  return (
    <section aria-label={text.label(customer)} className="flex h-full min-w-0">
      <div className="group/room flex min-w-0 flex-1 flex-col">
        <RoomHeader
          room={room}
          userId={userId}
          onBack={onBack}
          onTicket={onTicket && (() => onTicket([]))}
          onPick={onTicket && pick}
          onFind={seeker && (() => void reach('find'))}
          onDay={() => setLeaving(Date.now())}
          onReplies={company && (() => setReply({ shortcut: '', body: '' }))}
          detailsShown={details.shown}
          onDetails={() => details.show(!details.shown)}
        >
          {!isNarrow && !isErased && <Deeds {...{ actor, room, userId }} />}
        </RoomHeader>
        {seeker && isSeeking && (
          <Suspense>
            <SearchBar actor={seeker} offline={offline} />
          </Suspense>
        )}
        {aside && (
          <Suspense>
            <Above
              room={room}
              userId={userId}
              onCall={(reason) => actor.send({ type: 'escalate.requested', reason })}
            />
          </Suspense>
        )}
        <MessageDeedsContext value={deeds}>
          <OutboxContext value={outbox}>
            <PickingContext value={picking}>
              <FindsContext value={finds}>
                <Viewing messages={messages}>
                  <Conversation
                    messages={messages}
                    history={history}
                    userId={userId}
                    customer={customer}
                    unread={unread}
                    silentUntil={room.holder === 'ai' ? null : room.holder_until}
                    needsAnswer={room.status === 'ai_need_help'}
                    thankedAt={room.closed_by_customer_at}
                    onReply={setReplyTo}
                    onResend={onResend}
                    onDiscard={onDiscard}
                    onSeen={onSeen}
                    elsewhere={elsewhere}
                    onDay={setLeaving}
                    isErased={isErased}
                  />
                </Viewing>
              </FindsContext>
            </PickingContext>
          </OutboxContext>
        </MessageDeedsContext>
        {picking && onTicket && (
          <Suspense>
            <PickBar picking={picking} onTicket={onTicket} />
          </Suspense>
        )}
        {company && (
          <Suspense>
            <CompanyLine actor={company} />
          </Suspense>
        )}
        {company && isJoined && (
          <Suspense>
            <JoinedChatsHere {...{ actor, room, channel, history, messages }} onSaid={setElsewhere} />
          </Suspense>
        )}
        {aside && (
          <Suspense>
            <OrderNotice room={room} onShow={() => details.show(true)} />
          </Suspense>
        )}
        {isErased ? (
          <p className="border-t border-line bg-surface p-3 text-sm text-ink-soft">{text.composer.erased}</p>
        ) : (
          <>
            <Closing {...{ actor, room }} />
            {isNarrow && <Deeds {...{ actor, room, userId }} isBelow />}
            <Write
              actor={actor}
              company={company}
              outbox={outbox}
              room={room}
              customer={customer}
              channel={channel}
              offline={offline}
              replyTo={replyTo}
              onReplyTo={setReplyTo}
              onReplies={setReply}
              offered={offered}
              onTaken={() => setOffered(null)}
            />
          </>
        )}
      </div>
      {reply !== null && (
        <Suspense>
          <SuggestionsDialog begun={reply} onClose={() => setReply(null)} />
        </Suspense>
      )}
      {forward && isForwarding && (
        <Suspense>
          <ForwardHere actor={forward} roomId={room.id} />
        </Suspense>
      )}
      {leaving !== null && (
        <Suspense>
          <DayChoice
            from={leaving}
            onChoose={(since) => history.send({ type: 'place.requested', to: { since } })}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
      {details.asPane && details.shown && <div className="w-80 shrink-0 border-l border-line">{panel}</div>}
      {!details.asPane && (
        <Dialog open={details.shown} title={text.details} onClose={() => details.show(false)}>
          <div className="-m-4">{panel}</div>
        </Dialog>
      )}
    </section>
  );
}

const selectUnread = ({ context }: RoomSnapshot) => context.unread;
