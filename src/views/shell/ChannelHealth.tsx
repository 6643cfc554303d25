import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  KeyRound,
  QrCode,
  Unplug,
  type LucideIcon,
} from 'lucide-react';

import { classes } from '../parts/classes.ts';
import { useText } from '../text/text.ts';
import type { FrameChannel } from './frame.ts';
import { Popover } from './Popover.tsx';

// WAHA's words. One that is not here is shown as it is, with a neutral sign.
const icons: Record<string, LucideIcon> = {
  WORKING: CircleCheck,
  pending: Unplug,
  STARTING: CircleDashed,
  SCAN_QR_CODE: QrCode,
  PASSKEY_REQUIRED: KeyRound,
  PASSKEY_CONFIRMATION_REQUIRED: KeyRound,
  STOPPED: CirclePause,
  FAILED: CircleX,
};
function StatusIcon({ status, className }: { status: string; className?: string }) {
  const Icon = (Object.hasOwn(icons, status) ? icons[status] : undefined) ?? CircleDashed;
  return <Icon aria-hidden="true" size={18} className={classes('shrink-0', tone(status), className)} />;
}

type Sentences = Record<string, string>;
const sentence = (sentences: Sentences, status: string): string | undefined =>
  Object.hasOwn(sentences, status) ? sentences[status] : undefined;

const tone = (status: string) =>
  status === 'FAILED' ? 'text-fail' : status === 'WORKING' ? 'text-accent' : 'text-ink-soft';

/** Which channel decides how the business stands: the worst of them. */
const worst = (channels: readonly FrameChannel[]): FrameChannel | undefined =>
  channels.find(({ status }) => status === 'FAILED') ??
  channels.find(({ status }) => status !== 'WORKING') ??
  channels[0];

/** Whether WhatsApp works for this business: one line, and each channel on demand. */
export function ChannelHealth({ channels }: { channels: readonly FrameChannel[] }) {
  const text = useText().shell.channels;
  const working = channels.filter(({ status }) => status === 'WORKING').length;
  const status = worst(channels)?.status ?? 'pending';
  const alone = channels.length === 1 ? (sentence(text.status, status) ?? text.unknown(status)) : null;
  const summary =
    channels.length === 0
      ? text.none
      : working === channels.length
        ? text.all
        : (alone ?? text.some(working, channels.length));
  return (
    <Popover
      label={text.title}
      hint={summary}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-left transition-colors duration-150 hover:bg-hover xl:w-full xl:justify-start"
      button={
        <>
          <StatusIcon status={status} />
          <span className="sr-only min-w-0 flex-1 truncate text-sm xl:not-sr-only">{summary}</span>
        </>
      }
    >
      {() => (
        <div className="p-4">
          <h2 className="font-semibold">{text.title}</h2>
          {channels.length === 0 && <p className="pt-2 text-ink-soft">{text.empty}</p>}
          <ul className="divide-y divide-line">
            {channels.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}

function ChannelRow({ channel: { name, phone, status } }: { channel: FrameChannel }) {
  const text = useText().shell.channels;
  const note = sentence(text.note, status);
  return (
    <li className="flex gap-3 py-3">
      <StatusIcon status={status} className="mt-0.5" />
      <div className="min-w-0">
        <p className="font-medium">{name || text.nameless}</p>
        {phone && <p className="tabular text-xs text-ink-soft">{phone}</p>}
        <p className={tone(status) === 'text-fail' ? 'text-fail' : 'text-ink-soft'}>
          {sentence(text.status, status) ?? text.unknown(status)}
        </p>
        {note && <p className="pt-1 text-xs text-ink-soft">{note}</p>}
      </div>
    </li>
  );
}
