import type { LinkRefusal } from '../../contracts/links.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RefusalNotice } from './LinkTrouble.tsx';

/** Once declined, a link is worth nothing: that is asked about. */
export function AskToDecline({
  open,
  busy,
  words,
  refusal,
  onStay,
  onDecline,
}: {
  open: boolean;
  busy: boolean;
  words: { title: string; body: string; confirm: string; confirming: string; stay: string };
  refusal: LinkRefusal | null;
  onStay: () => void;
  onDecline: () => void;
}) {
  return (
    <Dialog
      open={open}
      title={words.title}
      // What is on its way cannot be called back.
      onClose={() => !busy && onStay()}
      footer={
        <>
          <Button disabled={busy} onClick={onStay}>
            {words.stay}
          </Button>
          <Button look="danger" busy={busy} onClick={onDecline}>
            {busy ? words.confirming : words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{words.body}</p>
        <RefusalNotice refusal={busy ? null : refusal} />
      </div>
    </Dialog>
  );
}
