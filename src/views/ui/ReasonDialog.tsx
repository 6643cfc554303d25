import { useState, type ReactNode } from 'react';

import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

export interface ReasonDialogProps {
  open: boolean;
  /** `reasons`: the usual ones, to be chosen instead of typed. */
  text: { title: string; reason: string; hint: string; reasons: readonly string[]; cancel: string; confirm: string };
  /** In characters: what the database keeps of a reason. */
  maxLength: number;
  /** What the button does cannot be overlooked by others. */
  isDanger?: boolean;
  /** It is being done. */
  isBusy?: boolean;
  /** What stands in the field at first. */
  initialReason?: string;
  onClose: () => void;
  /** `reason`: without the space around it, and never empty. */
  onSubmit: (reason: string) => void;
  /** Above the reason: what else is asked. */
  children?: ReactNode;
  /** Below it: what will happen. */
  note?: string;
}

/** Asks why: one of the usual reasons, or the person's own words. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    open,
    text: words,
    maxLength: longest,
    isDanger: isGrave = false,
    isBusy = false,
    initialReason: usual = '',
    onClose,
    onSubmit: onGive,
    children,
    note,
  } = props;
  const [reason, setReason] = useState(usual);
  const given = reason.trim();
  const give = () => given !== '' && !isBusy && onGive(given);
  return (
    <Dialog
      open={open}
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant={isGrave ? 'danger' : 'primary'} busy={isBusy} disabled={given === ''} onClick={give}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        {children}
        <TextField
          label={words.reason}
          hint={words.hint}
          value={reason}
          maxLength={longest}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {words.reasons.map((one) => (
            <Button key={one} size="small" aria-pressed={one === reason} onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </div>
        {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
      </form>
    </Dialog>
  );
}
