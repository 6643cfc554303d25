import { useSelector } from '@xstate/react';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { StoredFile } from '../../../contracts/storedFile.ts';
import { selectFailed, selectRows, type RecordListRef } from '../../../machines/app/recordList.machine.ts';
import { selectBusiness, selectQuickReplies } from '../../../machines/app/workspace.machine.ts';
import { emptyPlaceholders } from '../../../machines/composer/emptyPlaceholders.ts';
import { fillPlaceholders } from '../../../machines/composer/placeholders.ts';
import type { ReplyOfferRef } from '../../../machines/composer/replyOffer.machine.ts';
import {
  selectAttachments,
  selectPanel,
  selectRecording,
  type RoomRef,
} from '../../../machines/conversation/room.machine.ts';
import { chosenFile } from '../../../machines/conversation/sending.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useConnection, useOptionalActor, useWorkspace } from '../../app/AppContext.tsx';
import { MediaContext } from '../../conversation/timeline/messages.ts';
import { useText } from '../../ui/useText.ts';
import { ComposerNotice } from '../ComposerNotices.tsx';
import { placementOf } from './quickReplies.ts';
import { QuickReplyList, type QuickReplyFieldProps } from './QuickReplyList.tsx';
import { ReplyOffer } from './ReplyOffer.tsx';
import { quickRepliesText } from './text/id.ts';
import { useKeyHandlers } from './useKeyHandlers.ts';

interface ContainerProps extends QuickReplyFieldProps {
  actor: RoomRef;
  room: Room;
  onManage: (shortcut: string) => void;
}

/** The quick replies above the field of a conversation: those that fit, and all of them after a `/`. */
export function QuickRepliesContainer({ actor, ...props }: ContainerProps) {
  const panel = useOptionalActor(useSelector(actor, selectPanel));
  const offer = useOptionalActor(useSelector(panel, (snapshot) => snapshot?.children.replyOffer));
  return offer && <LoadedReplies {...props} actor={actor} offer={offer} />;
}

function LoadedReplies({ actor, offer, room, onManage, ...field }: ContainerProps & { offer: ReplyOfferRef }) {
  const text = useText(quickRepliesText);
  const workspace = useWorkspace();
  const all = useOptionalActor(useSelector(workspace, selectQuickReplies));
  const business = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.name ?? null);
  const offline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'));
  const userId = useSelector(actor, ({ context }) => context.userId);
  const isRecording = useSelector(
    useSelector(actor, selectRecording),
    (snapshot) => snapshot !== undefined && !snapshot.matches('idle'),
  );
  const hasFiles = useSelector(
    useSelector(actor, selectAttachments),
    (snapshot) => snapshot !== undefined && snapshot.context.attachments.length > 0,
  );
  /** Of the message that the user could answer now. */
  const messageId = isRecording || hasFiles || field.text !== '' ? null : questionOf(room, userId);
  useEffect(() => offer.send({ type: 'question.changed', messageId }), [offer, messageId]);
  useEffect(() => {
    if (!offline) offer.send({ type: 'connection.regained' });
  }, [offer, offline]);
  /** The text over which a reply was chosen, and the file of the reply. */
  const chosen = useRef<{ over: string; file: StoredFile | null } | null>(null);
  const media = use(MediaContext);
  const [lost, setLost] = useState<StoredFile | null>(null);
  const write = useEffectEvent((body: string) => {
    // Text that was typed since stays.
    if (chosen.current?.over === field.text) field.onChoose(body, (text) => emptyPlaceholders(body, text));
  });
  const place = useEffectEvent(async (body: string) => {
    const choice = chosen.current;
    const file = choice?.file ?? null;
    if (file === null) return write(body);
    const placed = placementOf(body, file);
    const content = await media.fileOf?.(file.path);
    // Another reply was chosen meanwhile.
    if (chosen.current !== choice) return;
    const attachments = selectAttachments(actor.getSnapshot());
    if (!content || !attachments) {
      setLost(file);
      return write(body);
    }
    const attached = chosenFile(file.path, file.filename, content, placed.caption);
    attachments.send({ type: 'files.chosen', files: [attached] });
    write(placed.field);
  });
  useEffect(() => {
    const subscription = offer.on('text.written', (event) => void place(event.text));
    return () => subscription.unsubscribe();
  }, [offer]);
  const props = {
    ...field,
    fill: (body: string) => fillPlaceholders(body, { nama: room.name, toko: business }),
    onKeys: useKeyHandlers(field.onKeys),
    onChoose: (body: string, _: unknown, file: StoredFile | null = null) => {
      chosen.current = { over: field.text, file };
      setLost(null);
      offer.send({ type: 'reply.chosen', body });
    },
  };
  return (
    <>
      {lost && <ComposerNotice tone="help" title={text.fileLost(lost.filename ?? text.file)} />}
      <ReplyOffer {...props} actor={offer} />
      {all && <LoadedList {...props} actor={all} onManage={onManage} />}
    </>
  );
}

/** The customer's message that this user could answer; null while the AI or a colleague holds the chat. */
const questionOf = (room: Room, userId: string): string | null => {
  const { status, holder, holder_id, last_message_author: author, last_message_id } = room;
  if (holder === 'ai' ? status === 'ai_auto_reply' : holder === 'member' && holder_id !== userId) return null;
  // The AI's word that a person will answer is no answer.
  return author === 'customer' || (author === 'ai' && status === 'ai_need_help') ? last_message_id : null;
};

function LoadedList({
  actor,
  ...props
}: QuickReplyFieldProps & {
  actor: RecordListRef<'quickReplies'>;
  fill: (body: string) => string;
  onManage: (shortcut: string) => void;
}) {
  const replies = useSelector(actor, selectRows);
  const hasFailed = useSelector(actor, selectFailed);
  return <QuickReplyList {...props} replies={replies} hasFailed={hasFailed} />;
}
