import { createOpenMinuteCounter, measureWait } from '../../machines/settings/openingHours.ts';
import { useFormat } from '../ui/format.ts';
import { useCachedOpeningHours } from './useOpeningHours.ts';

export interface Wait {
  /** '40 mnt' */
  time: string;
  /** None of it was within opening hours, and the business is closed. */
  isClosed: boolean;
  /** Only opening hours count, because the business has set them. */
  isCounted: boolean;
}

/** How long a customer has waited since an instant, by the clock of the room list. `now`: epoch ms. */
export const useWait = (): ((since: string, now: number) => Wait) => {
  const { elapsed } = useFormat();
  const hours = useCachedOpeningHours() ?? [];
  return (since, now) => {
    const { minutes, isClosed } = measureWait(createOpenMinuteCounter(hours, now), Date.parse(since), now);
    return { time: elapsed(now - minutes * 60_000, now), isClosed, isCounted: hours.length > 0 };
  };
};
