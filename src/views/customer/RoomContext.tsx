import { FileText, Mic, Video } from 'lucide-react';
import { use, useState, useSyncExternalStore } from 'react';

import type { ResourceValues } from '../../contracts/app.resource.ts';
import type { RoomRoute } from '../../contracts/app.routing.ts';
import type { RoomMessages } from '../../contracts/conversation.ts';
import { NEVER } from '../../contracts/limits.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { DEFAULT_FILTER, NEW, ticketsRoute } from '../../machines/tickets/tickets.ts';
import { Link } from '../app/Link.tsx';
import { SectionFailed, SectionLoading } from '../app/recordList/RecordList.tsx';
import { useRefetch } from '../app/useRefetch.ts';
import { useResourceState, type ResourceState } from '../app/useResourceState.ts';
import { MergedChatsContext } from '../conversation/mergedChats/mergedChats.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useMediaUrl, useRoomMessages } from '../conversation/timeline/messages.ts';
import { nameOf } from '../inbox/roomName.ts';
import { MessageLink } from '../inbox/search/MessageLink.tsx';
import { inboxText } from '../inbox/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { PanelSection } from '../ui/PanelSection.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** In place of a value: loading, slow, failed, or nothing. */
const placeholderOf = ({ value, isPending, isSlow, hasFailed, retry }: ResourceState<unknown>) => {
  if (hasFailed) return <SectionFailed onRetry={retry} />;
  if (isSlow) return <StillLoading onRetry={retry} />;
  if (value === null) return isPending ? <SectionLoading /> : null;
  return null;
};

/** The media and files of a chat, newest first, in pages. */
export function MediaGallery(props: GalleryProps) {
  const text = useText(customerText).media;
  const messages = useRoomMessages(props.roomId);
  useRefetch(
    useSyncExternalStore(messages.subscribe, () => newestFile(messages)),
    `media/${props.roomId}/`,
  );
  return (
    <PanelSection title={text.title}>
      <GalleryPage {...props} before="" />
    </PanelSection>
  );
}

/** The newest loaded message with a file. A new one makes the gallery read again. */
const newestFile = (messages: RoomMessages): string =>
  messages.order().findLast((id) => messages.get(id)?.row?.media) ?? '';

interface GalleryProps {
  /** The route of the open chat. */
  route: RoomRoute;
  roomId: string;
  /** Called when the user follows a link to a message. */
  onFollow: () => void;
}

function GalleryPage({ before, ...props }: GalleryProps & { before: string }) {
  const { roomId } = props;
  const text = useText(customerText).media;
  const page = useResourceState(`media/${roomId}/${before}`);
  const [showsMore, setShowsMore] = useState(false);
  if (page.value === null) return placeholderOf(page);
  const { files, older } = page.value;
  if (files.length === 0) return <p className="text-sm text-ink-soft">{text.none}</p>;
  return (
    <>
      <ul className="grid grid-cols-3 gap-1.5">
        {files.map((file) => (
          <li key={file.id}>
            <MediaTile file={file} {...props} />
          </li>
        ))}
      </ul>
      {older !== null &&
        (showsMore ? (
          <GalleryPage {...props} before={older} />
        ) : (
          <Button size="small" className="justify-self-start" onClick={() => setShowsMore(true)}>
            {text.more}
          </Button>
        ))}
    </>
  );
}

const icons = { video: Video, voice: Mic } as const;

