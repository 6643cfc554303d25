import { RefreshCw } from 'lucide-react';

import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { appText } from './text/id.ts';

/** Shown for a chunk that failed to load. The reload is manual, so that it cannot loop. */
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
  /** Fills a pane instead of the page. */
  pane?: boolean;
  /** Back button of a pane that fills the page on a phone. */
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
            <Button variant="primary" busy={busy} onClick={onReload}>
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
 * Error messages of a failed lazy import in Chromium, Firefox, Safari and Vite's preload, and of an incomplete file: a
 * missing export, or React's error #306 for a missing view.
 */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|export named|binding name|import not found|lazy element type|error #306/i.test(
    error.message,
  );
