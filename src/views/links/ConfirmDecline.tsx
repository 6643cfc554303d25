import type { LinkRefusal } from '../../contracts/links.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LinkRefusalNotice } from './LinkStatus.tsx';

/** Confirmation, because a declined link cannot be used again. */
export function ConfirmDecline({
  open,
  busy,
  text,
  refusal,
  onCancel,
  onDecline,
}: {
  open: boolean;
  busy: boolean;
  text: { title: string; body: string; confirm: string; confirming: string };
  refusal: LinkRefusal | null;
  onCancel: () => void;
  onDecline: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      title={text.title}
      confirm={busy ? text.confirming : text.confirm}
      isDanger
      isBusy={busy}
      onConfirm={onDecline}
      onClose={onCancel}
    >
      <div className="grid gap-3">
        <p>{text.body}</p>
        <LinkRefusalNotice refusal={busy ? null : refusal} />
      </div>
    </ConfirmDialog>
  );
}
