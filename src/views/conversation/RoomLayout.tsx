import { useSelector } from '@xstate/react';
import { use, useCallback, useMemo, useState } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Message, MessageEntry } from '../../contracts/conversation.ts';
import type { SendingChannel } from '../../machines/channels/isSendable.ts';
import type { HistoryRef } from '../../machines/conversation/history.machine.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import { selectPanel, type RoomRef, type RoomSnapshot } from '../../machines/conversation/room.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import type { OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import { libraryRoute, newReplyRoute, replyRoute } from '../../machines/suggestions/suggestions.ts';
import { useOptionalActor } from '../app/AppContext.tsx';
import { runTarget, useCommandTarget } from '../commands/targets.ts';
import { ComposerContainer } from '../composer/ComposerContainer.tsx';
import { nameOf } from '../inbox/roomName.ts';
import { inboxText } from '../inbox/text/id.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import { useText } from '../ui/useText.ts';
import { CompletionPrompt } from './CompletionPrompt.tsx';
import { RoomActions } from './header/RoomActions.tsx';
import { RoomHeader } from './header/RoomHeader.tsx';
import { MergedChatsContext, type MergedMessage } from './mergedChats/mergedChats.ts';
import { ImageViewerProvider } from './message/ImageViewerProvider.tsx';
import { isForwardable } from './message/isForwardable.ts';
import {
  MessageActionsContext,
  type MessageActions,
  type PromisedMessage,
  type StartedChange,
} from './message/messageActions.ts';
import { quoteOf } from './message/MessageBubble.tsx';
import { MessageSelectionContext, useMessageSelection } from './message/messageSelection.ts';
import { useResend } from './message/useResend.ts';
import { RoomOverlays } from './RoomOverlays.tsx';
import { SidePanel } from './SidePanel.tsx';
import { conversationText } from './text/id.ts';
import { Conversation } from './timeline/Conversation.tsx';
import { OutboxContext, useHandovers, useRoomMessages } from './timeline/messages.ts';
import { SearchHitsContext, useConversationSearch } from './timeline/searchHits.ts';
import { useReadReceipt } from './timeline/useReadReceipt.ts';
import { usePanel } from './usePanel.ts';

const AnswerStrip = lazyView(async () => (await import('../answers/AnswerStrip.tsx')).AnswerStrip, { optional: true });
const Presence = lazyView(async () => (await import('./Presence.tsx')).Presence, { optional: true });
const SelectionBar = lazyView(async () => (await import('./message/SelectableMessage.tsx')).SelectionBar, {
  optional: true,
});
const SearchBar = lazyView(async () => (await import('./search/SearchBar.tsx')).SearchBar, { optional: true });
const MergedChats = lazyView(async () => (await import('./mergedChats/MergedChats.tsx')).MergedChats, {
  optional: true,
});
const OrderNotice = lazyView(async () => (await import('../orders/OrderNotice.tsx')).OrderNotice, { optional: true });
const RoomAlerts = lazyView(async () => (await import('./header/RoomAlerts.tsx')).RoomAlerts, { optional: true });

export interface RoomLayoutProps {
  actor: RoomRef;
  outbox: OutboxRef | null;
  room: Room;
  history: HistoryRef;
  channel: SendingChannel & { name: string };
  userId: string;
  offline: boolean;
  onBack: () => void;
  onTicket?: ((messageIds: readonly string[]) => void) | undefined;
  /** Opens another page; undefined where there is none. */
  onOpen?: ((to: ScreenRoute) => void) | undefined;
}

/** An open room: its header, timeline, composer and customer panel. */
export function RoomLayout({
  actor,
  outbox,
  room,
  history,
  channel,
  userId,
  offline,
  onBack,
  onTicket,
  onOpen,
}: RoomLayoutProps) {
  const text = useText(conversationText);
  const inbox = useText(inboxText);
  const messages = useRoomMessages(room.id);
  const isErased = room.erased_at !== null;
  const handovers = useHandovers(messages);
  const details = usePanel();
  const isNarrow = useNarrow();
  const [selection, startSelection] = useMessageSelection();
  useCommandTarget('customerPanel', () => details.show(true));
  const unread = useSelector(actor, selectUnread);
  const [replyTo, setReplyTo] = useState<Quote | null>(() => {
    const { draft } = actor.getSnapshot().context;
    const bubble = draft?.replyTo ? messages.get(draft.replyTo) : undefined;
    return bubble ? quoteOf(bubble) : null;
  });
  const customer = nameOf(room, inbox);
  const panel = useOptionalActor(useSelector(actor, selectPanel));
  const { search, isOpen: isSearching, hits } = useConversationSearch(actor);
  /** The day that the day picker starts from, as an instant in epoch milliseconds; null: it is closed. */
  const [day, setDay] = useState<number | null>(null);
  /** Text of another feature that waits to be inserted into the composer. */
  const [insertedText, setInsertedText] = useState<string | null>(null);
  const presence = useSelector(panel, (snapshot) => snapshot?.children.presence);
  const agentRun = useSelector(panel, (snapshot) => snapshot?.children.agentRun);
  const hasRun = useSelector(agentRun, (snapshot) => Boolean(snapshot?.context.run));
  const saveQuickReply = useCallback(
    (messageId: string) => onOpen?.(replyRoute(room.business_id, messageId, 'pesan')),
    [onOpen, room.business_id],
  );
  const onSaveQuickReply = onOpen && saveQuickReply;
  const forward = useOptionalActor(useSelector(panel, (snapshot) => snapshot?.children.forward));
  const assist = useOptionalActor(useSelector(panel, (snapshot) => snapshot?.children.assist));
  const teaching = useOptionalActor(useSelector(panel, (snapshot) => snapshot?.children.teaching));
  const [promisedMessage, setPromisedMessage] = useState<PromisedMessage | null>(null);
  const markPromise = useCallback((message: PromisedMessage) => {
    setPromisedMessage(message);
    runTarget('customerPanel');
  }, []);
  const [change, setChange] = useState<StartedChange | null>(null);
  const [explained, setExplained] = useState<Message | null>(null);
  useCommandTarget(
    'forward',
    () => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'];
      const entries = (focused ? [focused] : messages.order()).flatMap((id) => messages.get(id) ?? []);
      const message = entries.findLast(isForwardable)?.row;
      if (!message) return false;
      forward?.send({ type: 'forward.requested', message });
      return true;
    },
    forward !== undefined,
  );
  const onMarkPromise = panel && !isErased ? markPromise : undefined;
  const messageActions = useMemo<MessageActions>(() => {
    const onForward = ({ row }: MessageEntry) => row && forward?.send({ type: 'forward.requested', message: row });
    return {
      onForward: forward && onForward,
      onSaveQuickReply,
      onMarkPromise,
      onExplain: setExplained,
      onChange: setChange,
    };
  }, [forward, onSaveQuickReply, onMarkPromise, setExplained, setChange]);
  const keep = () => actor.send({ type: 'takeOver.requested' });
  const sidePanel = (
    <SidePanel
      room={room}
      handovers={handovers}
      userId={userId}
      panel={panel}
      promisedMessage={promisedMessage}
      onPromiseClosed={() => setPromisedMessage(null)}
      // Unlike the pane, the dialog would cover the message.
      onJumpToMessage={() => details.asPane || details.show(false)}
      onExtend={keep}
      onInsertText={(words) => {
        setInsertedText(words);
        if (!details.asPane) details.show(false);
      }}
    />
  );
  const isMerged = use(MergedChatsContext).phone === room.phone && room.phone !== null;
  const [mergedMessages, setMergedMessages] = useState<readonly MergedMessage[]>([]);
  const onSeen = useReadReceipt(actor, room);
  const onResend = useResend(actor, outbox, messages);
  const onDiscard = useCallback((id: string) => actor.send({ type: 'discard.requested', id }), [actor]);
  return (
    <section
      id="percakapan"
      tabIndex={-1}
      aria-label={text.label(customer)}
      className="flex h-full min-w-0 outline-none"
    >
      <div className="group/room flex min-w-0 flex-1 flex-col [container:room/size] [@media(max-height:20rem)]:overflow-y-auto">
        <RoomHeader
          room={room}
          userId={userId}
          onBack={onBack}
          onTicket={onTicket && (() => onTicket([]))}
          onPick={onTicket && startSelection}
          onSearch={search && (() => void runTarget('chatSearch'))}
          onDay={() => setDay(Date.now())}
          onQuickReplies={onOpen && (() => onOpen(libraryRoute(room.business_id)))}
          detailsShown={details.shown}
          onDetails={() => details.show(!details.shown)}
        >
          {!isNarrow && !isErased && <RoomActions {...{ actor, room, userId }} />}
        </RoomHeader>
        {search && isSearching && <SearchBar actor={search} offline={offline} />}
        {panel && (
          <RoomAlerts
            room={room}
            userId={userId}
            onEscalate={(reason) => actor.send({ type: 'escalate.requested', reason })}
            onKeep={keep}
            panel={panel}
            onInsertText={setInsertedText}
          />
        )}
        <MessageActionsContext value={messageActions}>
          <OutboxContext value={outbox}>
            <MessageSelectionContext value={selection}>
              <SearchHitsContext value={hits}>
                <ImageViewerProvider messages={messages}>
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
                    mergedMessages={mergedMessages}
                    onDay={setDay}
                    isErased={isErased}
                  />
                </ImageViewerProvider>
              </SearchHitsContext>
            </MessageSelectionContext>
          </OutboxContext>
        </MessageActionsContext>
        {agentRun && hasRun && !isErased && <AnswerStrip actor={agentRun} onEdit={setInsertedText} />}
        {selection && onTicket && <SelectionBar selection={selection} onTicket={onTicket} />}
        {presence && <Presence actor={presence} />}
        {presence && isMerged && (
          <MergedChats {...{ actor, room, channel, history, messages }} onMessages={setMergedMessages} />
        )}
        {panel && <OrderNotice room={room} onShow={() => details.show(true)} />}
        {isErased ? (
          <p className="border-t border-line bg-surface p-3 text-sm text-ink-soft">{text.composer.erased}</p>
        ) : (
          <>
            <CompletionPrompt {...{ actor, room }} />
            {isNarrow && <RoomActions {...{ actor, room, userId }} isBelow />}
            <ComposerContainer
              actor={actor}
              presence={presence}
              assist={assist}
              outbox={outbox}
              room={room}
              customer={customer}
              channel={channel}
              offline={offline}
              replyTo={replyTo}
              onReplyTo={setReplyTo}
              onManageQuickReplies={(shortcut) =>
                onOpen?.(shortcut === '' ? libraryRoute(room.business_id) : newReplyRoute(room.business_id, shortcut))
              }
              insertedText={insertedText}
              onInserted={() => setInsertedText(null)}
            />
          </>
        )}
      </div>
      {details.asPane && details.shown && <div className="w-80 shrink-0 border-l border-line">{sidePanel}</div>}
      <RoomOverlays
        roomId={room.id}
        forward={forward}
        teaching={teaching}
        change={change}
        onChangeClose={() => setChange(null)}
        explained={explained}
        onExplainedClose={() => setExplained(null)}
        onCorrect={panel && ((runId) => panel.send({ type: 'teaching.requested', runId }))}
        day={day}
        onDayChosen={(since) => history.send({ type: 'jump.requested', to: { since } })}
        onDayPickerClose={() => setDay(null)}
        panel={details.asPane ? null : sidePanel}
        isPanelShown={details.shown}
        onPanelClose={() => details.show(false)}
      />
    </section>
  );
}

const selectUnread = ({ context }: RoomSnapshot) => context.unread;
