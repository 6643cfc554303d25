import { CloudOff, Hourglass } from 'lucide-react';

import type { LinkRefusal } from '../../contracts/links.ts';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { uiText } from '../ui/text/id.ts';
import { useCountdown } from '../ui/useCountdown.ts';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { linksText } from './text/id.ts';

/** Shown while the link loads. Invisible for the first half second, so that a fast response does not flicker. */
export function LinkLoading() {
  const text = useText(linksText);
  return (
    <output className="grid min-h-40 place-content-center justify-items-center gap-3 text-ink-soft [animation:appear_160ms_500ms_both]">
      <Spinner className="size-6" />
      {text.loading}
    </output>
  );
}

/** The link could not be read: the reason and a retry. */
export function LinkLoadFailed({ refusal, onRetry }: { refusal: LinkRefusal | null; onRetry: () => void }) {
  const text = useText(linksText);
  const { oldPage } = useText(uiText);
  const isTooOld = refusal?.why === 'oldPage';
  const why = refusal?.why === 'offline' || refusal?.why === 'unreachable' ? refusal.why : 'unexpected';
  const detail = refusal !== null && 'detail' in refusal ? refusal.detail : null;
  return (
    <LinkNotice
      icon={<CloudOff size={24} />}
      title={isTooOld ? oldPage : text.loadFailures[why].title}
      action={<RetryButton variant="primary" onClick={onRetry} />}
    >
      {!isTooOld && <p role="alert">{text.loadFailures[why].body}</p>}
      {detail !== null && <p className="pt-1 text-xs">{detail}</p>}
    </LinkNotice>
  );
}

/** Too many calls: a countdown to the automatic retry. */
export function LinkRateLimited({ refusal }: { refusal: LinkRefusal | null }) {
  const text = useText(linksText);
  const seconds = refusal?.why === 'rate-limited' ? refusal.retryAfter : 1;
  return (
    <LinkNotice
      icon={<Hourglass size={24} />}
      title={text.rateLimited.title}
      action={<Countdown key={seconds} seconds={seconds} />}
    >
      <output>{text.rateLimited.body}</output>
    </LinkNotice>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const text = useText(linksText);
  const left = useCountdown(seconds);
  // Screen readers announce it once, not every second.
  return (
    <p aria-hidden="true" className="tabular font-semibold">
      {text.rateLimited.left(left)}
    </p>
  );
}

/** Why accepting or declining failed. The input stays. */
export function LinkRefusalNotice({ refusal }: { refusal: LinkRefusal | null }) {
  const refusals = useRefusals(useText(linksText).refusals);
  if (refusal === null) return null;
  return (
    <Notice
      key={refusal.why}
      tone="fail"
      title={refusals[refusal.why]}
      detail={'detail' in refusal ? refusal.detail : null}
    />
  );
}
