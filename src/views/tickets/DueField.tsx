import { useId, useState } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { openingStateAt } from '../../machines/settings/openingHours.ts';
import { dueOf, instantOf, presets } from '../../machines/tickets/due.ts';
import { Button } from '../ui/Button.tsx';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useWhen } from './dueText.ts';
import { ticketsText } from './text/id.ts';

/** The zone in which every time of the product is written (text/format.ts), as a browser's field needs it. */
const OFFSET = '+07:00';
const OFFSET_MS = 7 * 3_600_000;

const fieldOf = (due: string): string => new Date(Date.parse(due) + OFFSET_MS).toISOString().slice(0, 16);

/** A year that is half typed is one of long ago. */
const EARLIEST = Date.UTC(2000, 0);

/** What a browser's field says, as an instant; null while that is no time that somebody means. */
const instantIn = (field: string): string | null => {
  const at = Date.parse(`${field}${OFFSET}`);
  return at >= EARLIEST ? instantOf(at) : null;
};

export interface DueFieldProps {
  due: string | null;
  hours: readonly Hours[];
  disabled?: boolean;
  onChange: (due: string | null) => void;
}

/** When it is due: by opening hours, or at a time of one's own, with a word where that is odd. */
export function DueField({ due, hours, disabled = false, onChange }: DueFieldProps) {
  const text = useText(ticketsText).due;
  const { at } = useWhen();
  const now = useMinute();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const meant = typed === null ? null : instantIn(typed);
  const commit = () => {
    setTyped(null);
    if (meant !== null && meant !== due) onChange(meant);
  };
  // What is said of it is said while it is typed: words that came when the field is left would move what is being pressed.
  const shown = meant ?? due;
  // What was typed is given up by who presses something else in its place, before the field is left and keeps it.
  const giveUp = () => setTyped(null);
  const isPast = shown !== null && Date.parse(shown) < now;
  const isClosed = shown !== null && openingStateAt([...hours], Date.parse(shown) - 1)?.isOpen === false;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="pb-1.5 text-sm font-semibold">{text.label}</legend>
      <p className="tabular">{shown === null ? text.none : at(shown)}</p>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button
            key={preset}
            size="small"
            disabled={disabled}
            onPointerDown={giveUp}
            onClick={() => onChange(instantOf(dueOf(preset, hours, Date.now())))}
          >
            {text.presets[preset]}
          </Button>
        ))}
        {shown !== null && (
          <Button size="small" look="quiet" disabled={disabled} onPointerDown={giveUp} onClick={() => onChange(null)}>
            {text.remove}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {text.own}
        </label>
        <input
          id={id}
          type="datetime-local"
          disabled={disabled}
          value={typed ?? (due === null ? '' : fieldOf(due))}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              commit();
            }
          }}
          className="min-h-11 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-3 disabled:bg-sunken"
        />
      </div>
      <p className="text-sm text-ink-soft">{hours.length === 0 ? text.always : text.counted}</p>
      {isPast && <p className="text-sm text-help">{text.past}</p>}
      {isClosed && !isPast && <p className="text-sm text-help">{text.closed}</p>}
    </fieldset>
  );
}
