import { useState } from 'react';

import { MAX_LIST_NAME } from '../../../machines/campaigns/recipients.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

/** Another name for a list. */
export function RenameDialog({
  open,
  name,
  onClose,
  onRename,
}: {
  open: boolean;
  name: string;
  onClose: () => void;
  onRename: (name: string) => void;
}) {
  const text = useText(recipientsText);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = (typed ?? name).trim();
  const error =
    wanted === ''
      ? text.newList.nameMissing
      : Array.from(wanted).length > MAX_LIST_NAME
        ? text.newList.nameTooLong
        : undefined;
  const close = () => {
    setTyped(null);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={text.rename.title}
      confirm={text.rename.confirm}
      onSubmit={() => {
        if (error !== undefined) return;
        setTyped(null);
        onRename(wanted);
      }}
      onClose={close}
    >
      <TextField
        label={text.rename.label}
        autoComplete="off"
        value={typed ?? name}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
