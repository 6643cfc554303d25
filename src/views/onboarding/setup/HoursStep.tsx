import { useState } from 'react';

import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { validateSection } from '../../../machines/settings/checks.ts';
import { settingsText } from '../../settings/text/id.ts';
import { emptySpan, HoursFields } from '../../ui/HoursFields.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** The opening hours. */
export function HoursStep({ actor }: { actor: BusinessSetupRef }) {
  const text = useText(businessSetupText).jam;
  const problemTexts = useText(settingsText).problems;
  const [{ enabled, hours }, change] = useState(() => {
    const { enable_operational_hours, operational_hours } = actor.getSnapshot().context.answers;
    return { enabled: enable_operational_hours, hours: operational_hours };
  });
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const problems = validateSection('jam', { enable_operational_hours: enabled, operational_hours: hours });
  const problemOf = (field: string) => {
    const problem = hasSubmitted ? problems[field] : undefined;
    return problem && problemTexts[problem];
  };
  const submit = () => {
    setHasSubmitted(true);
    actor.send({ type: 'hours.submitted', enabled, hours });
  };
  return (
    <StepForm actor={actor} title={text.title} explanation={text.explanation} onSubmit={submit}>
      <Switch
        label={text.enabled}
        hint={text.enabledHint}
        checked={enabled}
        onChange={(on) => change({ enabled: on, hours: on && hours.length === 0 ? [emptySpan()] : hours })}
      />
      {enabled && (
        <HoursFields hours={hours} errorOf={problemOf} onChange={(spans) => change({ enabled, hours: spans })} />
      )}
    </StepForm>
  );
}
