import { WifiOff, X } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { Link } from '../app/Link.tsx';
import { useScrollRestoration } from '../app/useScrollRestoration.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** Moves the focus into the panel when it opens. */
const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The panel beside the list: a column on wide screens, the whole page on phones. */
export function TicketPanelFrame({
  title,
  ticketId,
  back,
  children,
}: {
  title: string;
  /** Null: a new ticket. */
  ticketId: string | null;
  back: ScreenRoute;
  children: ReactNode;
}) {
  const scroller = useScrollRestoration(ticketId && `ticket/${ticketId}`);
  const text = useText(ticketsText).panel;
  return (
    <section
      aria-label={title}
      className="flex h-full min-h-0 w-full shrink-0 flex-col border-line bg-surface lg:w-[26rem] lg:border-l"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 ref={focus} tabIndex={-1} className="text-base font-semibold outline-none">
          {title}
        </h2>
        <Link
          to={back}
          aria-label={text.close}
          title={text.close}
          className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" size={20} />
        </Link>
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        {/* No CSS rule breaks a run of Hangul fillers. */}
        <div className="overflow-x-clip">{children}</div>
      </div>
    </section>
  );
}

export function TicketLoadFailed({ text, onRetry }: { text: { title: string; body?: string }; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<WifiOff size={22} />}
      title={text.title}
      action={<RetryButton variant="primary" onClick={onRetry} />}
    >
      {text.body}
    </EmptyState>
  );
}
