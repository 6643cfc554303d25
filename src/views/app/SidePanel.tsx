import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { useNarrow } from '../ui/useNarrow.ts';
import { Link } from './Link.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

/** Below this width the panel covers the list and its heading. */
const ONE_PANE = '(max-width: 63.99rem)';

/** Moves the focus into the panel when it opens. */
const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A panel beside a list: a column on wide screens, the whole page on phones. */
export function SidePanel({
  title,
  close,
  page,
  back,
  children,
}: {
  title: string;
  /** The label of the link that closes it. */
  close: string;
  /** What it shows, for its scroll position; null: nothing to restore. */
  page: string | null;
  back: ScreenRoute;
  children: ReactNode;
}) {
  const Heading = useNarrow(ONE_PANE) ? 'h1' : 'h2';
  const scroller = useScrollRestoration(page);
  return (
    <section
      aria-label={title}
      className="flex h-full min-h-0 w-full shrink-0 flex-col border-line bg-surface lg:w-[26rem] lg:border-l"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <Heading ref={focus} tabIndex={-1} data-title={title} className="text-base font-semibold outline-none">
          {title}
        </Heading>
        <Link
          to={back}
          aria-label={close}
          title={close}
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
