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

const looks: Record<string, { Icon: LucideIcon; fact: TagTone }> = {
  pending: { Icon: Unplug, fact: 'plain' },
  STARTING: { Icon: CircleDashed, fact: 'plain' },
  SCAN_QR_CODE: { Icon: QrCode, fact: 'help' },
  PASSKEY_REQUIRED: { Icon: KeyRound, fact: 'help' },
  PASSKEY_CONFIRMATION_REQUIRED: { Icon: KeyRound, fact: 'help' },
  WORKING: { Icon: CircleCheck, fact: 'done' },
  FAILED: { Icon: CircleX, fact: 'fail' },
  wrongNumber: { Icon: CircleX, fact: 'fail' },
  STOPPED: { Icon: CirclePause, fact: 'plain' },
};

/** The name of a session status; an unknown status is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const text = useText(frameText).channels;
  const { Icon, fact } = (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? {
    Icon: CircleDashed,
    fact: 'plain' as const,
  };
  const word = Object.hasOwn(text.status, status) ? text.status[status] : text.unknown(status);
  return (
    <Tag tone={fact} icon={<Icon aria-hidden="true" size={14} className="shrink-0" />}>
      {word}
    </Tag>
  );
}
