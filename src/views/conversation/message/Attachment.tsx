import { CircleAlert, Download, FileText, MapPin, RotateCw } from 'lucide-react';
import { use, type MouseEvent } from 'react';

import type { Media, Message } from '../../../machines/conversation/messages.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { useMediaUrl, type MediaState } from '../timeline/messages.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { ImageViewerContext } from './imageViewer.ts';
import { plainOf } from './markup.ts';
import { Call, ContactCards } from './MessageContent.tsx';
import { MissingFile } from './MissingFile.tsx';
import { SaveLink } from './SaveLink.tsx';
import { useContinuedPlayback } from './useContinuedPlayback.ts';

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** The content of a message, from its row or from the outbox. */
export type AttachmentSource = Pick<Message, 'kind' | 'body' | 'location' | 'media'> &
  Partial<Pick<Message, 'id' | 'room_id' | 'wa_id' | 'content' | 'votes' | 'sent_at'>>;

/** Whether browsers can show the file as a picture. */
export const isPicture = ({ kind }: Pick<Message, 'kind'>, { mimetype }: Media): boolean =>
  (kind === 'image' || kind === 'sticker') && PICTURES.has(mimetype);

/** The file, location or contacts of a message. The address of a file is requested only when its bubble is rendered. */
export function Attachment({ row }: { row: AttachmentSource }) {
  const text = useText(conversationText);
  if (row.kind === 'location') return <LocationCard location={row.location} />;
  if (row.kind === 'text' || row.kind === 'system') return null;
  if (row.kind === 'contact') return <ContactCards cards={row.content?.contacts ?? []} />;
  // The question of a poll is the message's text.
  if (row.kind === 'poll') return null;
  if (row.kind === 'call') return <Call call={row.content?.call ?? null} at={row.sent_at} />;
  if (row.kind === 'waiting') return <p className="text-ink-soft italic">{text.waiting}</p>;
  if (row.kind === 'unknown') return <p className="italic">{text.kind.unknown}</p>;
  if (!row.media) return <Missing row={row} />;
  return <File row={row} media={row.media} />;
}

/** Only a file of a message that WhatsApp has can be fetched again. */
function Missing({ row: { id, room_id, wa_id, content, kind } }: { row: AttachmentSource }) {
  const text = useText(conversationText);
  if (id === undefined || room_id === undefined || !wa_id)
    return <p className="text-ink-soft italic">{text.media.missing}</p>;
  return <MissingFile row={{ id, room_id }} file={content?.file ?? null} kind={text.kind[kind]} />;
}

function File({ row, media }: { row: AttachmentSource; media: Media }) {
  const text = useText(conversationText);
  const { file, retry, onBroken } = useMediaUrl(media.path);
  if (file.state === 'failed' || file.state === 'broken')
    return (
      <div className="flex flex-wrap items-center gap-2">
        <CircleAlert aria-hidden="true" size={16} className="text-fail" />
        <span>{text.media.failed}</span>
        <Button size="small" icon={<RotateCw aria-hidden="true" size={16} />} onClick={retry}>
          {text.media.retry}
        </Button>
        {file.state === 'broken' && (row.kind === 'voice' || row.kind === 'video') && (
          <DownloadButton url={file.url} media={media} />
        )}
      </div>
    );
  if (isPicture(row, media)) return <Picture row={row} media={media} file={file} onBroken={onBroken} />;
  if (row.kind === 'voice')
    return file.state === 'shown' ? (
      <AudioPlayer url={file.url} path={media.path} duration={media.duration} onBroken={onBroken} />
    ) : (
      <Skeleton className="h-11 w-60 max-w-full" />
    );
  if (row.kind === 'video' && media.mimetype.startsWith('video/'))
    return <Video media={media} file={file} onBroken={onBroken} />;
  return <Document media={media} file={file} />;
}

