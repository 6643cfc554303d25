import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import { Link } from './Link.tsx';

/** The way back to the list, at the head of what was opened from it. */
export const BackLink = ({ to, children }: { to: Route; children: ReactNode }) => (
  <Link
    to={to}
    className="-mx-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md px-2 text-sm font-semibold text-ink-soft hover:bg-hover hover:text-ink"
  >
    <ArrowLeft aria-hidden="true" size={18} />
    {children}
  </Link>
);
