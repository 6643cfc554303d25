import { useState } from 'react';

import { dayOf, useFormat } from '../../ui/format.ts';
import { useMinute } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';
import { daysName, endsOf, LATELY } from './completedDays.ts';

const FIELD = 'min-h-11 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-2 md:min-h-9';
const LABEL = 'grid min-w-0 gap-1';
const NAME = 'text-xs font-semibold text-ink-soft';

/** When what is asked for was done: lately, or between two days, of which either may be left open. */
export function DaysChoice({ value, onChoose }: { value: string | null; onChoose: (days: string | null) => void }) {
  const text = useText(searchText);
  const format = useFormat();
  // Two empty dates ask for nothing, and nobody who has just opened them wants them gone.
  const [picks, setPicks] = useState(false);
  const ends = endsOf(value);
  const [first, last] = ends ?? ['', ''];
  const today = dayOf(useMinute());
  const choose = (from: string, to: string) => {
    // Whoever names the later one first means the same days.
    const [early, late] = from !== '' && to !== '' && to < from ? [to, from] : [from, to];
    onChoose(early === '' && late === '' ? null : `${early}..${late}`);
  };
  const known = value !== null && ends === null && !LATELY.some((days) => days === value) ? [value] : [];
  return (
    <fieldset className="col-span-2 grid min-w-0 grid-cols-2 gap-3">
      <legend className="sr-only">{text.completed.label}</legend>
      <label className={`${LABEL} col-span-2`}>
        <span className={NAME}>{text.completed.label}</span>
        <select
          value={ends !== null || (picks && value === null) ? 'dates' : (value ?? '')}
          onChange={({ target }) => {
            setPicks(target.value === 'dates');
            if (target.value !== 'dates') onChoose(target.value || null);
            else if (value !== null && ends === null) onChoose(null);
          }}
          className={FIELD}
        >
          <option value="">{text.completed.always}</option>
          {[...LATELY, ...known].map((days) => (
            <option key={days} value={days}>
              {daysName(days, text, format)}
            </option>
          ))}
          <option value="dates">{text.completed.dates}</option>
        </select>
      </label>
      {(ends !== null || picks) && (
        <>
          <label className={LABEL}>
            <span className={NAME}>{text.completed.from}</span>
            <input
              type="date"
              value={first}
              max={today}
              onChange={({ target }) => choose(target.value, last)}
              className={FIELD}
            />
          </label>
          <label className={LABEL}>
            <span className={NAME}>{text.completed.to}</span>
            <input
              type="date"
              value={last}
              max={today}
              onChange={({ target }) => choose(first, target.value)}
              className={FIELD}
            />
          </label>
        </>
      )}
    </fieldset>
  );
}
