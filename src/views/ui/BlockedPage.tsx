import type { ReactNode } from 'react';

import { EmptyState } from './EmptyState.tsx';

export interface BlockedPageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** The specification's words for it. */
  detail?: string;
  action: ReactNode;
}

/** A page that cannot go on by itself: why, and what to do about it. */
export function BlockedPage({ icon, title, children, detail, action }: BlockedPageProps) {
  return (
    <main className="grid min-h-dvh content-center">
      <div role="alert">
        <EmptyState
          icon={icon}
          title={title}
          action={<div className="flex flex-wrap justify-center gap-2">{action}</div>}
        >
          <p>{children}</p>
          {detail && <p className="pt-2 text-xs">{detail}</p>}
        </EmptyState>
      </div>
    </main>
  );
}