function MediaTile({
  file,
  route,
  roomId,
  onFollow,
}: GalleryProps & { file: ResourceValues[`media/${string}`]['files'][number] }) {
  const text = useText(conversationText);
  const { open } = useText(customerText).media;
  const { date, clockTime } = useFormat();
  const { file: address, onBroken } = useMediaUrl(file.path);
  const label = `${file.name ?? text.kind[file.kind as keyof typeof text.kind]}, ${date(file.at)}, ${clockTime(file.at)}`;
  const Icon = icons[file.kind as keyof typeof icons] ?? FileText;
  if (address.state === 'loading') return <Skeleton className="aspect-square w-full" />;
  const tileClass =
    'grid aspect-square place-content-center justify-items-center gap-1 rounded-md bg-sunken p-1 text-xs';
  return (
    <MessageLink
      route={route}
      roomId={roomId}
      message={file.id}
      onClick={onFollow}
      aria-label={open(label)}
      title={label}
      className="block rounded-md"
    >
      {address.state === 'failed' || address.state === 'broken' ? (
        <span className={tileClass}>{text.media.missing}</span>
      ) : file.kind === 'image' || file.kind === 'sticker' ? (
        <img
          src={address.url}
          alt=""
          loading="lazy"
          onError={onBroken}
          className="aspect-square w-full rounded-md object-cover"
        />
      ) : (
        <span className={tileClass}>
          <Icon aria-hidden="true" size={20} className="text-ink-soft" />
          <bdi className="line-clamp-2 break-all">{file.name}</bdi>
        </span>
      )}
    </MessageLink>
  );
}

/** Other chats of the same number, in any channel. */
export function OtherChats({ room, onFollow }: { room: Room; onFollow: () => void }) {
  const text = useText(customerText).otherChats;
  return (
    <PanelSection title={text.title}>
      {room.phone === null ? (
        <p className="text-sm text-ink-soft">{text.hidden}</p>
      ) : (
        <OtherChatList room={room} phone={room.phone} onFollow={onFollow} />
      )}
    </PanelSection>
  );
}

const LINK = 'flex min-h-11 items-center justify-between gap-2 rounded-md px-2 -mx-2 hover:bg-hover';

function OtherChatList({ room, phone, onFollow }: { room: Room; phone: string; onFollow: () => void }) {
  const text = useText(customerText).otherChats;
  const inbox = useText(inboxText);
  const { listTime } = useFormat();
  const now = useNow();
  const joined = use(MergedChatsContext);
  const isJoined = joined.phone === phone;
  const others = useResourceState(`otherRooms/${room.business_id}/${room.id}/${phone}`);
  if (others.value === null) return placeholderOf(others);
  if (others.value.length === 0) return <p className="text-sm text-ink-soft">{text.none}</p>;
  return (
    <>
      <ul>
        {others.value.map((other) => (
          <li key={other.id}>
            <Link to={{ name: 'inbox', roomId: other.id, search: { businessId: room.business_id } }} className={LINK}>
              <span className="grid min-w-0">
                <bdi className="truncate font-semibold">{nameOf(other, inbox)}</bdi>
                <span className="truncate text-xs text-ink-soft">{text.via(other.channel.name)}</span>
              </span>
              {other.last_message_at > NEVER && (
                <time dateTime={other.last_message_at} className="tabular shrink-0 text-xs text-ink-soft">
                  {listTime(other.last_message_at, now)}
                </time>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className="justify-self-start"
        aria-pressed={isJoined}
        onClick={({ detail }) => {
          // The second click of a double-click would undo the first.
          if (detail > 1) return;
          if (isJoined) joined.split();
          else joined.merge(phone);
          onFollow();
        }}
      >
        {isJoined ? text.unmerge : text.merge}
      </Button>
    </>
  );
}

/** The tickets of this chat. */
export function RoomTickets({ room }: { room: Room }) {
  const text = useText(customerText).tickets;
  const tickets = useResourceState(`tickets/${room.id}`);
  return (
    <PanelSection title={text.title} hint={text.hint}>
      {tickets.value === null ? (
        placeholderOf(tickets)
      ) : (
        <ul>
          {tickets.value.map((ticket) => (
            <li key={ticket.id}>
              <Link to={ticketsRoute(room.business_id, DEFAULT_FILTER, { ticket: ticket.id })} className={LINK}>
                <bdi className="min-w-0 truncate font-semibold">{ticket.title}</bdi>
                <span className="shrink-0 text-xs text-ink-soft">{text.status[ticket.status]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={ticketsRoute(room.business_id, DEFAULT_FILTER, { ticket: NEW, room: room.id })}
        className="flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent-strong underline-offset-2 hover:underline"
      >
        {text.make}
      </Link>
    </PanelSection>
  );
}
