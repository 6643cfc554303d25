import { useState } from 'react';

import { customerText } from '../customer/text/id.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';
import { useText } from './useText.ts';

export interface TypedDialogProps {
  open: boolean;
  title: string;
  body?: string;
  label: string;
  hint?: string;
  /** What stands in the field at first. */
  given?: string;
  confirm: string;
  isDanger?: boolean;
  /** Whether what was typed, without the spaces around it, may be sent. */
  isRight: (typed: string) => boolean;
  onClose: () => void;
  onConfirm: (typed: string) => void;
}

/** One thing to type before something is done. */
export function TypedDialog(props: TypedDialogProps) {
  const { open, title, body, label, hint, given = '', confirm, isDanger, isRight, onClose, onConfirm } = props;
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
          <Button look="quiet" onClick={leave}>
            {cancel}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} disabled={!isRight(words)} onClick={send}>
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
