import { useState } from 'react';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { API_SCOPES, MAX_API_KEY_NAME, type ApiScope } from '../../machines/integrations/apiScopes.ts';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { apiKeysText } from './text/apiKeys.id.ts';

const LIVES = ['30', '90', '365', ''] as const;

interface ApiKeyFormProps {
  isSaving: boolean;
  refusal: string | null;
  onClose: () => void;
  onCreate: (command: Extract<RecordCommand<'apiKeys'>, { do: 'create' }>) => void;
}

/** The dialog for a new key: its name, what it may read, and when it ends. */
export function ApiKeyForm({ isSaving, refusal, onClose, onCreate }: ApiKeyFormProps) {
  const text = useText(apiKeysText);
  const [{ id }] = useState(() => withNewId({}));
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['orders:read']);
  const [life, setLife] = useState<(typeof LIVES)[number]>('90');
  const [isSubmitted, setSubmitted] = useState(false);
  const isNameless = name.trim() === '';
  const labelOf = (scope: ApiScope): string => text.scopes[scope] ?? scope;
  const create = () => {
    setSubmitted(true);
    if (isNameless || scopes.length === 0) return;
    onCreate({ do: 'create', id, name: name.trim(), scopes, days: life === '' ? null : Number(life) });
  };
  return (
    <ConfirmDialog
      open
      title={text.form.title}
      confirm={text.form.create}
      cancel={text.form.cancel}
      isBusy={isSaving}
      canLeave
      onSubmit={create}
      onClose={onClose}
    >
      {refusal !== null && isSubmitted && <Notice tone="fail" title={refusal} />}
      <TextField
        label={text.form.name}
        hint={text.form.nameHint}
        error={isSubmitted && isNameless ? text.form.nameless : undefined}
        autoComplete="off"
        maxLength={MAX_API_KEY_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-2">
        <p aria-hidden="true" className="text-sm font-semibold">
          {text.form.scopes}
        </p>
        <CheckboxGroup
          label={text.form.scopes}
          options={API_SCOPES.map(labelOf)}
          selected={scopes.map(labelOf)}
          onChange={(labels) => setScopes(API_SCOPES.filter((scope) => labels.includes(labelOf(scope))))}
        />
        {isSubmitted && scopes.length === 0 && <FieldError>{text.form.scopeless}</FieldError>}
      </div>
      <SelectField
        label={text.form.life}
        hint={life === '' ? text.form.endlessHint : undefined}
        value={life}
        options={LIVES.map((days) => [days, days === '' ? text.form.endless : text.form.days(days)] as const)}
        onChange={setLife}
      />
    </ConfirmDialog>
  );
}
