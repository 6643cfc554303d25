import { lazily } from '../../ui/lazily.tsx';
import { Piece } from '../../ui/LazyPart.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { sentence, StatusIcon, tone } from './ChannelStatus.tsx';
import { channelStatus, type FrameChannel } from './frameModel.ts';
import { frameText } from './text/id.ts';

const ChannelList = lazily(async () => (await import('./ChannelList.tsx')).ChannelList);

/** Which word decides how the business stands: the worst of them. */
const worst = (words: readonly string[]): string =>
  words.find((word) => tone(word) === 'text-fail') ?? words.find((word) => word !== 'WORKING') ?? words[0] ?? 'pending';

interface ChannelHealthProps {
  channels: readonly FrameChannel[];
  /** Nobody can say how they are now. */
  isStale?: boolean;
}

/** Whether WhatsApp works for this business: one line, and each channel on demand. */
export function ChannelHealth({ channels, isStale: isUnsure }: ChannelHealthProps) {
  const text = useText(frameText).channels;
  const words = isUnsure ? ['offline'] : channels.map(channelStatus);
  const working = words.filter((word) => word === 'WORKING').length;
  const status = worst(words);
  const summary =
    channels.length === 0
      ? text.none
      : working === channels.length
        ? text.all
        : words.length > 1
          ? text.some(working, words.length)
          : (sentence(text.status, status) ?? text.unknown(status));
  return (
    <Popover
      label={text.title}
      hint={summary}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-left transition-colors duration-150 hover:bg-hover 2xl:w-full 2xl:justify-start"
      button={
        <>
          <StatusIcon status={status} />
          <span className="sr-only min-w-0 flex-1 truncate text-sm 2xl:not-sr-only">{summary}</span>
        </>
      }
    >
      {(close) => (
        <Piece>
          <ChannelList channels={channels} isStale={isUnsure} onLeave={close} />
        </Piece>
      )}
    </Popover>
  );
}
