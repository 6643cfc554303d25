import { useState, type ReactNode } from 'react';

import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { TextField } from './TextField.tsx';

export interface ReasonDialogProps {
  open: boolean;
  /** `reasons`: suggestions that fill the field. */
  text: { title: string; reason: string; hint: string; reasons: readonly string[]; cancel: string; confirm: string };
  /** In characters: the limit of the database. */
  maxLength: number;
  /** Shows the confirm button in red. */
  isDanger?: boolean;
  /** The action is running. */
  isBusy?: boolean;
  /** The initial text of the field. */
  initialReason?: string;
  onClose: () => void;
  /** `reason` is trimmed and never empty. */
  onSubmit: (reason: string) => void;
  /** More fields, above the reason. */
  children?: ReactNode;
  /** The consequences, below the reason. */
  note?: string;
}

/** A dialog that requires a reason for an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, text, maxLength, isDanger, isBusy, initialReason = '', onClose, onSubmit, children, note } = props;
  const [reason, setReason] = useState(initialReason);
  return (
    <ConfirmDialog
      open={open}
      title={text.title}
      confirm={text.confirm}
      cancel={text.cancel}
      isDanger={isDanger}
      isBusy={isBusy}
      canLeave
      isDisabled={reason.trim() === ''}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
    >
      {children}
      <TextField
        label={text.reason}
        hint={text.hint}
        value={reason}
        maxLength={maxLength}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {text.reasons.map((suggestion) => (
          <Button
            key={suggestion}
            size="small"
            aria-pressed={suggestion === reason}
            onClick={() => setReason(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </div>
      {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
    </ConfirmDialog>
  );
}
