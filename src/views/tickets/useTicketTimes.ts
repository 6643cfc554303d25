import { DAY } from '../../contracts/time.ts';
import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** Formats the instants of a ticket. Unlike in other lists tomorrow has a name, because tickets are due in the future. */
export const useTicketTimes = () => {
  const { days, daysInSentence, due } = useText(ticketsText);
  const { clockTime, dayName, dayOf } = useFormat();
  const now = useNow();
  const dayText = (at: string, names: typeof days) =>
    dayOf(at) === dayOf(now + DAY) ? names.tomorrow : dayName(at, now, names);
  return {
    /** 'Besok, 14.05' */
    at: (instant: string) => due.at(dayText(instant, days), clockTime(instant)),
    /** 'besok, 14.05', within a sentence. */
    atInSentence: (instant: string) => due.at(dayText(instant, daysInSentence), clockTime(instant)),
    /** 'kemarin', within a sentence. */
    dayInSentence: (instant: string) => dayText(instant, daysInSentence),
  };
};
