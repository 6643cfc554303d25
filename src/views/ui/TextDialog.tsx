import { useState } from 'react';

import { customerText } from '../customer/text/id.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';
import { useText } from './useText.ts';

export interface TextDialogProps {
  open: boolean;
  title: string;
  body?: string;
  label: string;
  hint?: string;
  /** The initial text of the field. */
  initialValue?: string;
  confirm: string;
  isDanger?: boolean;
  /** Whether the trimmed text may be submitted. */
  isValid: (typed: string) => boolean;
  onClose: () => void;
  onConfirm: (typed: string) => void;
}

/** A dialog with one text field, for input or a typed confirmation. */
export function TextDialog(props: TextDialogProps) {
  const { open, title, body, label, hint, initialValue = '', confirm, isDanger, isValid, onClose, onConfirm } = props;
  const { cancel } = useText(customerText);
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? initialValue).trim();
  const dismiss = () => {
    setTyped(null);
    onClose();
  };
  const submit = () => {
    if (!isValid(text)) return;
    setTyped(null);
    onConfirm(text);
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={dismiss}
      footer={
        <>
          <Button variant="quiet" onClick={dismiss}>
            {cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} disabled={!isValid(text)} onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {body !== undefined && <p>{body}</p>}
        <TextField
          label={label}
          {...(hint !== undefined && { hint })}
          autoComplete="off"
          value={typed ?? initialValue}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
