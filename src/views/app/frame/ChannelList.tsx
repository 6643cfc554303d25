import { Plug } from 'lucide-react';

import { phoneOf } from '../../ui/phone.ts';
import { focusFirst } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { Link } from '../Link.tsx';
import { sentence, StatusIcon, tone } from './ChannelStatus.tsx';
import { channelStatus, type FrameChannel } from './frameModel.ts';
import { frameText } from './text/id.ts';
import { frameMenusText } from './text/menus.id.ts';

interface ChannelListProps {
  channels: readonly FrameChannel[];
  /** The statuses may be out of date. */
  isStale?: boolean | undefined;
  onLeave: () => void;
}

/** The channels with their statuses, loaded when it is opened. */
export function ChannelList({ channels, isStale = false, onLeave }: ChannelListProps) {
  const { title } = useText(frameText).channels;
  const text = useText(frameMenusText).channels;
  return (
    <div ref={focusFirst} className="p-4">
      <h2 className="font-semibold">{title}</h2>
      {channels.length === 0 && <p className="py-2 text-ink-soft">{text.empty}</p>}
      {channels.length > 0 && (
        <ul className="divide-y divide-line">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} status={isStale ? 'offline' : channelStatus(channel)} />
          ))}
        </ul>
      )}
      <div className="border-t border-line pt-1">
        <Link
          to={{ name: 'integrations', search: { businessId: null } }}
          data-first
          onClick={onLeave}
          className="flex min-h-11 items-center gap-3 rounded-md px-2 font-medium hover:bg-hover"
        >
          <Plug aria-hidden="true" size={18} className="text-ink-soft" />
          {text.manage}
        </Link>
      </div>
    </div>
  );
}

function ChannelRow({ channel, status }: { channel: FrameChannel; status: string }) {
  const text = useText(frameText).channels;
  const { name, phone } = channel;
  const note = sentence(useText(frameMenusText).channels.note, status);
  return (
    <li className="flex gap-3 py-3">
      <StatusIcon status={status} className="mt-0.5" />
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{name || text.nameless}</bdi>
        </p>
        {phone && <p className="tabular text-xs text-ink-soft">{phoneOf(phone)}</p>}
        <p className={tone(status) === 'text-fail' ? 'text-fail' : 'text-ink-soft'}>
          {sentence(text.status, status) ?? text.unknown(status)}
        </p>
        {note && <p className="pt-1 text-xs text-ink-soft">{note}</p>}
      </div>
    </li>
  );
}
