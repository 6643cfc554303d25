import { createOpenMinuteCounter, measureWait } from '../../../machines/settings/openingHours.ts';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';
import { useOpenClock } from './openingHours.ts';
import { RowIcon } from './rowIcons.tsx';

/**
 * How long the customer has waited during opening hours. The list can sort by the plain waiting time, because both give
 * the same order.
 */
export function WaitingTag({ since, now }: { since: string; now: number }) {
  const text = useText(bulkActionsText).waiting;
  const { elapsed, clockTime, listTime } = useFormat();
  const openHoursClock = useOpenClock();
  // Without known opening hours every minute counts.
  const { minutes, isClosed } = measureWait(openHoursClock ?? createOpenMinuteCounter([], now), Date.parse(since), now);
  const time = elapsed(now - minutes * 60_000, now);
  return (
    <Tag icon={<RowIcon name="hourglass" />} className="shrink-0 self-center">
      <span title={openHoursClock === null ? undefined : text.counted(listTime(since, now), clockTime(since))}>
        <span className="sr-only">{isClosed ? text.closed : text.open(time)}</span>
        <span aria-hidden="true">{isClosed ? text.shut : time}</span>
      </span>
    </Tag>
  );
}
