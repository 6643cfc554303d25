import { useId, useState } from 'react';

import type { Hours } from '../../contracts/settings.ts';
import { toEpoch, toIso } from '../../contracts/time.ts';
import { openingStateAt } from '../../machines/settings/openingHours.ts';
import { dueOfPreset, DUE_PRESETS } from '../../machines/tickets/due.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useWhyDisabled } from '../ui/whyDisabled.ts';
import { ticketsText } from './text/id.ts';
import { useTicketTimes } from './useTicketTimes.ts';

/** A half-typed year is long ago. */
const EARLIEST = toEpoch('2000-01-01');

export interface DueFieldProps {
  due: string | null;
  hours: readonly Hours[];
  disabled?: boolean;
  onChange: (due: string | null) => void;
}

/** The due date: a preset in opening hours or a date, with a warning if it is past or outside the opening hours. */
export function DueField({ due, hours, disabled = false, onChange }: DueFieldProps) {
  const text = useText(ticketsText).due;
  const { at } = useTicketTimes();
  const { fromLocalTime, toLocalTime, zoneAt } = useFormat();
  const now = useNow();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const typedAt = fromLocalTime(typed ?? '');
  /** Null while the field is incomplete. */
  const typedDue = typedAt >= EARLIEST ? toIso(typedAt) : null;
  const why = useWhyDisabled(disabled, null);
  const commit = () => {
    setTyped(null);
    if (typedDue !== null && typedDue !== due) onChange(typedDue);
  };
  // Warnings appear while typing. If they appeared on blur, they would move the button that is being pressed.
  const shown = typedDue ?? due;
  // Pressing a preset discards the typed value before the blur would save it.
  const discardTyped = () => setTyped(null);
  const isPast = shown !== null && toEpoch(shown) < now;
  const isClosed = shown !== null && openingStateAt([...hours], toEpoch(shown) - 1)?.isOpen === false;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="pb-1.5 text-sm font-semibold">{text.label}</legend>
      <p className="tabular">{shown === null ? text.none : at(shown)}</p>
      <div className="flex flex-wrap gap-2">
        {DUE_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="small"
            disabled={disabled}
            onPointerDown={discardTyped}
            onClick={() => onChange(toIso(dueOfPreset(preset, hours, Date.now())))}
          >
            {text.presets[preset]}
          </Button>
        ))}
        {shown !== null && (
          <Button
            size="small"
            variant="quiet"
            disabled={disabled}
            onPointerDown={discardTyped}
            onClick={() => onChange(null)}
          >
            {text.remove}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {text.own(zoneAt(now))}
        </label>
        <input
          id={id}
          type="datetime-local"
          disabled={disabled}
          title={why ?? undefined}
          value={typed ?? (due === null ? '' : toLocalTime(due))}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              commit();
            }
          }}
          className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 disabled:bg-sunken"
        />
      </div>
      <p className="text-sm text-ink-soft">{hours.length === 0 ? text.always : text.counted}</p>
      {isPast && <p className="text-sm text-help">{text.past}</p>}
      {isClosed && !isPast && <p className="text-sm text-help">{text.closed}</p>}
    </fieldset>
  );
}
