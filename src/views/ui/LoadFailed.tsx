import { WifiOff } from 'lucide-react';

import { EmptyState } from './EmptyState.tsx';
import { FailureCode } from './FailureCode.tsx';
import { langOf } from './langOf.ts';
import { RetryButton } from './RetryButton.tsx';

/** What could not be loaded, with the button that loads it again, and what the log calls the request. */
export function LoadFailed({ text, onRetry }: { text: { title: string; body?: string }; onRetry: () => void }) {
  return (
    <EmptyState
      role="alert"
      icon={<WifiOff size={22} />}
      title={text.title}
      lang={langOf(text.title)}
      action={
        <>
          <RetryButton variant="primary" onClick={onRetry} />
          <FailureCode />
        </>
      }
    >
      {text.body}
    </EmptyState>
  );
}
