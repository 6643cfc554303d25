import { inboxText } from '../inbox/text/id.ts';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** A notice that loading takes long, with a retry button. */
export function StillLoading({ onRetry }: { onRetry: () => void }) {
  const text = useText(uiText);
  const inbox = useText(inboxText);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
      <output className="flex items-center gap-2">
        <Spinner /> {text.slow}
      </output>
      <Button size="small" onClick={onRetry}>
        {inbox.retry}
      </Button>
    </div>
  );
}
