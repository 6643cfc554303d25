import { sendingTime } from '../../../machines/campaigns/broadcastRisk.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

/** Says how long the sending of messages takes: '40 menit', '3 jam', '12 hari'. */
export const useSendingTime = (): ((messages: number, cap: number, isLender: boolean) => string) => {
  const { run } = useText(broadcastsText);
  const { count } = useFormat();
  return (messages, cap, isLender) => {
    const time = sendingTime(messages, cap, isLender);
    if ('days' in time) return run.days(count(time.days));
    return time.minutes < 90 ? run.minutes(count(time.minutes)) : run.hours(count(Math.round(time.minutes / 60)));
  };
};
