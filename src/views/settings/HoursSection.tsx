import { Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { zoneName } from '../../contracts/time.ts';
import { isZone, openingStateAt } from '../../machines/settings/openingHours.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { useFormat } from '../ui/format.ts';
import { HoursFields } from '../ui/HoursFields.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';
import { Holidays } from './Holidays.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

const MINUTE = 60_000;

/** The opening hours. */
export function HoursSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText);
  const labels = { enable_operational_hours: text.jam.enabled, operational_hours: text.sections.jam };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).jam;
  const { values, change, problem } = useSectionForm(actor, 'jam');
  const hours = values.operational_hours;
  return (
    <>
      <Switch
        label={text.enabled}
        hint={text.enabledHint}
        checked={values.enable_operational_hours}
        onChange={(enable_operational_hours) => change({ enable_operational_hours })}
      />
      <OpenNow hours={values.enable_operational_hours ? hours : []} />
      {hours.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
      <HoursFields hours={hours} errorOf={problem} onChange={(operational_hours) => change({ operational_hours })} />
      <Holidays hours={hours} errorOf={problem} onChange={(operational_hours) => change({ operational_hours })} />
    </>
  );
}

/** Whether the business is open by these hours, updated every minute. */
function OpenNow({ hours }: { hours: readonly Hours[] }) {
  const text = useText(settingsText).jam;
  const now = useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE);
  const opening = openingStateAt(
    hours.filter(({ timezone }) => isZone(timezone)),
    now,
  );
  const { dayDate, timeOfDay } = useFormat();
  const when =
    opening?.until &&
    `${opening.day === null ? '' : `${dayDate(opening.day)}, `}${timeOfDay(opening.until)} ${zoneName(opening.timezone)}`;
  const change = when && (opening.isOpen ? text.until(when) : text.opens(when));
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
