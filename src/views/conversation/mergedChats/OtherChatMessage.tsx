import type { RoomRoute } from '../../../contracts/app.routing.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { customerText } from '../../customer/text/id.ts';
import { nameOf as nameOfRoom } from '../../inbox/roomName.ts';
import { MessageLink } from '../../inbox/search/MessageLink.tsx';
import { inboxText } from '../../inbox/text/id.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { BubbleContent } from '../message/MessageBubble.tsx';
import { conversationText } from '../text/id.ts';
import { speakerOf } from '../timeline/speakers.ts';
import { useChatName } from './chatName.ts';
import type { MergedMessage } from './mergedChats.ts';

export interface OtherChatMessageProps {
  merged: MergedMessage;
  /** The first message of a group shows the speaker's name. */
  first: boolean;
  userId: string;
}

/** A message of another chat of this customer, with a link to that chat. */
export function OtherChatMessage({ merged: { chat, row, businessId }, first, userId }: OtherChatMessageProps) {
  const room = useText(conversationText);
  const text = useText(customerText).mergedChats;
  const { clockTime } = useFormat();
  const inbox = useText(inboxText);
  const nameOf = useColleagues();
  const chatName = useChatName();
  const bubble = { id: row.id, row, item: null, status: null };
  const own = row.author !== 'customer';
  const where = text.said(chatName(chat.chat_id, chat.phone, chat.channel.name));
  const mine = row.author_id === userId;
  const customer = nameOfRoom(chat, inbox);
  const speaker = speakerOf(bubble, { mine, customer, nameOf }, room);
  const route: RoomRoute = { name: 'inbox', roomId: null, search: { businessId } };
  return (
    <article
      aria-label={[speaker, where, clockTime(row.sent_at)].join(', ')}
      className={classes('flex px-3', own && 'flex-row-reverse', first ? 'pt-3' : 'pt-0.5')}
    >
      <div className="max-w-[min(36rem,82%)] min-w-0 overflow-hidden rounded-lg border border-dashed border-line-strong bg-surface px-3 py-2">
        {first && (
          <p className="mb-0.5 flex flex-wrap gap-x-2 text-xs wrap-anywhere text-ink-soft">
            <bdi className="font-semibold">{speaker}</bdi>
            <span>{where}</span>
          </p>
        )}
        <BubbleContent bubble={bubble} />
        <p className="mt-0.5 flex justify-end text-xs">
          <MessageLink
            route={route}
            roomId={chat.id}
            message={row.id}
            className="-my-2 inline-flex min-h-11 items-center gap-1 text-ink-soft underline-offset-2 hover:underline md:pointer-fine:my-0 md:pointer-fine:min-h-0"
          >
            {text.open}
            <time dateTime={row.sent_at} className="tabular">
              {clockTime(row.sent_at)}
            </time>
          </MessageLink>
        </p>
      </div>
    </article>
  );
}
