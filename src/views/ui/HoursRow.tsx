import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { isOvernight } from '../../machines/settings/openingHours.ts';
import { settingsText } from '../settings/text/id.ts';
import { classes } from './classes.ts';
import { FieldError } from './FieldError.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';
import { useText } from './useText.ts';

interface HoursRowProps {
  /** The fields. They wrap where the space, or a large font, requires it. */
  children: ReactNode;
  /** Its times, if it has any. */
  span?: Hours;
  error: string | undefined;
  removal?: ReactNode;
}

/** One entry of the opening hours: its fields in a line, its removal, and what is to be said about it below. */
export function HoursRow({ children, span, error, removal }: HoursRowProps) {
  const text = useText(settingsText).jam;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-end gap-2">
        {children}
        {removal}
      </div>
      {span && isOvernight(span) && <p className="text-sm text-ink-soft">{text.overnight}</p>}
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** The button that removes an entry. */
export function HoursRemoval({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton className="ml-auto" label={label} icon={<Trash2 aria-hidden="true" size={18} />} onClick={onClick} />
  );
}

interface TimeFieldsProps {
  span: Hours;
  /** The labels of start and end. */
  labels: readonly [string, string];
  labelHidden?: boolean;
  onChange: (times: Partial<Hours>) => void;
}

/** From when to when a span is. */
export function TimeFields({ span, labels: [start, end], labelHidden = false, onChange }: TimeFieldsProps) {
  // Wide enough for a 12-hour clock.
  const width = classes('flex-1', labelHidden ? 'min-w-30' : 'min-w-34');
  return (
    <>
      <TextField
        type="time"
        label={start}
        labelHidden={labelHidden}
        className={width}
        value={span.start}
        onChange={(event) => onChange({ start: event.target.value })}
      />
      {labelHidden && (
        <span aria-hidden="true" className="self-center">
          {'–'}
        </span>
      )}
      <TextField
        type="time"
        label={end}
        labelHidden={labelHidden}
        className={width}
        value={span.end}
        onChange={(event) => onChange({ end: event.target.value })}
      />
    </>
  );
}
