import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ScreenRoute } from '../../../contracts/app.routing.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { pagesText } from './text/id.ts';

export interface PagesProps {
  page: number;
  size: number;
  total: number;
  routeOf: (page: number) => ScreenRoute;
}

/** The number of the last page. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Which page of a list is shown, and the links to those beside it. */
export function Pages({ page, size, total, routeOf }: PagesProps) {
  const text = useText(pagesText);
  const { count } = useFormat();
  const last = lastPage(total, size);
  return (
    <nav aria-label={text.label} className="flex flex-wrap items-center justify-between gap-2 pb-6">
      <p className="tabular text-sm text-ink-soft">{text.shown(count(page), count(last), count(total))}</p>
      {last > 1 && (
        <div className="flex gap-2">
          <PageLink to={page > 1 ? routeOf(page - 1) : null} label={text.previous}>
            <ChevronLeft aria-hidden="true" size={18} />
          </PageLink>
          <PageLink to={page < last ? routeOf(page + 1) : null} label={text.next}>
            <ChevronRight aria-hidden="true" size={18} />
          </PageLink>
        </div>
      )}
    </nav>
  );
}

function PageLink({ to, label, children }: { to: ScreenRoute | null; label: string; children: ReactNode }) {
  if (to === null) return null;
  return (
    <ButtonLink to={to}>
      {children}
      {label}
    </ButtonLink>
  );
}
