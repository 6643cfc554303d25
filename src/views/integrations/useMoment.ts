import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { integrationsText } from './text/id.ts';

/** An instant in words: 'hari ini 14.05', '18 November 2026 14.05'. */
export const useMoment = (): ((instant: string) => string) => {
  const { dayName, clockTime } = useFormat();
  const { day } = useText(integrationsText).deliveries;
  const now = useNow();
  return (instant) => `${dayName(instant, now, day)} ${clockTime(instant)}`;
};
