import { useEffect, useState } from 'react';

import { useResource } from '../../app/useResource.ts';
import { plainOf } from '../../conversation/message/markup.ts';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { composerText } from '../text/id.ts';
import { findPriceMismatches, type PricedProduct } from './prices.ts';
import { findWeekdayMismatches } from './weekdays.ts';

/** Milliseconds without a key press, so that a number is complete when it is checked. */
const TYPING_PAUSE = 400;
/** The most findings that are shown. */
const MAX_SHOWN = 3;

/**
 * Warns about prices and weekdays in a draft that contradict the catalogue or the calendar. It never blocks sending.
 */
export function DraftChecks({ draft, businessId }: { draft: string; businessId: string }) {
  const selling = useResource(`catalog/${businessId}`);
  return <DraftChecksNotice draft={draft} catalog={selling?.products ?? []} />;
}

export function DraftChecksNotice({ draft, catalog }: { draft: string; catalog: readonly PricedProduct[] }) {
  const text = useText(composerText).draftChecks;
  const { count, dayDate, dayOf } = useFormat();
  const settled = useDebounced(draft);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const today = dayOf(useNow());
  if (settled === '' || draft === '') return null;
  const findings = [
    ...findPriceMismatches(settled, catalog).map(({ name, catalogPrice, writtenPrice }) =>
      text.price(plainOf(name), count(catalogPrice), count(writtenPrice)),
    ),
    ...findWeekdayMismatches(settled, today).map((day) =>
      text.day(dayDate(day.date), text.days[day.actual] ?? '', text.days[day.written] ?? ''),
    ),
  ];
  const shown = [...new Set(findings)].filter((one) => !ignored.includes(one));
  if (shown.length === 0) return null;
  return (
    <div className="px-2 pt-2">
      <Notice
        title={text.title}
        button={{ label: text.ignore, variant: 'quiet', onClick: () => setIgnored([...ignored, ...shown]) }}
      >
        <ul>
          {shown.slice(0, MAX_SHOWN).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** The text once typing has paused. */
const useDebounced = (draft: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled;
};
