import { Clock, Plus, Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { isOvernight, isZone, openingOf } from '../../machines/settings/opening.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import type { Hours } from '../../machines/settings/sections.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { Switch } from '../fields/Switch.tsx';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useSettingsText } from '../text/settings.ts';
import { useForm } from './form.ts';
import { SectionFrame } from './SectionFrame.tsx';

const MINUTE = 60_000;

/** When the business is open. */
export function HoursSection({ actor }: { actor: SectionRef }) {
  const text = useSettingsText();
  const labels = { enable_operational_hours: text.jam.enabled, operational_hours: text.sections.jam };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useSettingsText().jam;
  const { values, change, problem } = useForm(actor, 'jam');
  const hours = values.operational_hours;
  const put = (at: number, span: Partial<Hours>) =>
    change({ operational_hours: hours.map((known, place) => (place === at ? { ...known, ...span } : known)) });
  return (
    <>
      <Switch
        label={text.enabled}
        hint={text.enabledHint}
        checked={values.enable_operational_hours}
        onChange={(enable_operational_hours) => change({ enable_operational_hours })}
      />
      <Now hours={values.enable_operational_hours ? hours : []} />
      <p className="text-sm text-ink-soft">{hours.length > 0 ? text.everyDay : text.none}</p>
      {problem('operational_hours') && (
        <p role="alert" className="text-sm text-fail">
          {problem('operational_hours')}
        </p>
      )}
      <ul className="grid gap-3">
        {hours.map((span, at) => (
          // Spans have no names of their own; a place in the list is all there is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} aria-label={text.span(at + 1)} className="grid gap-1 rounded-md border border-line p-3">
            <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 md:grid-cols-[1fr_1fr_7rem_auto]">
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
                className="max-md:col-span-2 max-md:row-start-2"
                label={text.zone}
                value={span.timezone}
                options={zonesFor(span.timezone, text.zones)}
                onChange={(timezone) => put(at, { timezone })}
              />
              <IconButton
                label={text.remove(at + 1)}
                icon={<Trash2 aria-hidden="true" size={18} />}
                onClick={() => change({ operational_hours: hours.filter((_, place) => place !== at) })}
              />
            </div>
            {isOvernight(span) && <p className="text-sm text-ink-soft">{text.overnight}</p>}
            {problem(`operational_hours.${at}`) && (
              <p role="alert" className="text-sm text-fail">
                {problem(`operational_hours.${at}`)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() =>
          change({
            operational_hours: [...hours, { start: '', end: '', timezone: hours.at(-1)?.timezone ?? 'Asia/Jakarta' }],
          })
        }
      >
        {text.add}
      </Button>
    </>
  );
}

/** The three zones of Indonesia, and whatever else is set. */
const zonesFor = (current: string, words: Record<string, string>): [string, string][] => {
  const known = Object.entries(words);
  return known.some(([zone]) => zone === current) ? known : [...known, [current, current]];
};

/** Open or closed by these hours, followed minute by minute. */
function Now({ hours }: { hours: readonly Hours[] }) {
  const text = useSettingsText().jam;
  const now = useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE);
  const opening = openingOf(
    hours.filter(({ timezone }) => isZone(timezone)),
    now,
  );
  const zone = opening === null ? '' : ` ${text.zones[opening.timezone] ?? opening.timezone}`;
  const change =
    opening?.until && (opening.isOpen ? text.until(opening.until + zone) : text.opens(opening.until + zone));
  return (
    <p className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm">
      <Clock aria-hidden="true" size={18} className={opening?.isOpen === false ? 'text-ink-soft' : 'text-done'} />
      <strong className="font-semibold">
        {opening === null ? text.now.always : opening.isOpen ? text.now.open : text.now.closed}
      </strong>
      {change && <span>{change}</span>}
    </p>
  );
}

const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
};
