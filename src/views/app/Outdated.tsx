import { RefreshCw } from 'lucide-react';

import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { appText } from './text/id.ts';

/** Shown for code that failed to load. The reload is manual, so that it cannot loop. */
export function Outdated({
  onReload,
  busy = false,
  pane = false,
  onBack,
}: {
  onReload: () => void;
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
