import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { check } from '../../machines/settings/checks.ts';
import { isOvernight } from '../../machines/settings/opening.ts';
import type { Hours } from '../../machines/settings/sections.ts';
import type { WizardRef } from '../../machines/wizard/wizard.machine.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { Switch } from '../fields/Switch.tsx';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useSettingsText } from '../text/settings.ts';
import { useWizardText } from '../text/wizard.ts';
import { StepForm } from './StepForm.tsx';

const NEW: Hours = { start: '', end: '', timezone: 'Asia/Jakarta' };

/** When the business is open; a span may cross midnight, and a time may be left empty for now (spec.md §5). */
export function HoursStep({ actor }: { actor: WizardRef }) {
  const text = useWizardText().jam;
  const words = useSettingsText().problems;
  const [{ enabled, hours }, change] = useState(() => {
    const { enable_operational_hours, operational_hours } = actor.getSnapshot().context.answers;
    return { enabled: enable_operational_hours, hours: operational_hours };
  });
  const [tried, setTried] = useState(false);
  const problems = check('jam', { enable_operational_hours: enabled, operational_hours: hours });
  const said = (field: string) => {
    const problem = tried ? problems[field] : undefined;
    return problem && words[problem];
  };
  const put = (at: number, span: Partial<Hours>) =>
    change({ enabled, hours: hours.map((known, place) => (place === at ? { ...known, ...span } : known)) });
  const submit = () => {
    setTried(true);
    actor.send({ type: 'hours.submitted', enabled, hours });
  };
  return (
    <StepForm actor={actor} title={text.title} explanation={text.explanation} onSubmit={submit}>
      <Switch
        label={text.enabled}
        hint={text.enabledHint}
        checked={enabled}
        onChange={(on) => change({ enabled: on, hours: on && hours.length === 0 ? [NEW] : hours })}
      />
      {said('operational_hours') && (
        <p role="alert" className="text-sm text-fail">
          {said('operational_hours')}
        </p>
      )}
      {enabled && (
        <>
          <ul className="grid gap-3">
            {hours.map((span, at) => (
              // Spans have no names of their own; a place in the list is all there is.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} aria-label={text.span(at + 1)} className="grid gap-1 rounded-md border border-line p-3">
                <div className="grid grid-cols-2 items-end gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_auto]">
                  <TextField
                    type="time"
                    label={text.start}
                    value={span.start}
                    onChange={(event) => put(at, { start: event.target.value })}
                  />
                  <TextField
                    type="time"
                    label={text.end}
                    value={span.end}
                    onChange={(event) => put(at, { end: event.target.value })}
                  />
                  <SelectField
                    label={text.zone}
                    value={span.timezone}
                    options={zonesFor(span.timezone, text.zones)}
                    onChange={(timezone) => put(at, { timezone })}
                  />
                  <IconButton
                    className="justify-self-end"
                    label={text.remove(at + 1)}
                    icon={<Trash2 aria-hidden="true" size={18} />}
                    onClick={() => change({ enabled, hours: hours.filter((_, place) => place !== at) })}
                  />
                </div>
                {isOvernight(span) && <p className="text-sm text-ink-soft">{text.overnight}</p>}
                {said(`operational_hours.${at}`) && (
                  <p role="alert" className="text-sm text-fail">
                    {said(`operational_hours.${at}`)}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => change({ enabled, hours: [...hours, NEW] })}
          >
            {text.add}
          </Button>
        </>
      )}
    </StepForm>
  );
}

/** The three zones of Indonesia, and whatever else is set. */
const zonesFor = (current: string, words: Record<string, string>): [string, string][] => {
  const known = Object.entries(words);
  return known.some(([zone]) => zone === current) ? known : [...known, [current, current]];
};
