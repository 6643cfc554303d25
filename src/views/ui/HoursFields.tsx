import { CalendarDays, Copy, Plus } from 'lucide-react';
import { useState } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { DEFAULT_ZONE, zoneName, zoneOf } from '../../contracts/time.ts';
import { settingsText } from '../settings/text/id.ts';
import { Button } from './Button.tsx';
import { FieldError } from './FieldError.tsx';
import { HoursRemoval, HoursRow, TimeFields } from './HoursRow.tsx';
import { SelectField } from './SelectField.tsx';
import { useText } from './useText.ts';
import { WeekFields, type WeekFieldsProps } from './WeekFields.tsx';
import { isHoliday, isZoneOnly, spansOn, WEEKDAYS } from './weekHours.ts';

interface HoursFieldsProps extends WeekFieldsProps {
  /** The error message of `operational_hours`, or of one span, `operational_hours.<index>`. */
  errorOf: (field: string) => string | undefined;
}

/**
 * The opening hours of a business, the same every day or set for each weekday, in one time zone. A span may cross
 * midnight, and a time may be empty while editing. Holidays are kept and not shown.
 */
export function HoursFields({ hours, errorOf, onChange }: HoursFieldsProps) {
  const text = useText(settingsText).jam;
  const [isChosen, setChosen] = useState(false);
  const isPerDay = isChosen || hours.some(({ days }) => days !== undefined);
  const [before, setBefore] = useState<{ perDay: readonly Hours[]; same: Hours[] } | null>(null);
  const zone = zoneOf(hours);
  /** Without any entry the zone would be lost. */
  const changeIn = (timezone: string, next: Hours[]) =>
    onChange(next.length === 0 && timezone !== DEFAULT_ZONE ? [emptySpan(timezone)] : next);
  const change = (next: Hours[]) => changeIn(zone, next);

  const showPerDay = () => {
    setChosen(true);
    if (before?.same === hours) change([...before.perDay]);
  };
  const showSame = () => {
    const day = WEEKDAYS.find((one) => spansOn(hours, one).length > 0) ?? 1;
    const same = [
      ...spansOn(hours, day).map(({ start, end }) => ({ start, end, timezone: zone })),
      ...hours.filter(isHoliday),
    ];
    setBefore({ perDay: hours, same });
    setChosen(false);
    change(same);
  };
  const hasMixedZones = hours.some(({ timezone }) => timezone !== zone);

  return (
    <>
      <FieldError>{errorOf('operational_hours')}</FieldError>
      <SelectField
        className="max-w-64"
        label={text.zone}
        value={zone}
        options={zonesFor(zone)}
        hint={hasMixedZones ? text.mixedZones : text.zoneHint}
        onChange={(timezone) =>
          changeIn(
            timezone,
            hours.map((span) => ({ ...span, timezone })),
          )
        }
      />
      {isPerDay ? (
        <WeekFields hours={hours} zone={zone} errorOf={errorOf} onChange={change} />
      ) : (
        <SameFields hours={hours} zone={zone} errorOf={errorOf} onChange={change} />
      )}
      <Button
        variant="quiet"
        className="justify-self-start"
        icon={isPerDay ? <Copy aria-hidden="true" size={18} /> : <CalendarDays aria-hidden="true" size={18} />}
        onClick={isPerDay ? showSame : showPerDay}
      >
        {isPerDay ? text.sameEveryDay : text.perDay}
      </Button>
    </>
  );
}

/** The spans that hold on every day. */
function SameFields({ hours, zone, errorOf, onChange }: WeekFieldsProps & { zone: string }) {
  const text = useText(settingsText).jam;
  const put = (at: number, span: Partial<Hours>) =>
    onChange(hours.map((other, index) => (index === at ? { ...other, ...span } : other)));
  const keepsZone = (span: Hours) => zone !== DEFAULT_ZONE && hours.length === 1 && isZoneOnly(span);
  const spans = hours.flatMap((span, at) => (isHoliday(span) ? [] : [{ span, at }]));
  return (
    <>
      <ul className="grid gap-3">
        {spans.map(({ span, at }, nth) => (
          <li key={at} aria-label={text.span(nth + 1)} className="rounded-md border border-line p-3">
            <HoursRow
              span={span}
              error={errorOf(`operational_hours.${at}`)}
              removal={
                keepsZone(span) || (
                  <HoursRemoval
                    label={text.remove(nth + 1)}
                    onClick={() => onChange(hours.filter((_, index) => index !== at))}
                  />
                )
              }
            >
              <TimeFields labels={[text.start, text.end]} span={span} onChange={(times) => put(at, times)} />
            </HoursRow>
          </li>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => onChange([...hours, emptySpan(zone)])}
      >
        {text.add}
      </Button>
    </>
  );
}

/** A new span without times. */
export const emptySpan = (timezone = DEFAULT_ZONE): Hours => ({ start: '', end: '', timezone });

/** The three time zones of Indonesia, and the current one if it is another. */
const zonesFor = (current: string): [string, string][] => {
  const offered = [DEFAULT_ZONE, 'Asia/Makassar', 'Asia/Jayapura'];
  return [...new Set([...offered, current])].map((zone) => [zone, zoneName(zone)]);
};
