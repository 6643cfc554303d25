import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { isSendable, type SendingChannel } from '../../machines/channels/isSendable.ts';
import type { AssistRef } from '../../machines/composer/assist.machine.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { PresenceRef } from '../../machines/conversation/presence.machine.ts';
import {
  selectAttachments,
  selectReason,
  selectRecording,
  selectRequest,
  selectTakeOverPending,
  type RoomRef,
  type RoomSnapshot,
} from '../../machines/conversation/room.machine.ts';
import { begin, submit, type Press, type SubmitResult } from '../../machines/conversation/sending.ts';
import type { SendSource, Submission } from '../../machines/conversation/sendRequest.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { isTakenBySending } from '../../machines/inbox/takenBySending.ts';
import { selectReturned, type OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useRoomMessages } from '../conversation/timeline/messages.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { WhyDisabled } from '../ui/whyDisabled.ts';
import { AttachButton } from './AttachButton.tsx';
import { Composer } from './Composer.tsx';
import { PendingTakeOver } from './ComposerNotices.tsx';
import type { SendProps } from './ConfirmSendPrompt.tsx';
import { EmojiButton } from './emoji/EmojiButton.tsx';
import { OutboxNoticeContainer } from './OutboxNotice.tsx';
import { PendingAttachments } from './PendingAttachments.tsx';
import { SendMenu } from './SendMenu.tsx';
import { useRestoreAttachment } from './useRestoreAttachment.ts';
import { RecordButton, RecordingBar } from './VoiceRecorder.tsx';

const QuickRepliesContainer = lazyView(
  async () => (await import('./quickReplies/QuickRepliesContainer.tsx')).QuickRepliesContainer,
  { optional: true },
);
const IdleReminderContainer = lazyView(
  async () => (await import('./idleReminder/IdleReminder.tsx')).IdleReminderContainer,
  { optional: true },
);
const DraftChecks = lazyView(async () => (await import('./draftChecks/DraftChecks.tsx')).DraftChecks, {
  optional: true,
});
const Assist = lazyView(async () => (await import('./assist/Assist.tsx')).Assist, { optional: true });
const AssistMenu = lazyView(async () => (await import('./assist/AssistMenu.tsx')).AssistMenu, { optional: true });
/** Preloads the outbox dialog, which is needed when there is no network to load it. */
const preloadOutbox = () => whenIdle(() => void import('../outbox/OutboxDialog.tsx').catch(() => {}));

export interface ComposerContainerProps {
  actor: RoomRef;
  /** The other members in this room, who are notified of typing. */
  presence: PresenceRef | undefined;
  /** Undefined until its code has loaded. */
  assist: AssistRef | undefined;
  outbox: OutboxRef | null;
  room: Room;
  /** The customer's name. */
  customer: string;
  channel: SendingChannel & { name: string };
  offline: boolean;
  replyTo: Quote | null;
  onReplyTo: (quote: Quote | null) => void;
  /** Opens the library of quick replies, or with a shortcut the form of a new one. */
  onManageQuickReplies: (shortcut: string) => void;
  /** Text from another feature that waits for the field, until it is inserted or declined. */
  insertedText: string | null;
  onInserted: () => void;
}

