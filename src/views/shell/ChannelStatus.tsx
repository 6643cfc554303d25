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
  wrongNumber: CircleX,
};

export function StatusIcon({ status, className }: { status: string; className?: string }) {
  const Icon = (Object.hasOwn(icons, status) ? icons[status] : undefined) ?? CircleDashed;
  return <Icon aria-hidden="true" size={18} className={classes('shrink-0', tone(status), className)} />;
}

type Sentences = Record<string, string>;
/** What is said of a status, if it is one that we know. */
export const sentence = (sentences: Sentences, status: string): string | undefined =>
  Object.hasOwn(sentences, status) ? sentences[status] : undefined;

export const tone = (status: string) =>
  status === 'FAILED' || status === 'wrongNumber'
    ? 'text-fail'
    : status === 'WORKING'
      ? 'text-accent'
      : 'text-ink-soft';
