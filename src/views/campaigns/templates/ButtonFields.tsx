import { Plus, Trash2 } from 'lucide-react';

import type { TemplateButton, TemplateDraft } from '../../../contracts/campaigns.templates.ts';
import { CODE_MINUTES, MAX_BUTTONS } from '../../../machines/campaigns/templateCheck.buttons.ts';
import { buttonsOf } from '../../../machines/campaigns/templateCheck.ts';
import type { Finding } from '../../../machines/campaigns/templateCheck.types.ts';
import { withButtons } from '../../../machines/campaigns/templateEdit.ts';
import { placeholdersOf } from '../../../machines/campaigns/templateText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

const ADDABLE = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const;

const newButton = (type: (typeof ADDABLE)[number]): TemplateButton => {
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text: '' };
    case 'URL':
      return { type, text: '', url: 'https://', sample: '' };
    case 'PHONE_NUMBER':
      return { type, text: '', phone: '+62' };
    case 'COPY_CODE':
      return { type, sample: '' };
  }
};

/** The buttons below the message. */
export function ButtonFields({
  draft,
  readOnly,
  errorAt,
  onChange,
}: {
  draft: TemplateDraft;
  readOnly: boolean;
  errorAt: (at: Finding['at']) => string | undefined;
  onChange: (changes: Partial<TemplateDraft>) => void;
}) {
  const text = useText(templatesText).draft;
  const buttons = buttonsOf(draft);
  const set = (changed: TemplateButton[]) => onChange({ components: withButtons(draft, changed).components });
  const isCode = draft.category === 'AUTHENTICATION';
  const error = errorAt('buttons');
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="pb-1.5 text-sm font-semibold">{text.buttons}</legend>
      {error !== undefined && (
        <p role="alert" className="text-sm text-fail">
          {error}
        </p>
      )}
      {buttons.map((button, index) => (
        <div key={index} className="flex items-start gap-2 rounded-md border border-line p-3">
          <OneButton
            button={button}
            number={index + 1}
            readOnly={readOnly}
            error={errorAt(`buttons.${index}`)}
            onChange={(changed) => set(buttons.with(index, changed))}
          />
          {!isCode && (
            <IconButton
              label={text.removeButton('text' in button && button.text !== '' ? button.text : String(index + 1))}
              icon={<Trash2 aria-hidden="true" size={18} />}
              disabled={readOnly}
              onClick={() => set(buttons.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {!isCode && (
        <fieldset aria-label={text.addButton} className="flex min-w-0 flex-wrap gap-2">
          {ADDABLE.map((type) => (
            <Button
              key={type}
              size="small"
              icon={<Plus aria-hidden="true" size={16} />}
              disabled={readOnly || buttons.length >= MAX_BUTTONS}
              onClick={() => set([...buttons, newButton(type)])}
            >
              {text.buttonTypes[type]}
            </Button>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

function OneButton({
  button,
  number,
  readOnly,
  error,
  onChange,
}: {
  button: TemplateButton;
  number: number;
  readOnly: boolean;
  error: string | undefined;
  onChange: (button: TemplateButton) => void;
}) {
  const text = useText(templatesText).draft;
  const common = { autoComplete: 'off', readOnly } as const;
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
      {'text' in button && (
        <TextField
          {...common}
          label={text.labelOf(text.buttonTypes[button.type], number)}
          name={`buttons.${number - 1}`}
          error={error}
          value={button.text}
          onChange={(event) => onChange({ ...button, text: event.target.value })}
        />
      )}
      {button.type === 'URL' && (
        <TextField
          {...common}
          label={text.url}
          inputMode="url"
          value={button.url}
          onChange={(event) => onChange({ ...button, url: event.target.value })}
        />
      )}
      {button.type === 'URL' && placeholdersOf(button.url).length > 0 && (
        <TextField
          {...common}
          label={text.urlSample}
          value={button.sample}
          onChange={(event) => onChange({ ...button, sample: event.target.value })}
        />
      )}
      {button.type === 'PHONE_NUMBER' && (
        <TextField
          {...common}
          label={text.phone}
          inputMode="tel"
          value={button.phone}
          onChange={(event) => onChange({ ...button, phone: event.target.value })}
        />
      )}
      {button.type === 'COPY_CODE' && (
        <TextField
          {...common}
          label={text.code}
          name={`buttons.${number - 1}`}
          error={error}
          value={button.sample}
          onChange={(event) => onChange({ ...button, sample: event.target.value })}
        />
      )}
      {button.type === 'OTP' && (
        <NumberField
          {...common}
          label={text.minutes}
          value={button.minutes}
          onChange={(minutes) => onChange({ ...button, minutes: minutes || CODE_MINUTES.least - 1 })}
        />
      )}
    </div>
  );
}
