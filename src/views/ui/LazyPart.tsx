import { Suspense, type ReactNode } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * A piece of a page whose code comes by itself. What stands around it does not wait for it, and stays where it is when
 * it does not come (offline, an old build): only the piece's own place says so.
 */
export function LazyPart({
  fallback,
  onBack,
  children,
}: {
  fallback?: ReactNode;
  /** Out of it, where on a phone it is all of the page. */
  onBack?: () => void;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary pane onBack={onBack}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
