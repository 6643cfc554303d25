import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

/** Formats when a source or a version changed: 'Hari ini, 14.05'. */
export const useSourceTimes = (): ((instant: string) => string) => {
  const { days, changedAt } = useText(trainingText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  return (instant) => changedAt(dayName(instant, now, days), clockTime(instant));
};
