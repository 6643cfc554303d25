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
  /** What stands in the field at first. */
  initialValue?: string;
  confirm: string;
  isDanger?: boolean;
  /** Whether what was typed, without the spaces around it, may be sent. */
  isValid: (typed: string) => boolean;
  onClose: () => void;
  onConfirm: (typed: string) => void;
}

/** One thing to type before something is done. */
export function TextDialog(props: TextDialogProps) {
  const {
    open,
    title,
    body,
    label,
    hint,
    initialValue: given = '',
    confirm,
    isDanger,
    isValid: isRight,
    onClose,
    onConfirm,
  } = props;
  const { cancel } = useText(customerText);
  const [typed, setTyped] = useState<string | null>(null);
  const words = (typed ?? given).trim();
  const leave = () => {
    setTyped(null);
    onClose();
  };
  const send = () => {
    if (!isRight(words)) return;
    setTyped(null);
    onConfirm(words);
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={leave}
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            {cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} disabled={!isRight(words)} onClick={send}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {body !== undefined && <p>{body}</p>}
        <TextField
          label={label}
          {...(hint !== undefined && { hint })}
          autoComplete="off"
          value={typed ?? given}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
