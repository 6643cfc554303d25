import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { ClosedDays, Hours } from '../../contracts/settings.ts';
import { zoneOf } from '../../contracts/time.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { HoursRemoval, HoursRow } from '../ui/HoursRow.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

interface HolidaysProps {
  hours: readonly Hours[];
  /** The error message of one entry, `operational_hours.<index>`. */
  errorOf: (field: string) => string | undefined;
  onChange: (hours: Hours[]) => void;
}

const keyOf = ({ from, to, name }: ClosedDays): string => `${from} ${to} ${name}`;

/** The days on which the business is closed, among its opening hours. Those that have passed are folded away. */
export function Holidays({ hours, errorOf, onChange }: HolidaysProps) {
  const text = useText(settingsText).jam.holidays;
  const { dayDate, dayOf } = useFormat();
  const entries = hours.flatMap(({ closed_on: closed }, at) => (closed ? [{ closed, at }] : []));
  // A date that is being typed may be past for a moment, so what is past is decided once.
  const [pastKeys] = useState(() => {
    const today = dayOf(Date.now());
    const past = entries.filter(({ closed: { from, to } }) => from !== '' && (to || from) < today);
    return new Set(past.map(({ closed }) => keyOf(closed)));
  });
  const past = entries.filter(({ closed }) => pastKeys.has(keyOf(closed)));
  const coming = entries.filter(({ closed }) => !pastKeys.has(keyOf(closed)));
  const put = (at: number, changes: Partial<ClosedDays>) =>
    onChange(
      hours.map((entry, index) =>
        index === at && entry.closed_on ? { ...entry, closed_on: { ...entry.closed_on, ...changes } } : entry,
      ),
    );
  const add = () => {
    const timezone = zoneOf(hours);
    onChange([...hours, { start: '', end: '', timezone, closed_on: { from: '', to: '', name: '' } }]);
  };
  const datesOf = ({ from, to }: ClosedDays) =>
    [from, to]
      .filter((day) => day !== '')
      .map(dayDate)
      .join(' – ');
  const removal = (at: number, closed: ClosedDays) => (
    <HoursRemoval
      label={text.remove(closed.name || datesOf(closed))}
      onClick={() => onChange(hours.filter((_, index) => index !== at))}
    />
  );
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-1">
        <h2 className="font-semibold">{text.title}</h2>
        <p className="text-sm text-ink-soft">{coming.length > 0 ? text.explanation : text.none}</p>
      </div>
      {coming.length > 0 && (
        <ul className="grid gap-3">
          {coming.map(({ closed, at }) => (
            <li key={at} className="rounded-md border border-line p-3">
              <HoursRow error={errorOf(`operational_hours.${at}`)} removal={removal(at, closed)}>
                <TextField
                  type="date"
                  label={text.from}
                  className="min-w-38 flex-1"
                  value={closed.from}
                  onChange={(event) => put(at, { from: event.target.value })}
                />
                <TextField
                  type="date"
                  label={text.to}
                  className="min-w-38 flex-1"
                  min={closed.from}
                  value={closed.to}
                  onChange={(event) => put(at, { to: event.target.value })}
                />
                <TextField
                  label={text.name}
                  className="min-w-38 flex-2"
                  value={closed.name}
                  onChange={(event) => put(at, { name: event.target.value })}
                />
              </HoursRow>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" icon={<Plus aria-hidden="true" size={18} />} onClick={add}>
        {text.add}
      </Button>
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
            {text.past(past.length)}
          </summary>
          <ul className="grid">
            {past.map(({ closed, at }) => (
              <li key={at} className="flex items-center justify-between gap-2 text-sm">
                <span>{[datesOf(closed), closed.name].filter((part) => part !== '').join(' · ')}</span>
                {removal(at, closed)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
