import { RetryButton } from './RetryButton.tsx';
import { Spinner } from './Spinner.tsx';
import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** A notice that loading takes long, with a retry button. */
export function StillLoading({ onRetry }: { onRetry: () => void }) {
  const text = useText(uiText);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
      <output className="flex items-center gap-2">
        <Spinner /> {text.slow}
      </output>
      <RetryButton size="small" onClick={onRetry} />
    </div>
  );
}
