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

import { frameText } from '../app/frame/text/id.ts';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';

const looks: Record<string, { Icon: LucideIcon; tone: TagTone }> = {
  pending: { Icon: Unplug, tone: 'plain' },
  STARTING: { Icon: CircleDashed, tone: 'plain' },
  SCAN_QR_CODE: { Icon: QrCode, tone: 'help' },
  PASSKEY_REQUIRED: { Icon: KeyRound, tone: 'help' },
  PASSKEY_CONFIRMATION_REQUIRED: { Icon: KeyRound, tone: 'help' },
  WORKING: { Icon: CircleCheck, tone: 'done' },
  FAILED: { Icon: CircleX, tone: 'fail' },
  wrongNumber: { Icon: CircleX, tone: 'fail' },
  STOPPED: { Icon: CirclePause, tone: 'plain' },
};

/** The name of a session status; an unknown status is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const text = useText(frameText).channels;
  const { Icon, tone } = (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? {
    Icon: CircleDashed,
    tone: 'plain' as const,
  };
  const word = Object.hasOwn(text.status, status) ? text.status[status] : text.unknown(status);
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" size={14} className="shrink-0" />}>
      {word}
    </Tag>
  );
}
