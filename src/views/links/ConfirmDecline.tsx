import type { LinkRefusal } from '../../contracts/links.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
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
  text: { title: string; body: string; confirm: string; confirming: string; cancel: string };
  refusal: LinkRefusal | null;
  onCancel: () => void;
  onDecline: () => void;
}) {
  return (
    <Dialog
      open={open}
      title={text.title}
      // A running request cannot be cancelled.
      onClose={() => !busy && onCancel()}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onDecline}>
            {busy ? text.confirming : text.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{text.body}</p>
        <LinkRefusalNotice refusal={busy ? null : refusal} />
      </div>
    </Dialog>
  );
}
