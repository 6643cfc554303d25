import { useState } from 'react';

import { MAX_INSTRUCTIONS } from '../../../contracts/limits.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { TONES } from '../../../machines/settings/sections.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** The AI agent's tone and instructions. */
export function ToneStep({ actor }: { actor: BusinessSetupRef }) {
  const text = useText(businessSetupText).gaya;
  const [{ tone, instructions }, change] = useState(() => actor.getSnapshot().context.answers);
  const isTooLong = Array.from(instructions).length > MAX_INSTRUCTIONS;
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      onSubmit={() => actor.send({ type: 'tone.submitted', tone, instructions })}
    >
      <RadioGroup
        label={text.tone}
        value={tone}
        options={TONES.map((value) => ({ value, title: text.tones[value], hint: text.examples[value] }))}
        onChange={(chosen) => change((known) => ({ ...known, tone: chosen }))}
      />
      <TextArea
        label={text.instructions}
        hint={text.instructionsHint}
        error={isTooLong ? text.tooLong : undefined}
        maxCharacters={MAX_INSTRUCTIONS}
        value={instructions}
        onChange={(event) => change((known) => ({ ...known, instructions: event.target.value }))}
      />
    </StepForm>
  );
}
