import type { ReactNode } from 'react';

import { Brand } from './Brand.tsx';

/** A centred page with the brand and one task. */
export function PlainPage({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <main
      aria-busy={busy}
      className="pb-safe grid min-h-dvh content-start justify-items-center px-5 py-8 md:content-center"
    >
      <div className="grid w-full max-w-md gap-6">
        <Brand />
        {children}
      </div>
    </main>
  );
}
