import type { Broadcast } from '../../../contracts/campaigns.broadcasts.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { tallyOf } from './tally.ts';
import { broadcastsText } from './text/id.ts';

const STEPS = ['sent', 'delivered', 'read', 'replied', 'failed', 'skipped', 'pending'] as const;

/** The results of a broadcast as numbers, and the share that is done as a bar. */
export function Funnel({ broadcast }: { broadcast: Broadcast }) {
  const text = useText(broadcastsText);
  const { count } = useFormat();
  const tally = tallyOf(broadcast);
  const done = tally.total - tally.pending;
  return (
    <section aria-label={text.funnel.label} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <p className="tabular text-sm font-semibold">{text.run.progress(count(done), count(tally.total))}</p>
        <progress
          aria-label={text.funnel.label}
          max={Math.max(1, tally.total)}
          value={done}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      <dl className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-4 lg:grid-cols-7">
        {STEPS.map((step) => (
          <div key={step} className="grid">
            <dt className="text-xs text-ink-soft">{text.funnel[step]}</dt>
            <dd className="tabular text-lg font-bold">{count(tally[step])}</dd>
          </div>
        ))}
      </dl>
      {broadcast.negative_count > 0 && (
        <p className="text-sm font-medium text-help">{text.funnel.negative(count(broadcast.negative_count))}</p>
      )}
      <p className="text-xs text-ink-soft">{text.funnel.readHint}</p>
    </section>
  );
}
