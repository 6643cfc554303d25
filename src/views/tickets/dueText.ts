import { dayOf, useFormat } from '../ui/format.ts';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

const DAY = 86_400_000;

/** How the instants of a ticket are written; those of the next day have a name too, as a promise is due then. */
export const useWhen = () => {
  const { days, daysWithin, due } = useText(ticketsText);
  const { clockTime, dayName } = useFormat();
  const now = useMinute();
  const named = (at: string, words: typeof days) =>
    dayOf(at) === dayOf(now + DAY) ? words.tomorrow : dayName(at, now, words);
  return {
    /** 'Besok, 14.05' */
    at: (instant: string) => due.at(named(instant, days), clockTime(instant)),
    /** 'besok, 14.05', within a sentence. */
    atWithin: (instant: string) => due.at(named(instant, daysWithin), clockTime(instant)),
    /** 'kemarin', within a sentence. */
    dayWithin: (instant: string) => named(instant, daysWithin),
  };
};
