import { useSelector } from '@xstate/react';
import {
  BriefcaseBusiness,
  Building,
  GraduationCap,
  Plane,
  Shirt,
  Stethoscope,
  Store,
  UtensilsCrossed,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';

import type { Industry } from '../../../contracts/onboarding.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { INDUSTRIES } from '../../../machines/onboarding/setupSteps.ts';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

const icons: Record<Industry, LucideIcon> = {
  kuliner: UtensilsCrossed,
  fashion: Shirt,
  klinik: Stethoscope,
  properti: Building,
  jasa: BriefcaseBusiness,
  kursus: GraduationCap,
  travel: Plane,
  lainnya: Store,
};

/** The industry, whose template fills in most of the other steps. */
export function IndustryStep({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.bidang;
  const isLive = useSelector(actor, ({ context }) => context.isLive);
  const [industry, setIndustry] = useState(() => actor.getSnapshot().context.answers.industry);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      {...(!isLive && { note: setupText.testing })}
      onSubmit={() => (industry ? actor.send({ type: 'industry.chosen', industry }) : setHasSubmitted(true))}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{text.title}</legend>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {INDUSTRIES.map((one) => {
            const Icon = icons[one];
            return (
              <label
                key={one}
                className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 transition-colors duration-150 hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="industry"
                  className="size-4 shrink-0 accent-accent outline-none"
                  checked={one === industry}
                  onChange={() => setIndustry(one)}
                />
                <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
                <span className="grid min-w-0">
                  <span className="font-medium">{text.names[one]}</span>
                  <span className="text-xs text-ink-soft">{text.examples[one]}</span>
                </span>
              </label>
            );
          })}
        </div>
        {hasSubmitted && industry === null && (
          <p role="alert" className="text-sm text-fail">
            {text.missing}
          </p>
        )}
      </fieldset>
    </StepForm>
  );
}
