import type { Broadcast } from '../../../contracts/campaigns.broadcasts.ts';
import { broadcastRoute } from '../../../machines/campaigns/broadcasts.ts';
import { Link } from '../../app/Link.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { StatusTag } from './StatusTag.tsx';
import { tallyOf } from './tally.ts';
import { broadcastsText } from './text/id.ts';

const SHOWN = ['sent', 'delivered', 'read', 'replied', 'failed'] as const;

export function BroadcastRow({ broadcast, businessId }: { broadcast: Broadcast; businessId: string }) {
  const text = useText(broadcastsText);
  const { count, date, zonedTime } = useFormat();
  const tally = tallyOf(broadcast);
  return (
    <article aria-label={broadcast.name} className="relative grid gap-1 px-4 py-3 hover:bg-hover">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold">
          <Link
            to={broadcastRoute(businessId, broadcast.id)}
            className="line-clamp-2 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{broadcast.name}</bdi>
          </Link>
        </h2>
        <StatusTag status={broadcast.status} />
      </div>
      {tally.total > 0 && (
        <p className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="font-medium">{text.recipients(count(tally.total))}</span>
          {SHOWN.map((step) => (
            <span key={step} className="text-ink-soft">
              {`${text.funnel[step]} ${count(tally[step])}`}
            </span>
          ))}
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {broadcast.status === 'scheduled' && broadcast.scheduled_at !== null
          ? text.planned(`${date(broadcast.scheduled_at)} ${zonedTime(broadcast.scheduled_at)}`)
          : text.made(date(broadcast.created_at))}
      </p>
    </article>
  );
}
