import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';

import { sendsAlone } from '../../machines/channels/isSendable.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { CompanyRef } from '../../machines/conversation/presence.machine.ts';
import {
  selectAsking,
  selectRecording,
  selectTakingLater,
  selectTray,
  type RoomRef,
  type RoomSnapshot,
} from '../../machines/conversation/room.machine.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { selectRefused, type OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useRoomMessages } from '../conversation/timeline/messages.ts';
import { useColleagues } from '../inbox/useColleagues.ts';
import { spared } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { Attach } from './AttachButton.tsx';
import { Composer } from './Composer.tsx';
import { EmojiButton } from './emoji/EmojiButton.tsx';
import { Outbox } from './OutboxNotice.tsx';
import { TrayAside } from './PendingAttachments.tsx';
import { SendMenu } from './SendMenu.tsx';
import { TakingLater } from './TakeOverPrompt.tsx';
import { useReturned } from './useRestoreReturned.ts';
import { useNewestAnswer } from './useStaleReplyGuard.ts';
import { RecordButton, RecordingBar } from './VoiceRecorder.tsx';

const SuggestionsHere = spared(async () => (await import('./quickReplies/QuickRepliesContainer.tsx')).SuggestionsHere);
const Clocks = spared(async () => (await import('./idleReminder/IdleReminder.tsx')).Clocks);
const Figures = spared(async () => (await import('./draftChecks/DraftChecks.tsx')).Figures);
/** Where what one writes waits is looked into when there is no network that it could come by. */
const bringOutbox = () => whenIdle(() => void import('../outbox/OutboxDialog.tsx').catch(() => {}));

export interface WriteProps {
  actor: RoomRef;
  /** Who else is here, and is told that somebody writes. */
  company: CompanyRef | undefined;
  outbox: OutboxRef | null;
  room: Room;
  /** What the customer is called. */
  customer: string;
  channel: { name: string; status: string };
  offline: boolean;
  replyTo: Quote | null;
  onReplyTo: (quote: Quote | null) => void;
  /** Shows the team's quick replies, and begins another one. */
  onReplies: (begun: { shortcut: string; body: string }) => void;
  /** Words that were made elsewhere and wait for the field, until it says that it has taken them, or not. */
  offered: string | null;
  onTaken: () => void;
}

/** The composer of an open room, with everything that can be sent from it. */
export function Write({ actor, company, outbox, room, channel, offline, ...more }: WriteProps) {
  const { replyTo, customer, onReplyTo, onReplies, offered, onTaken } = more;
  const { composer: text, speaker } = useText(conversationText);
  const userId = useSelector(actor, selectUserId);
  const [draft] = useState(() => actor.getSnapshot().context.draft);
  useEffect(bringOutbox, []);
  const asking = useSelector(actor, selectAsking);
  const later = useSelector(actor, selectTakingLater);
  const refused = useSelector(outbox ?? undefined, (snapshot) => (snapshot ? selectRefused(room.id)(snapshot) : null));
  const [storage, setStorage] = useState<'full' | 'blocked' | null>(null);
  const why = refused === null || refused.reason === 'recalled' ? null : refused.reason;
  if (why !== null && storage !== why) setStorage(why);
  const tray = useSelector(actor, selectTray);
  const recording = useSelector(actor, selectRecording);
  const takenBack = (id: string) => outbox?.send({ type: 'refusal.taken', id });
  const returned = useReturned(refused?.message ?? null, tray, takenBack);
  const blocked = sendsAlone(channel.status) ? null : text.notWorking(channel.name);
  const colleague = room.holder === 'member' && room.holder_id !== userId;
  const takesOver = (room.holder === 'ai' || colleague) && !later;
  const newest = useNewestAnswer(useRoomMessages(room.id), userId);
  const nameOf = useColleagues();
  const submit = (message: Submission, sure: boolean) => {
    const event = { type: 'message.submitted', message } as const;
    if (!actor.getSnapshot().can(event)) return false;
    actor.send(event);
    setStorage(null);
    if (sure && selectAsking(actor.getSnapshot())) actor.send({ type: 'takeOver.confirmed' });
    return !selectAsking(actor.getSnapshot());
  };
  /** All of them or none: a room that takes the first takes the rest. */
  const sendFiles = (messages: Submission[]) => {
    const sent = messages.length > 0 && messages.every((message) => submit(message, true));
    if (sent) onReplyTo(null);
    return sent;
  };
  const sending = { replyTo, blocked: blocked !== null || asking, takesOver, newest, onSend: sendFiles };
  return (
    <Composer
      roomId={room.id}
      draft={draft}
      replyTo={replyTo}
      customer={customer}
      onReplyTo={onReplyTo}
      onSubmit={submit}
      onDraft={(changed) => actor.send({ type: 'draft.changed', draft: changed })}
      onTyping={(typing) => {
        const event = { type: typing ? 'typing.noticed' : 'typing.ceased' } as const;
        actor.send(event);
        company?.send(event);
      }}
      takesOver={takesOver}
      takesFrom={colleague ? (nameOf(room.holder_id) ?? speaker.member) : null}
      newest={newest}
      asking={asking}
      onConfirm={() => actor.send({ type: 'takeOver.confirmed' })}
      onDecline={() => actor.send({ type: 'takeOver.declined' })}
      blocked={blocked}
      note={
        <>
          {tray && <TrayAside actor={tray} />}
          {recording && <RecordingBar actor={recording} {...sending} />}
          {later && <TakingLater onWithdraw={() => actor.send({ type: 'take.withdrawn' })} />}
          {/* One word about the network is enough. */}
          <Outbox actor={outbox} roomId={room.id} offline={offline && !later} refused={storage} />
        </>
      }
      check={
        // Where nobody else can be asked, neither can the catalogue.
        company &&
        ((words) => (
          <Suspense>
            <Clocks actor={actor} room={room} userId={userId} />
            <Figures words={words} businessId={room.business_id} />
          </Suspense>
        ))
      }
      suggest={
        company &&
        ((field) => (
          <Suspense>
            <SuggestionsHere
              {...field}
              customer={room.name}
              onManage={(shortcut) => onReplies({ shortcut, body: '' })}
            />
          </Suspense>
        ))
      }
      offered={offered}
      onTaken={onTaken}
      returned={returned}
      onTakenBack={takenBack}
      tools={(insert) => (
        <>
          {tray && <Attach actor={tray} {...sending} />}
          {recording && <RecordButton actor={recording} disabled={sending.blocked} />}
          <EmojiButton onChoose={insert} />
          <SendMenu />
        </>
      )}
    />
  );
}

const selectUserId = ({ context }: RoomSnapshot) => context.userId;
