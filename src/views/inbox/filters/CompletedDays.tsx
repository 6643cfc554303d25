import { useState } from 'react';

import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';
import { daysLabel, dateRange, RECENT_DAYS } from './completedDays.ts';

const FIELD_CLASS = 'min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 md:min-h-9';
const LABEL_CLASS = 'grid min-w-0 gap-1';
const NAME_CLASS = 'text-xs font-semibold text-ink-soft';

/** The filter for the day of completion: a recent period, or a range in which one end may be open. */
export function CompletedDays({ value, onChoose }: { value: string | null; onChoose: (days: string | null) => void }) {
  const text = useText(searchText);
  const format = useFormat();
  // Two empty date fields mean no filter, but they stay open until the user chooses another option.
  const [isPickingDates, setIsPickingDates] = useState(false);
  const dates = dateRange(value);
  const [first, last] = dates ?? ['', ''];
  const today = format.dayOf(useNow());
  const setRange = (from: string, to: string) => {
    // Dates in the wrong order are swapped.
    const [early, late] = from !== '' && to !== '' && to < from ? [to, from] : [from, to];
    onChoose(early === '' && late === '' ? null : `${early}..${late}`);
  };
  const otherDays = value !== null && dates === null && !RECENT_DAYS.some((days) => days === value) ? [value] : [];
  return (
    <fieldset className="col-span-2 grid min-w-0 grid-cols-2 gap-3">
      <legend className="sr-only">{text.completed.label}</legend>
      <label className={`${LABEL_CLASS} col-span-2`}>
        <span className={NAME_CLASS}>{text.completed.label}</span>
        <select
          value={dates !== null || (isPickingDates && value === null) ? 'dates' : (value ?? '')}
          onChange={({ target }) => {
            setIsPickingDates(target.value === 'dates');
            if (target.value !== 'dates') onChoose(target.value || null);
            else if (value !== null && dates === null) onChoose(null);
          }}
          className={FIELD_CLASS}
        >
          <option value="">{text.completed.always}</option>
          {[...RECENT_DAYS, ...otherDays].map((days) => (
            <option key={days} value={days}>
              {daysLabel(days, text, format)}
            </option>
          ))}
          <option value="dates">{text.completed.dates}</option>
        </select>
      </label>
      {(dates !== null || isPickingDates) && (
        <>
          <label className={LABEL_CLASS}>
            <span className={NAME_CLASS}>{text.completed.from}</span>
            <input
              type="date"
              value={first}
              max={today}
              onChange={({ target }) => setRange(target.value, last)}
              className={FIELD_CLASS}
            />
          </label>
          <label className={LABEL_CLASS}>
            <span className={NAME_CLASS}>{text.completed.to}</span>
            <input
              type="date"
              value={last}
              max={today}
              onChange={({ target }) => setRange(first, target.value)}
              className={FIELD_CLASS}
            />
          </label>
        </>
      )}
    </fieldset>
  );
}
