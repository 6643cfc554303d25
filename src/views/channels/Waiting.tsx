import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { channelsText } from './text/id.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** A spinner with a description. `limit`: milliseconds that this takes at most in the usual case; they are counted down. */
export function Waiting({ title, limit, children }: { title?: string; limit?: number; children: string }) {
  return (
    <div className="flex items-start gap-3">
      <Spinner className="mt-0.5 text-accent" />
      <div className="grid">
        <output aria-busy="true" className="grid">
          {title !== undefined && <span className="font-semibold">{title}</span>}
          <span className={title === undefined ? '' : 'text-ink-soft'}>{children}</span>
        </output>
        {limit !== undefined && <Countdown limit={limit} />}
      </div>
    </div>
  );
}

/** A timer is no live region: screen readers do not announce every second. */
function Countdown({ limit }: { limit: number }) {
  const text = useText(channelsText);
  const left = useSecondsLeft(limit);
  return (
    <span role="timer" className="tabular text-ink-soft">
      {text.usuallyLeft(Math.max(1, left))}
    </span>
  );
}
