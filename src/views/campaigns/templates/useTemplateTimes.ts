import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

/** Formats when a template changed: 'hari ini, 14.05'. */
export const useTemplateTimes = (): ((instant: string) => string) => {
  const { days, dayAndTime } = useText(templatesText);
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  return (instant) => dayAndTime(dayName(instant, now, days), clockTime(instant));
};
