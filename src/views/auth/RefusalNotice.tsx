import type { AuthRefusal } from '../../contracts/auth.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/useCountdown.ts';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** The reason of a refusal and what the user can do. */
export function RefusalNotice({ refusal }: { refusal: AuthRefusal }) {
  const text = useText(authText);
  const title = text.refusals[refusal.why];
  if (refusal.why === 'rate-limited') {
    return (
      <Notice tone="help" title={title}>
        <Countdown seconds={refusal.retryAfter} />
      </Notice>
    );
  }
  if (refusal.why === 'weak-password') {
    return (
      <Notice tone="fail" title={title}>
        <ul className="list-disc pl-4">
          {refusal.reasons.map((reason) => (
            <li key={reason}>{text.weaknesses[reason] ?? reason}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  const tone = refusal.why === 'expired' ? 'info' : 'fail';
  return <Notice tone={tone} title={title} detail={text.details[refusal.why] ?? null} />;
}

function Countdown({ seconds }: { seconds: number }) {
  const text = useText(authText);
  const left = useCountdown(seconds);
  // Screen readers announce it once, not every second.
  return (
    <span aria-hidden="true" className="tabular-nums">
      {left > 0 ? text.retryIn(left) : text.retryNow}
    </span>
  );
}
