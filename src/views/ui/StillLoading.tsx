import { useText } from '../text/text.ts';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

/** What is waited for takes long: says so, and lets somebody begin anew who would rather not wait. */
export function StillLoading({ onRetry }: { onRetry: () => void }) {
  const { parts, inbox } = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
      <output className="flex items-center gap-2">
        <Spinner /> {parts.slow}
      </output>
      <Button size="small" onClick={onRetry}>
        {inbox.retry}
      </Button>
    </div>
  );
}
