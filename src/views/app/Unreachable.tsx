import { CloudOff } from 'lucide-react';

import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { appText } from './text/id.ts';

/** Shown while the server is unreachable and the session cannot be checked. It is retried automatically. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const text = useText(appText).unreachable;
  return (
    <main className="min-h-dvh content-center">
      <EmptyState
        icon={<CloudOff size={24} />}
        title={text.title}
        action={
          <Button variant="primary" onClick={onRetry}>
            {text.again}
          </Button>
        }
      >
        <output>{text.explanation}</output>
      </EmptyState>
    </main>
  );
}
