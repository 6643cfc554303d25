import { useState } from 'react';

import { MAX_GREETING, MAX_HANDOVER_MESSAGE, MAX_INSTRUCTIONS } from '../../contracts/limits.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { TONES } from '../../machines/settings/sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** How the AI writes to customers, what it does not discuss, and when it calls for the team. */
export function BehaviourSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).perilaku;
  const labels = {
    tone: text.tone,
    instructions: text.instructions,
    greeting: text.greeting,
    forbidden_topics: text.topics,
    angry: text.angry,
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
  const text = useText(settingsText).perilaku;
  const { values, change, problem, field } = useSectionForm(actor, 'perilaku');
  return (
    <>
      <FieldGroup title={text.manner}>
        <RadioGroup
          label={text.tone}
          value={values.tone}
          options={TONES.map((value) => ({ value, title: text.tones[value], hint: text.mannerExamples[value] }))}
          onChange={(tone) => change({ tone })}
        />
        <TextArea
          label={text.greeting}
          hint={text.greetingHint}
          placeholder={text.greetingExample}
          maxCharacters={MAX_GREETING}
          rows={2}
          {...field('greeting')}
        />
        <TextArea
          label={text.instructions}
          hint={text.instructionsHint}
          maxCharacters={MAX_INSTRUCTIONS}
          rows={6}
          {...field('instructions')}
        />
      </FieldGroup>
      <FieldGroup title={text.limits}>
        <LinesField
          label={text.topics}
          hint={text.topicsHint}
          error={problem('forbidden_topics')}
          value={values.forbidden_topics}
          onChange={(forbidden_topics) => change({ forbidden_topics })}
        />
      </FieldGroup>
      <FieldGroup title={text.when}>
        <p className="text-sm text-ink-soft">{text.always}</p>
        <Switch label={text.angry} checked={values.angry} onChange={(angry) => change({ angry })} />
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
        maxCharacters={MAX_HANDOVER_MESSAGE}
        {...field('message')}
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
