import { CirclePause, Send } from 'lucide-react';

import type { BroadcastEntry } from '../../contracts/admin.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** A broadcast that is to send. */
export function BroadcastRow({ broadcast, onPause }: { broadcast: BroadcastEntry; onPause: () => void }) {
  const { broadcast: text, days } = useText(adminText);
  const { count, clockTime, dayName } = useFormat();
  const now = useNow();
  const { name, business, status, note, sent, total, since, scheduled_at: scheduledAt } = broadcast;
  const isPaused = status === 'paused';
  const Icon = isPaused ? CirclePause : Send;
  const timeOf = (instant: string) => `${dayName(instant, now, days)} ${clockTime(instant)}`;
  return (
    <article aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-0.5">
        <h2 className="max-w-full truncate font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <p className="max-w-full truncate text-sm text-ink-soft">
          <bdi>{business.name}</bdi>
        </p>
        {note !== null && (
          <p className="text-sm wrap-anywhere">
            <bdi>{text.note(note)}</bdi>
          </p>
        )}
      </div>
      <div className="grid min-w-0 justify-items-start gap-0.5 sm:w-56">
        <Tag tone={isPaused ? 'help' : 'person'} icon={<Icon aria-hidden="true" size={12} />}>
          {text.statuses[status] ?? status}
        </Tag>
        {total > 0 && <p className="tabular text-sm">{text.progress(count(sent), count(total))}</p>}
        <p className="tabular text-sm text-ink-soft">
          {status === 'scheduled' && scheduledAt !== null
            ? text.planned(timeOf(scheduledAt))
            : text.since(timeOf(since))}
        </p>
      </div>
      {!isPaused && (
        <Button size="small" aria-label={`${text.pause}: ${name}`} onClick={onPause}>
          {text.pause}
        </Button>
      )}
    </article>
  );
}
