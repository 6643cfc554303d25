import { useState } from 'react';

import { MAX_HANDOVER_MESSAGE } from '../../contracts/limits.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** When the AI hands a chat over to the team, and how long it stays silent. */
export function HandoverSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).serahTerima;
  const labels = {
    unknown: text.unknown,
    angry: text.angry,
    asks_human: text.asksHuman,
    keywords: text.keywords,
    message: text.message,
    ai_silence_minutes: text.silence,
  };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).serahTerima;
  const { values, change, problem } = useSectionForm(actor, 'serah-terima');
  return (
    <>
      <FieldGroup title={text.when}>
        <div className="divide-y divide-line">
          <Switch label={text.unknown} checked={values.unknown} onChange={(unknown) => change({ unknown })} />
          <Switch label={text.angry} checked={values.angry} onChange={(angry) => change({ angry })} />
          <Switch
            label={text.asksHuman}
            checked={values.asks_human}
            onChange={(asks_human) => change({ asks_human })}
          />
        </div>
        <LinesField
          label={text.keywords}
          hint={text.keywordsHint}
          error={problem('keywords')}
          value={values.keywords}
          onChange={(keywords) => change({ keywords })}
        />
      </FieldGroup>
      <TextArea
        label={text.message}
        hint={text.messageHint}
        value={values.message}
        error={problem('message')}
        maxCharacters={MAX_HANDOVER_MESSAGE}
        onChange={(event) => change({ message: event.target.value })}
      />
      <NumberField
        className="max-w-xs"
        label={text.silence}
        hint={text.silenceHint}
        value={values.ai_silence_minutes}
        error={problem('ai_silence_minutes')}
        onChange={(minutes) => change({ ai_silence_minutes: minutes ?? Number.NaN })}
      />
    </>
  );
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A list with one entry a line. Empty lines stay in the field and are not part of the value. */
function LinesField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (lines: string[]) => void;
}) {
  const [typed, setTyped] = useState(() => value.join('\n'));
  const isOther = linesOf(typed).join('\n') !== value.join('\n');
  return (
    <TextArea
      label={label}
      hint={hint}
      error={error}
      value={isOther ? value.join('\n') : typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
}
