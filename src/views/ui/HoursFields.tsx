import { Plus, Trash2 } from 'lucide-react';

import type { Hours } from '../../contracts/settings.ts';
import { isOvernight } from '../../machines/settings/openingHours.ts';
import { zoneName } from '../../machines/settings/zones.ts';
import { settingsText } from '../settings/text/id.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import { useText } from './useText.ts';

interface HoursFieldsProps {
  hours: readonly Hours[];
  /** The error message of `operational_hours`, or of one span, `operational_hours.<index>`. */
  errorOf: (field: string) => string | undefined;
  onChange: (hours: Hours[]) => void;
}

/** The opening hours of a business. A span may cross midnight, and a time may be empty while editing. */
export function HoursFields({ hours, errorOf, onChange }: HoursFieldsProps) {
  const text = useText(settingsText).jam;
  const put = (at: number, span: Partial<Hours>) =>
    onChange(hours.map((other, index) => (index === at ? { ...other, ...span } : other)));
  return (
    <>
      <FieldError>{errorOf('operational_hours')}</FieldError>
      <ul className="grid gap-3">
        {hours.map((span, at) => (
          // Spans have no ids, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} aria-label={text.span(at + 1)} className="grid gap-1 rounded-md border border-line p-3">
            {/* Wide enough for a 12-hour clock; with a larger font the fields stack. */}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_auto]">
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
                options={zonesFor(span.timezone)}
                onChange={(timezone) => put(at, { timezone })}
              />
              <IconButton
                className="justify-self-end"
                label={text.remove(at + 1)}
                icon={<Trash2 aria-hidden="true" size={18} />}
                onClick={() => onChange(hours.filter((_, index) => index !== at))}
              />
            </div>
            {isOvernight(span) && <p className="text-sm text-ink-soft">{text.overnight}</p>}
            <FieldError>{errorOf(`operational_hours.${at}`)}</FieldError>
          </li>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => onChange([...hours, emptySpan(hours.at(-1)?.timezone)])}
      >
        {text.add}
      </Button>
    </>
  );
}

/** A new span without times. */
export const emptySpan = (timezone = 'Asia/Jakarta'): Hours => ({ start: '', end: '', timezone });

function FieldError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-sm text-fail">
      {children}
    </p>
  );
}

/** The three time zones of Indonesia, and the current one if it is another. */
const zonesFor = (current: string): [string, string][] => {
  const offered = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'];
  return [...new Set([...offered, current])].map((zone) => [zone, zoneName(zone)]);
};
