import type { ScreenRoute } from '../../../contracts/app.routing.ts';
import { Link } from '../../app/Link.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

const SHAPE = 'inline-flex min-h-11 items-center rounded-md border px-3 text-sm font-semibold';

/** Which page of the list is shown, and the links to those beside it. */
export function Pages({
  page,
  size,
  total,
  routeOf,
}: {
  page: number;
  size: number;
  total: number;
  routeOf: (page: number) => ScreenRoute;
}) {
  const text = useText(broadcastsText).pages;
  const { count } = useFormat();
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav aria-label={text.label} className="flex flex-wrap items-center justify-between gap-2 pb-6">
      <p className="tabular text-sm text-ink-soft">{text.shown(count(page), count(last), count(total))}</p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link to={routeOf(page - 1)} className={`${SHAPE} border-line-strong/60 hover:bg-hover`}>
            {text.previous}
          </Link>
        )}
        {page < last && (
          <Link to={routeOf(page + 1)} className={`${SHAPE} border-line-strong/60 hover:bg-hover`}>
            {text.next}
          </Link>
        )}
      </div>
    </nav>
  );
}
