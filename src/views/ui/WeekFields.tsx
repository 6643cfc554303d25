import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { settingsText } from '../settings/text/id.ts';
import { Button } from './Button.tsx';
import { HoursRemoval, HoursRow, TimeFields } from './HoursRow.tsx';
import { Switch } from './Switch.tsx';
import { useText } from './useText.ts';
import { indexesOn, spansOn, WEEKDAYS, withSpansOn } from './weekHours.ts';

export interface WeekFieldsProps {
  hours: readonly Hours[];
  errorOf: (field: string) => string | undefined;
  onChange: (hours: Hours[]) => void;
}

/** The opening hours of each weekday. */
export function WeekFields({ hours, zone, errorOf, onChange }: WeekFieldsProps & { zone: string }) {
  const text = useText(settingsText).jam;
  // A weekday that is opened again gets its times back.
  const [closed, setClosed] = useState<Readonly<Record<number, Hours[]>>>({});
  const change = (day: number, spans: readonly Hours[]) => onChange(withSpansOn(hours, [day], spans));
  const newSpan = { start: '', end: '', timezone: zone };
  const toggle = (day: number, isOpen: boolean) => {
    if (isOpen) {
      const other = WEEKDAYS.map((one) => spansOn(hours, one)).find((spans) => spans.length > 0);
      change(
        day,
        (closed[day] ?? other ?? [newSpan]).map((span) => ({ ...span, timezone: zone })),
      );
    } else {
      setClosed({ ...closed, [day]: spansOn(hours, day) });
      change(day, []);
    }
  };
  return (
    <ul className="grid rounded-md border border-line">
      {WEEKDAYS.map((day) => {
        const name = text.weekdays[day - 1] ?? '';
        const indexes = indexesOn(hours, day);
        const spans = spansOn(hours, day);
        const put = (nth: number, times: Partial<Hours>) =>
          change(
            day,
            spans.map((span, other) => (other === nth ? { ...span, ...times } : span)),
          );
        return (
          <li key={day} className="border-line px-3 py-1 not-last:border-b">
            <fieldset
              aria-label={name}
              className="grid min-w-0 gap-x-4 md:grid-cols-[9rem_minmax(0,1fr)] md:items-start"
            >
              <Switch label={name} checked={spans.length > 0} onChange={(isOpen) => toggle(day, isOpen)} />
              {spans.length === 0 ? (
                <p className="pb-2 text-sm text-ink-soft md:py-3">{text.closed}</p>
              ) : (
                <div className="grid gap-2 pb-2 md:py-1.5">
                  {spans.map((span, nth) => (
                    <HoursRow
                      key={indexes[nth]}
                      span={span}
                      error={errorOf(`operational_hours.${indexes[nth]}`)}
                      removal={
                        spans.length > 1 && (
                          <HoursRemoval
                            label={text.removeOn(name, nth + 1)}
                            onClick={() =>
                              change(
                                day,
                                spans.filter((_, other) => other !== nth),
                              )
                            }
                          />
                        )
                      }
                    >
                      <TimeFields
                        labelHidden
                        labels={[text.opensOn(name), text.closesOn(name)]}
                        span={span}
                        onChange={(times) => put(nth, times)}
                      />
                    </HoursRow>
                  ))}
                  <div className="flex flex-wrap gap-x-2">
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={text.addOn(name)}
                      icon={<Plus aria-hidden="true" size={16} />}
                      onClick={() => change(day, [...spans, newSpan])}
                    >
                      {text.add}
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      icon={<Copy aria-hidden="true" size={16} />}
                      onClick={() => onChange(withSpansOn(hours, WEEKDAYS, spans))}
                    >
                      {text.copyToAll}
                    </Button>
                  </div>
                </div>
              )}
            </fieldset>
          </li>
        );
      })}
    </ul>
  );
}
