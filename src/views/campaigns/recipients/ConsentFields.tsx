import { useState } from 'react';

import type { DeclaredConsent } from '../../../contracts/campaigns.recipients.ts';
import { useCalendar } from '../../ui/calendar.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

const SOURCES = ['form', 'cashier', 'chat', 'advert'] as const;

/** Whether the persons of a file have agreed to promotions, and the proof of it. */
export function ConsentFields({
  consent,
  onChange,
}: {
  consent: DeclaredConsent | null;
  /** `isComplete`: the proof has its words and its day. */
  onChange: (consent: DeclaredConsent | null, isComplete: boolean) => void;
}) {
  const text = useText(recipientsText).import.consent;
  const { dayOf } = useCalendar();
  const [today] = useState(() => dayOf(Date.now()));
  const change = (changed: DeclaredConsent | null) =>
    onChange(changed, changed === null || (changed.words.trim() !== '' && changed.day !== ''));
  return (
    <div className="grid grid-cols-1 gap-3">
      <RadioGroup
        label={text.title}
        value={consent === null ? 'unknown' : 'given'}
        options={(['unknown', 'given'] as const).map((value) => ({ value, ...text[value] }))}
        onChange={(value) => change(value === 'unknown' ? null : { source: 'form', day: today, words: '', note: '' })}
      />
      {consent !== null && (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <SelectField
            label={text.source}
            value={consent.source}
            options={SOURCES.map((source) => [source, text.sources[source]] as const)}
            onChange={(source) => change({ ...consent, source })}
          />
          <TextField
            label={text.day}
            type="date"
            max={today}
            value={consent.day}
            onChange={({ target }) => change({ ...consent, day: target.value })}
          />
          <TextArea
            label={text.words}
            className="md:col-span-2"
            maxCharacters={4000}
            hint={consent.words.trim() === '' ? text.wordsMissing : undefined}
            value={consent.words}
            onChange={({ target }) => change({ ...consent, words: target.value })}
          />
          <TextField
            label={text.note}
            className="md:col-span-2"
            maxLength={500}
            value={consent.note}
            onChange={({ target }) => change({ ...consent, note: target.value })}
          />
        </div>
      )}
    </div>
  );
}
