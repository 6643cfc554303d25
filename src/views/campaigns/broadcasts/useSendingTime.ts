import { sendingTime, type SendingAhead } from '../../../machines/campaigns/broadcastRisk.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

/** Says how long the sending of messages takes: '40 menit', '3 jam', '12 hari'. */
export const useSendingTime = (): ((ahead: SendingAhead) => string) => {
  const { run } = useText(broadcastsText);
  const { count } = useFormat();
  return (ahead) => {
    const time = sendingTime(ahead);
    if ('days' in time) return run.days(count(time.days));
    return time.minutes < 90 ? run.minutes(count(time.minutes)) : run.hours(count(Math.round(time.minutes / 60)));
  };
};
