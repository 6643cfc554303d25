import { useId, useState } from 'react';

import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

export interface AddContactDialogProps {
  open: boolean;
  onClose: () => void;
  onAdd: (phone: string, name: string) => void;
}

/** One contact, by hand. What was typed stays if the number is refused. */
export function AddContactDialog({ open, onClose, onAdd }: AddContactDialogProps) {
  const text = useText(recipientsText).list;
  const form = useId();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = phone.trim() === '';
  return (
    <ConfirmDialog open={open} title={text.addTitle} confirm={text.add} form={form} onClose={onClose}>
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isMissing) onAdd(phone.trim(), name.trim());
        }}
      >
        <TextField
          label={text.phone}
          hint={text.phoneHint}
          error={isChecked && isMissing ? text.phoneMissing : undefined}
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <TextField
          label={text.name}
          autoComplete="off"
          maxLength={512}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