/** Downloads a file that this browser cannot play. */
function DownloadButton({ url, media }: { url: string; media: Media }) {
  const text = useText(conversationText);
  const name = plainOf(media.filename ?? media.path.replace(/^.*\//, ''));
  return (
    <SaveLink
      url={url}
      media={media}
      name={name}
      className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold underline md:pointer-fine:min-h-8"
    >
      <Download aria-hidden="true" size={16} />
      {text.viewer.download}
    </SaveLink>
  );
}

interface MediaProps {
  media: Media;
  file: MediaState;
  /** The file is damaged, or its address has expired. */
  onBroken: () => void;
}

/** Reserves its space before the picture has loaded, so that the list does not jump. */
function Picture({ row, media, file, onBroken }: MediaProps & { row: AttachmentSource }) {
  const text = useText(conversationText);
  const view = use(ImageViewerContext);
  const onClick = (event: MouseEvent) => {
    // With a modifier key the browser opens the link itself, for example in a new tab.
    if (view === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    view(media.path);
  };
  const [width, height] = [media.width ?? 4, media.height ?? 3];
  const what = row.body ? plainOf(row.body) : text.kind[row.kind];
  const size = row.kind === 'sticker' ? 'size-32' : 'max-h-80 w-64 max-w-full';
  if (file.state !== 'shown')
    return <Skeleton className={row.kind === 'sticker' ? 'size-32' : 'h-48 w-64 max-w-full'} />;
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={text.media.show(what)} onClick={onClick}>
      <img
        src={file.url}
        alt={what}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={onBroken}
        className={`${size} rounded-md object-cover`}
      />
    </a>
  );
}

function Video({ media, file, onBroken }: MediaProps) {
  const text = useText(conversationText);
  const continuing = useContinuedPlayback(file.state === 'shown' ? file.url : '', onBroken);
  if (file.state !== 'shown') return <Skeleton className="h-48 w-64 max-w-full" />;
  // Without known dimensions the height is fixed, so that loaded metadata does not resize the bubble.
  const size = media.width && media.height ? 'max-h-80' : 'h-48';
  return (
    // Metadata gives the first frame and the duration; without it players show 0:00.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      preload="metadata"
      src={file.url}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      aria-label={text.kind.video}
      {...continuing}
      className={`${size} w-64 max-w-full rounded-md bg-ink/10`}
    />
  );
}

function Document({ media, file }: { media: Media; file: MediaState }) {
  const text = useText(conversationText);
  const { count } = useFormat();
  const name = plainOf(media.filename ?? text.kind.document);
  const inside = (
    <>
      <FileText aria-hidden="true" size={24} className="shrink-0" />
      <span className="grid min-w-0">
        <bdi className="truncate font-semibold">{name}</bdi>
        {media.size !== null && <span className="text-xs text-ink-soft">{`${count(kilobytes(media.size))} kB`}</span>}
      </span>
    </>
  );
  const look = 'flex min-h-11 w-64 max-w-full items-center gap-3 rounded-md bg-ink/5 p-2 text-left';
  if (file.state !== 'shown') return <div className={look}>{inside}</div>;
  return (
    <SaveLink url={file.url} media={media} name={name} className={look}>
      {inside}
    </SaveLink>
  );
}

/** A location; without coordinates only its name. */
function LocationCard({ location }: { location: Message['location'] }) {
  const text = useText(conversationText);
  const { latitude = null, longitude = null, name = null, address } = location ?? {};
  return (
    <div className="flex items-start gap-3">
      <MapPin aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="grid">
        <bdi className="font-semibold">{name ? plainOf(name) : text.kind.location}</bdi>
        {address !== undefined && <bdi className="text-sm wrap-anywhere">{plainOf(address)}</bdi>}
        {latitude === null || longitude === null ? (
          <p className="text-sm text-ink-soft italic">{text.media.noMap}</p>
        ) : (
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline md:min-h-8"
          >
            {text.media.map}
          </a>
        )}
      </div>
    </div>
  );
}

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024));
