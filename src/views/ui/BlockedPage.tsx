import type { ReactNode } from 'react';

import { EmptyState } from './EmptyState.tsx';

export interface BlockedPageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** The technical error message. */
  detail?: string;
  action: ReactNode;
}

/** A full page for an error that blocks the application: the reason and an action. */
export function BlockedPage({ icon, title, children, detail, action }: BlockedPageProps) {
  return (
    <main className="grid min-h-dvh content-center">
      <div role="alert">
        <EmptyState
          heading
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
