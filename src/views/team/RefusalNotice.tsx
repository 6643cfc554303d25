import type { TeamRefusal } from '../../contracts/team.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/useCountdown.ts';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { teamText } from './text/id.ts';

/** Why a command was refused. The form keeps its values. */
export function RefusalNotice({ refusal }: { refusal: TeamRefusal | null }) {
  const refusals = useRefusals(useText(teamText).refusals);
  if (refusal === null) return null;
  return (
    <Notice key={refusal.why} tone="fail" title={refusals[refusal.why]} detail={refusal.detail}>
      {refusal.why === 'rate-limited' && <Countdown seconds={refusal.retryAfter} />}
    </Notice>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const text = useText(teamText);
  const left = useCountdown(seconds);
  // Hidden from screen readers, which would announce every second.
  return (
    <span aria-hidden="true" className="tabular">
      {text.retryIn(left)}
    </span>
  );
}
