import { useEffect, useState } from 'react';

import { useResource } from '../../app/useResource.ts';
import { plainOf } from '../../conversation/message/markup.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf, useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useMinute } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { composerText } from '../text/id.ts';
import { otherPrices, type Priced } from './prices.ts';
import { otherDays } from './weekdays.ts';

/** Milliseconds without a key: a number is looked at when it is whole. */
const REST = 400;
/** More than these is a list of its own making. */
const MOST = 3;

/** What in a draft is not as the business's own data have it. A word beside the field, never in the way. */
export function Figures({ words, businessId }: { words: string; businessId: string }) {
  const selling = useResource(`selling/${businessId}`);
  return <FiguresNotice words={words} catalog={selling?.products ?? []} />;
}

export function FiguresNotice({ words, catalog }: { words: string; catalog: readonly Priced[] }) {
  const text = useText(composerText).figures;
  const { count, date } = useFormat();
  const rested = useRested(words);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const today = dayOf(useMinute());
  if (rested === '' || words === '') return null;
  const findings = [
    ...otherPrices(rested, catalog).map(({ name, price, written }) =>
      text.price(plainOf(name), count(price), count(written)),
    ),
    ...otherDays(rested, today).map((day) =>
      text.day(date(day.date), text.days[day.is] ?? '', text.days[day.said] ?? ''),
    ),
  ];
  const told = [...new Set(findings)].filter((one) => !ignored.includes(one));
  if (told.length === 0) return null;
  return (
    <div className="px-2 pt-2">
      <Notice
        title={text.title}
        action={
          <Button size="small" look="quiet" onClick={() => setIgnored([...ignored, ...told])}>
            {text.ignore}
          </Button>
        }
      >
        <ul>
          {told.slice(0, MOST).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** The words once nobody has typed for a moment. */
const useRested = (words: string): string => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), REST);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
};
