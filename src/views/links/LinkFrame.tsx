import type { ReactNode, RefObject } from 'react';

import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { linksText } from './text/id.ts';

/** The signed-in user of the page; `login` is null while signed out. */
export interface Visitor {
  login: string | null;
  onSignOut: () => void;
}

/** Layout of a link's page: one column with the brand above and the signed-in user below. */
export function LinkFrame({
  label,
  busy,
  visitor: { login, onSignOut },
  contentRef,
  children,
}: {
  label: string;
  busy: boolean;
  visitor: Visitor;
  contentRef: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const text = useText(linksText);
  return (
    <main
      aria-label={label}
      aria-busy={busy}
      // Printed in dark on white, also in the dark theme.
      className="mx-auto grid min-h-dvh w-full max-w-2xl content-start gap-5 px-4 py-6 md:content-center md:px-6 md:py-10 print:content-start print:text-ink print:[--ink-soft:#444] print:[--ink:#000]"
    >
      <Brand />
      <div ref={contentRef} className="rounded-lg border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0">
        {children}
      </div>
      {login !== null && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft print:hidden">
          <p className="min-w-0">{text.signedInAs(login)}</p>
          <Button variant="quiet" size="small" className="-mr-3 max-sm:-ml-3" onClick={onSignOut}>
            {text.otherAccount}
          </Button>
        </footer>
      )}
    </main>
  );
}
