import { useState } from 'react';

import { ConfirmDialog } from './ConfirmDialog.tsx';
import { TextField } from './TextField.tsx';

export interface TextDialogProps {
  open: boolean;
  title: string;
  body?: string;
  label: string;
  hint?: string;
  /** The initial text of the field. */
  initialValue?: string;
  confirm: string;
  isDanger?: boolean | undefined;
  /** Whether the trimmed text may be submitted. */
  isValid: (typed: string) => boolean;
  onClose: () => void;
  onConfirm: (typed: string) => void;
}

/** A dialog with one text field, for input or a typed confirmation. */
export function TextDialog(props: TextDialogProps) {
  const { open, title, body, label, hint, initialValue = '', confirm, isDanger, isValid, onClose, onConfirm } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? initialValue).trim();
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={confirm}
      isDanger={isDanger}
      isDisabled={!isValid(text)}
      onSubmit={() => {
        setTyped(null);
        onConfirm(text);
      }}
      onClose={() => {
        setTyped(null);
        onClose();
      }}
    >
      {body !== undefined && <p>{body}</p>}
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        value={typed ?? initialValue}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
