import { useState } from 'react';

import { MAX_HANDOVER_MESSAGE } from '../../../contracts/limits.ts';
import type { EscalationRule } from '../../../contracts/onboarding.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { validateRule } from '../../../machines/settings/checks.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Why the words that the setup suggests call the team. */
function Reasons({ keywords }: { keywords: readonly string[] }) {
  const text = useText(businessSetupText).serah_terima;
  const reasons: Partial<Record<string, string>> = text.words;
  const known = keywords.filter((keyword) => reasons[keyword] !== undefined);
  if (known.length === 0) return null;
  return (
    <section className="grid gap-1 text-sm text-ink-soft">
      <h2 className="font-semibold">{text.why}</h2>
      <ul className="grid gap-0.5">
        {known.map((keyword) => (
          <li key={keyword}>
            <strong className="font-semibold">{`${keyword}:`}</strong> {reasons[keyword]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When the AI hands a chat over to the team. */
export function EscalationStep({ actor }: { actor: BusinessSetupRef }) {
  const text = useText(businessSetupText).serah_terima;
  const [flags, change] = useState(() => actor.getSnapshot().context.answers.handover_rule);
  const [typed, setTyped] = useState(() => flags.keywords.join('\n'));
  const rule: EscalationRule = { ...flags, keywords: linesOf(typed) };
  const problems = validateRule(rule);
  const isWrong = (field: string) => Object.keys(problems).some((name) => name.startsWith(field));
  const put = (part: Partial<EscalationRule>) => change((known) => ({ ...known, ...part }));
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      onSubmit={() => actor.send({ type: 'escalation.submitted', rule })}
    >
      <Switch label={text.angry} checked={flags.angry} onChange={(angry) => put({ angry })} />
      <TextArea
        label={text.keywords}
        hint={text.keywordsHint}
        error={isWrong('keywords') ? text.keywordsWrong : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Reasons keywords={rule.keywords} />
      <TextArea
        label={text.message}
        hint={text.messageHint}
        error={isWrong('message') ? text.messageWrong : undefined}
        maxCharacters={MAX_HANDOVER_MESSAGE}
        value={flags.message}
        onChange={(event) => put({ message: event.target.value })}
      />
    </StepForm>
  );
}