/** The composer of an open room, with all its tools. */
export function ComposerContainer({
  actor,
  presence,
  assist,
  outbox,
  room,
  channel,
  offline,
  ...more
}: ComposerContainerProps) {
  const { replyTo, customer, onReplyTo, onManageQuickReplies, insertedText, onInserted } = more;
  const { composer: text, speaker } = useText(conversationText);
  const userId = useSelector(actor, selectUserId);
  const [draft] = useState(() => actor.getSnapshot().context.draft);
  useEffect(preloadOutbox, []);
  const request = useSelector(actor, selectRequest);
  const reason = useSelector(actor, selectReason);
  const isTakingLater = useSelector(actor, selectTakeOverPending);
  const refused = useSelector(outbox ?? undefined, (snapshot) => (snapshot ? selectReturned(room.id)(snapshot) : null));
  const [storageProblem, setStorageProblem] = useState<'full' | 'blocked' | null>(null);
  const storageRefusal = refused === null || refused.reason === 'recalled' ? null : refused.reason;
  if (storageRefusal !== null && storageProblem !== storageRefusal) setStorageProblem(storageRefusal);
  const attachments = useSelector(actor, selectAttachments);
  const recording = useSelector(actor, selectRecording);
  const markRestored = (id: string) => outbox?.send({ type: 'message.restored', id });
  const returned = useRestoreAttachment(refused?.message ?? null, attachments, markRestored);
  const blocked = isSendable(channel) ? null : text.notWorking(channel.name);
  const colleague = room.holder === 'member' && room.holder_id !== userId;
  const takesOver = (isTakenBySending(room) || colleague) && !isTakingLater;
  const messages = useRoomMessages(room.id);
  const nameOf = useColleagues();
  const propsOf = (source: SendSource): SendProps => {
    const send = (
      type: Press['type'],
      submitted: readonly Submission[],
      sure: boolean,
      emptied: readonly string[] = [],
    ): SubmitResult => {
      const press = { type, source, messages: submitted, emptied, at: Date.now(), takesOver: sure };
      const result = submit(actor, messages, press);
      if (result !== 'refused') setStorageProblem(null);
      if (result === 'sent' && source !== 'text') onReplyTo(null);
      return result;
    };
    return {
      replyTo,
      takesOver,
      blocked: blocked !== null || reason === 'takeOver',
      question: request?.source === source && reason !== null ? { request, reason } : null,
      onBegin: () => begin(actor, messages, source),
      onSubmit: (submitted, sure, emptied) => send('messages.submitted', submitted, sure, emptied),
      onConfirm: (submitted, emptied) => send('send.confirmed', submitted, true, emptied),
      onCancel: () => actor.send({ type: 'send.cancelled' }),
    };
  };
  const question = useText(uiText).why.question;
  return (
    <WhyDisabled value={blocked ?? (request === null ? null : question)}>
      <Composer
        roomId={room.id}
        draft={draft}
        {...propsOf('text')}
        customer={customer}
        onReplyTo={onReplyTo}
        onDraft={(changed) => actor.send({ type: 'draft.changed', draft: changed })}
        onTyping={(typing) => {
          const event = { type: typing ? 'typing.detected' : 'typing.stopped' } as const;
          actor.send(event);
          presence?.send(event);
        }}
        colleague={colleague ? (nameOf(room.holder_id) ?? speaker.member) : null}
        channelProblem={blocked}
        note={
          <>
            {attachments && <PendingAttachments actor={attachments} />}
            {recording && <RecordingBar actor={recording} {...propsOf('recording')} />}
            {isTakingLater && <PendingTakeOver onWithdraw={() => actor.send({ type: 'takeOver.withdrawn' })} />}
            {/* The pending take-over already says that the network is gone. */}
            <OutboxNoticeContainer
              actor={outbox}
              roomId={room.id}
              offline={offline && !isTakingLater}
              refused={storageProblem}
            />
          </>
        }
        check={
          // Without presence the workspace services are missing too, including the catalogue.
          presence &&
          ((draftText, write) => (
            <>
              {assist && <Assist actor={assist} text={draftText} onWrite={write} />}
              <IdleReminderContainer actor={actor} room={room} userId={userId} />
              <DraftChecks draft={draftText} businessId={room.business_id} />
            </>
          ))
        }
        quickReplies={
          presence &&
          ((field) => <QuickRepliesContainer {...field} {...{ actor, room }} onManage={onManageQuickReplies} />)
        }
        insertedText={insertedText}
        onInserted={onInserted}
        returned={returned}
        onRestored={markRestored}
        tools={(insert) => (
          <>
            {attachments && <AttachButton actor={attachments} {...propsOf('attachments')} />}
            {recording && <RecordButton actor={recording} disabled={blocked !== null || reason === 'takeOver'} />}
            {assist && <AssistMenu actor={assist} />}
            <EmojiButton onChoose={insert} />
            <SendMenu />
          </>
        )}
      />
    </WhyDisabled>
  );
}

const selectUserId = ({ context }: RoomSnapshot) => context.userId;
