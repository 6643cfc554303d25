import { RefreshCw } from 'lucide-react';

import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { appText } from './text/id.ts';

/** A piece of the app did not come. Offers one reload by hand, so that nothing can reload for ever. */
export function Outdated({
  onReload,
  onRetry,
  busy = false,
  pane = false,
  onBack,
}: {
  onReload: () => void;
  onRetry?: () => void;
  busy?: boolean;
  /** In a pane of a page, which has its own height. */
  pane?: boolean;
  /** Out of a pane that is all of the page on a phone. */
  onBack?: (() => void) | undefined;
}) {
  const text = useText(appText).outdated;
  return (
    <div role="alert" className={pane ? 'h-full' : 'h-full min-h-80'}>
      <EmptyState
        icon={<RefreshCw size={24} />}
        title={text.title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" busy={busy} onClick={onReload}>
              {text.reload}
            </Button>
            {onRetry && (
              <Button disabled={busy} onClick={onRetry}>
                {text.again}
              </Button>
            )}
            {onBack && (
              <Button className="md:hidden" onClick={onBack}>
                {text.back}
              </Button>
            )}
          </div>
        }
      >
        <p>{text.explanation}</p>
      </EmptyState>
    </div>
  );
}

/**
 * What the browsers say when a file of a lazy import is gone: Chromium, Firefox, Safari, Vite's preload. And when it came,
 * but not whole: what others ask of it is not in it, or (React's #306) the view itself.
 */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|export named|binding name|import not found|lazy element type|error #306/i.test(
    error.message,
  );
