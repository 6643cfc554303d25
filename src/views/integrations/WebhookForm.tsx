import { useState } from 'react';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import type { Webhook } from '../../contracts/integrations.ts';
import { MAX_WEBHOOK_DESCRIPTION, MAX_WEBHOOK_URL } from '../../contracts/limits.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../machines/integrations/webhookEvents.ts';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { integrationsText } from './text/id.ts';

/** The server decides about addresses of this computer, which only tests may use. */
const ADDRESS = /^(?:https:\/\/[^\s/@]+|http:\/\/127\.0\.0\.1(?::\d+)?)(?:\/\S*)?$/;

interface WebhookFormProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  isSaving: boolean;
  refusal: string | null;
  onClose: () => void;
  onSave: (command: Extract<RecordCommand<'webhooks'>, { do: 'save' }>) => void;
}

/** The dialog for the address of an endpoint and the events that it is told. */
export function WebhookForm({ webhook, isSaving, refusal, onClose, onSave }: WebhookFormProps) {
  const text = useText(integrationsText);
  const [draft, setDraft] = useState(() => ({
    id: webhook?.id ?? withNewId({}).id,
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
  }));
  const [isSubmitted, setSubmitted] = useState(false);
  const url = draft.url.trim();
  const isUrlWrong = !ADDRESS.test(url) || url.length > MAX_WEBHOOK_URL;
  const labelOf = (event: WebhookEvent): string => text.events[event] ?? event;
  const save = () => {
    setSubmitted(true);
    if (isUrlWrong || draft.events.length === 0) return;
    onSave({ do: 'save', ...draft, url, description: draft.description.trim() });
  };
  const title = webhook === null ? text.form.add : text.form.change;
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={text.form.save}
      cancel={text.form.cancel}
      isBusy={isSaving}
      canLeave
      onSubmit={save}
      onClose={onClose}
    >
      {refusal !== null && isSubmitted && <Notice tone="fail" title={refusal} />}
      <TextField
        label={text.form.url}
        hint={webhook !== null && webhook.url === null ? text.form.urlHidden(webhook.host) : text.form.urlHint}
        error={isSubmitted && isUrlWrong ? text.form.urlWrong : undefined}
        type="url"
        autoComplete="off"
        value={draft.url}
        onChange={(event) => setDraft({ ...draft, url: event.target.value })}
      />
      <TextField
        label={text.form.description}
        autoComplete="off"
        maxLength={MAX_WEBHOOK_DESCRIPTION}
        value={draft.description}
        onChange={(event) => setDraft({ ...draft, description: event.target.value })}
      />
      <div className="grid gap-2">
        <p aria-hidden="true" className="text-sm font-semibold">
          {text.form.events}
        </p>
        <CheckboxGroup
          label={text.form.events}
          options={WEBHOOK_EVENTS.map(labelOf)}
          selected={WEBHOOK_EVENTS.filter((event) => draft.events.includes(event)).map(labelOf)}
          onChange={(labels) =>
            setDraft({ ...draft, events: WEBHOOK_EVENTS.filter((event) => labels.includes(labelOf(event))) })
          }
        />
        {isSubmitted && draft.events.length === 0 && <FieldError>{text.form.eventsEmpty}</FieldError>}
      </div>
    </ConfirmDialog>
  );
}
