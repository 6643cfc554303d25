import { useState } from 'react';

import type { Contact, ContactCommand } from '../../../contracts/campaigns.recipients.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

export interface ContactDialogProps {
  open: boolean;
  /** Null: a new one. */
  contact: Contact | null;
  onClose: () => void;
  onSave: (command: ContactCommand) => void;
}

/** One contact, by hand. What was typed stays if the number is refused. */
export function ContactDialog({ open, contact, onClose, onSave }: ContactDialogProps) {
  const text = useText(recipientsText).list;
  const known = contact?.phone ? phoneOf(contact.phone) : '';
  const [phone, setPhone] = useState(known);
  const [name, setName] = useState(contact?.name ?? '');
  const [fields, setFields] = useState(contact?.fields ?? {});
  const [isChecked, setChecked] = useState(false);
  // A contact whose number is hidden may stay without one.
  const isMissing = phone.trim() === '' && (contact === null || known !== '');
  return (
    <ConfirmDialog
      open={open}
      title={contact === null ? text.addTitle : text.changeTitle}
      confirm={contact === null ? text.add : text.save}
      onSubmit={() => {
        setChecked(true);
        if (isMissing) return;
        onSave(
          contact === null
            ? { do: 'add', phone: phone.trim(), name: name.trim() }
            : { do: 'change', id: contact.id, phone: phone === known ? null : phone.trim(), name, fields },
        );
      }}
      onClose={onClose}
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
      {Object.entries(fields).map(([field, value]) => (
        <TextField
          key={field}
          label={field}
          autoComplete="off"
          maxLength={1000}
          value={value}
          onChange={({ target }) => setFields({ ...fields, [field]: target.value })}
        />
      ))}
    </ConfirmDialog>
  );
}
