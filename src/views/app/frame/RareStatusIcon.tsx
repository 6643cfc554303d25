import { CircleDashed, CirclePause, CircleX, KeyRound, QrCode, Unplug } from 'lucide-react';

// Keys are WAHA's session statuses. An unknown status has a neutral icon.
const icons = {
  pending: Unplug,
  SCAN_QR_CODE: QrCode,
  PASSKEY_REQUIRED: KeyRound,
  PASSKEY_CONFIRMATION_REQUIRED: KeyRound,
  STOPPED: CirclePause,
  FAILED: CircleX,
  wrongNumber: CircleX,
};

/** Icon of a channel that does not work. */
export function RareStatusIcon({ status, className }: { status: string; className: string }) {
  const Icon = Object.hasOwn(icons, status) ? icons[status as keyof typeof icons] : CircleDashed;
  return <Icon aria-hidden="true" size={18} className={className} />;
}
