import { useFormat } from '../ui/format.ts';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { channelsText } from './text/id.ts';

/** The status changes, newest first. */
export function StatusHistory({ changes }: { changes: readonly { status: string; at: string }[] }) {
  const text = useText(channelsText).timeline;
  const { clockTime, dayName } = useFormat();
  const now = useNow();
  if (changes.length === 0) return <p className="text-ink-soft">{text.empty}</p>;
  return (
    <ol className="grid gap-2">
      {changes.map(({ status, at }, index) => (
        // Keys count from the oldest: two statuses may have the same time.
        <li key={changes.length - index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={at} className="tabular w-44 text-ink-soft">
            {`${dayName(at, now, text)} ${clockTime(at)}`}
          </time>
          <StatusBadge status={status} />
        </li>
      ))}
    </ol>
  );
}
