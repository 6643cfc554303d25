import { RotateCw } from 'lucide-react';

import type { SessionEntry } from '../../contracts/admin.ts';
import { sentence, StatusIcon } from '../app/frame/ChannelStatus.tsx';
import { frameText } from '../app/frame/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** The WAHA session of a channel, in the list of those that do not work. */
export function SessionRow({ session, onRestart }: { session: SessionEntry; onRestart: () => void }) {
  const { session: text } = useText(adminText);
  const channelText = useText(frameText).channels;
  const { elapsed } = useFormat();
  const now = useNow();
  const { business, name, status, since, stuck } = session;
  return (
    <article aria-label={business.name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <h2 className="truncate font-semibold">
          <bdi>{business.name}</bdi>
        </h2>
        <p className="truncate text-sm text-ink-soft">
          <bdi>{name}</bdi>
        </p>
      </div>
      <div className="grid min-w-0 justify-items-start gap-0.5 sm:w-64">
        <span className="flex items-center gap-2">
          <StatusIcon status={status} />
          {sentence(channelText.status, status) ?? channelText.unknown(status)}
        </span>
        <span className="tabular flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {text.since(elapsed(since, now))}
          {stuck && <Tag tone="help">{text.stuck}</Tag>}
        </span>
      </div>
      {status !== 'pending' && (
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" size={16} />}
          aria-label={`${text.restart}: ${business.name}`}
          onClick={onRestart}
        >
          {text.restart}
        </Button>
      )}
    </article>
  );
}

/** How many sessions have each status, the most frequent first. */
export function SessionTotals({ totals }: { totals: Record<string, number> }) {
  const { session: text } = useText(adminText);
  const channelText = useText(frameText).channels;
  const { count } = useFormat();
  const statuses = Object.entries(totals).toSorted(([, one], [, other]) => other - one);
  return (
    <dl
      aria-label={text.totals}
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-4 md:px-4"
    >
      {statuses.map(([status, number]) => (
        <div key={status} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-xs text-ink-soft">
            <StatusIcon status={status} />
            {sentence(channelText.status, status) ?? channelText.unknown(status)}
          </dt>
          <dd className="tabular text-base font-semibold">{count(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
