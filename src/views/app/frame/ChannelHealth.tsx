import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { sentence, StatusIcon, tone } from './ChannelStatus.tsx';
import { channelStatus, type FrameChannel } from './frameModel.ts';
import { frameText } from './text/id.ts';

const ChannelList = lazyView(async () => (await import('./ChannelList.tsx')).ChannelList);

/** The worst status of all channels. */
const worst = (statuses: readonly string[]): string =>
  statuses.find((status) => tone(status) === 'text-fail') ??
  statuses.find((status) => status !== 'WORKING') ??
  statuses[0] ??
  'pending';

interface ChannelHealthProps {
  channels: readonly FrameChannel[];
  /** The statuses may be out of date. */
  isStale?: boolean;
}

/** Summary of the WhatsApp channels' statuses; opens the list of channels. */
export function ChannelHealth({ channels, isStale }: ChannelHealthProps) {
  const text = useText(frameText).channels;
  const statuses = isStale ? ['offline'] : channels.map(channelStatus);
  const working = statuses.filter((status) => status === 'WORKING').length;
  const worstStatus = worst(statuses);
  const summary =
    channels.length === 0
      ? text.none
      : working === channels.length
        ? text.all
        : statuses.length > 1
          ? text.some(working, statuses.length)
          : (sentence(text.status, worstStatus) ?? text.unknown(worstStatus));
  return (
    <Popover
      label={text.title}
      hint={summary}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-left transition-colors duration-150 hover:bg-hover 2xl:w-full 2xl:justify-start"
      button={
        <>
          <StatusIcon status={worstStatus} />
          <span className="sr-only min-w-0 flex-1 truncate text-sm 2xl:not-sr-only">{summary}</span>
        </>
      }
    >
      {(close) => (
        <ErrorBoundary pane>
          <ChannelList channels={channels} isStale={isStale} onLeave={close} />
        </ErrorBoundary>
      )}
    </Popover>
  );
}
