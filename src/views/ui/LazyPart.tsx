import { Suspense, type ReactNode } from 'react';

import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * A part of a page whose code is loaded separately. The rest of the page does not wait for it. When it fails to load
 * (offline, an old build), only this part shows the error.
 */
export function LazyPart({
  fallback,
  onBack,
  children,
}: {
  fallback?: ReactNode;
  /** Leaves the part, which fills the screen on phones. */
  onBack?: () => void;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary pane onBack={onBack}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
