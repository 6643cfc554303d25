import { openClock, waitOf } from '../../../machines/settings/openingHours.ts';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';
import { useOpenClock } from './openingHours.ts';
import { Glyph } from './rowIcons.tsx';

/**
 * How long the customer of a row has waited while the shop was open. Whoever wrote first has waited longest by either
 * clock, so the order of the list needs no other column.
 */
export function WaitingTag({ since, now }: { since: string; now: number }) {
  const words = useText(bulkActionsText).waiting;
  const { elapsed, clockTime, listTime } = useFormat();
  const waited = useOpenClock();
  // Where nobody knows the hours every minute counts.
  const { minutes, isShut } = waitOf(waited ?? openClock([], now), Date.parse(since), now);
  const time = elapsed(now - minutes * 60_000, now);
  return (
    <Tag icon={<Glyph name="hourglass" />} className="shrink-0">
      <span title={waited === null ? undefined : words.counted(listTime(since, now), clockTime(since))}>
        <span className="sr-only">{isShut ? words.closed : words.open(time)}</span>
        <span aria-hidden="true">{isShut ? words.shut : time}</span>
      </span>
    </Tag>
  );
}
