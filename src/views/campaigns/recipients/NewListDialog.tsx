import { useState } from 'react';

import type { ListFilling, NewList, RecipientList } from '../../../contracts/campaigns.recipients.ts';
import { withNewId } from '../../../machines/app/withNewId.ts';
import { MAX_LIST_NAME } from '../../../machines/campaigns/recipients.ts';
import { useResource } from '../../app/useResource.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { TagField } from './TagField.tsx';
import { recipientsText } from './text/id.ts';

type From = ListFilling['from'];
const FROM = ['file', 'paste', 'rooms', 'copy', 'manual'] as const satisfies readonly From[];
const DAY = 86_400_000;

export interface NewListDialogProps {
  businessId: string;
  /** Those of the page, until all are read. */
  lists: readonly RecipientList[];
  onClose: () => void;
  onCreate: (list: NewList) => void;
}

/** The name of a new list, and what it is filled from. */
export function NewListDialog({ businessId, lists, onClose, onCreate }: NewListDialogProps) {
  const text = useText(recipientsText).newList;
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [from, setFrom] = useState<From>('file');
  const [tag, setTag] = useState('');
  const [status, setStatus] = useState('');
  const [days, setDays] = useState('');
  const [copied, setCopied] = useState('');
  const all = useResource(`recipientLists/${businessId}`) ?? lists;
  const trimmed = name.trim();
  const error =
    trimmed === '' ? text.nameMissing : Array.from(trimmed).length > MAX_LIST_NAME ? text.nameTooLong : undefined;
  const isKnown = all.some((list) => list.name.trim().toLowerCase() === trimmed.toLowerCase());
  const source = all.find(({ id }) => id === copied) ?? all[0];
  const submit = () => {
    setChecked(true);
    if (error !== undefined || (from === 'copy' && source === undefined)) return;
    const filling: ListFilling =
      from === 'rooms'
        ? {
            from,
            tag: tag || null,
            status: status || null,
            activeSince: days === '' ? null : new Date(Date.now() - Number(days) * DAY).toISOString(),
          }
        : from === 'copy'
          ? { from, listId: source?.id ?? '' }
          : { from };
    const chats = [
      tag,
      text.statuses[status as keyof typeof text.statuses],
      text.activeWithin[days as unknown as keyof typeof text.activeWithin],
    ];
    const sourceName =
      from === 'rooms'
        ? chats.filter(Boolean).join(' · ') || text.allChats
        : from === 'copy'
          ? (source?.name ?? null)
          : null;
    onCreate(withNewId({ name: trimmed, filling, sourceName }));
  };
  return (
    <ConfirmDialog
      open
      title={text.title}
      confirm={text.confirm}
      because={from === 'copy' && source === undefined ? text.noSource : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        autoComplete="off"
        value={name}
        error={isChecked ? error : undefined}
        hint={isKnown ? text.nameKnown : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <RadioGroup
        label={text.from}
        value={from}
        options={FROM.map((value) => ({ value, ...text.fillings[value] }))}
        onChange={setFrom}
      />
      {from === 'rooms' && (
        <>
          <TagField businessId={businessId} value={tag} onChange={setTag} />
          <SelectField
            label={text.status}
            value={status}
            options={[['', text.anyStatus], ...Object.entries(text.statuses)]}
            onChange={setStatus}
          />
          <SelectField
            label={text.active}
            value={days}
            options={[['', text.anyTime], ...Object.entries(text.activeWithin)]}
            onChange={setDays}
          />
        </>
      )}
      {from === 'copy' &&
        (all.length === 0 ? (
          <p className="text-sm text-ink-soft">{text.noList}</p>
        ) : (
          <SelectField
            label={text.copyOf}
            value={source?.id ?? ''}
            options={all.map((list) => [list.id, list.name] as const)}
            onChange={setCopied}
          />
        ))}
    </ConfirmDialog>
  );
}
