import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailureCode } from '../ui/FailureCode.tsx';
import { useText } from '../ui/useText.ts';
import { goBack } from './goBack.ts';
import { appText } from './text/id.ts';

/** Error view with the error's message on demand, a retry and links. */
export function Failed({ error, onRetry, pane = false }: { error: unknown; onRetry: () => void; pane?: boolean }) {
  const text = useText(appText).failed;
  const [isShown, setIsShown] = useState(false);
  return (
    <div role="alert" className={pane ? 'h-full' : 'min-h-dvh'}>
      <EmptyState
        icon={<TriangleAlert size={24} />}
        title={text.title}
        lang="en"
        action={
          <div lang="en" className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={onRetry}>
              {text.again}
            </Button>
            {!pane && (
              <a
                href="/"
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-hover"
              >
                {text.home}
              </a>
            )}
            <Button onClick={goBack}>{text.back}</Button>
            <Button variant="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {isShown ? text.hide : text.show}
            </Button>
          </div>
        }
      >
        <p>{text.explanation}</p>
        <FailureCode />
        {isShown && (
          <pre className="mt-3 max-h-48 overflow-auto rounded-md bg-sunken p-3 text-left text-xs whitespace-pre-wrap wrap-anywhere">
            {messageOf(error)}
          </pre>
        )}
      </EmptyState>
    </div>
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
