import { useState } from 'react';

import type { WizardRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { LONGEST_INSTRUCTIONS, MANNERS } from '../../../machines/onboarding/setupSteps.ts';
import { Choices } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** How the agent speaks, and what it is told. */
export function MannerStep({ actor }: { actor: WizardRef }) {
  const text = useText(businessSetupText).gaya;
  const [{ manner, instructions }, change] = useState(() => actor.getSnapshot().context.answers);
  const isTooLong = Array.from(instructions).length > LONGEST_INSTRUCTIONS;
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      onSubmit={() => actor.send({ type: 'manner.submitted', manner, instructions })}
    >
      <Choices
        label={text.manner}
        value={manner}
        options={MANNERS.map((value) => ({ value, title: text.manners[value], hint: text.examples[value] }))}
        onChoose={(chosen) => change((known) => ({ ...known, manner: chosen }))}
      />
      <TextArea
        label={text.instructions}
        hint={text.instructionsHint}
        error={isTooLong ? text.tooLong : undefined}
        most={LONGEST_INSTRUCTIONS}
        value={instructions}
        onChange={(event) => change((known) => ({ ...known, instructions: event.target.value }))}
      />
    </StepForm>
  );
}
