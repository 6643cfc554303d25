import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

import type { PagedListName, PagedRow } from '../../../contracts/app.pagedList.ts';
import { selectIsFiltered, type PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import { href } from '../../../machines/app/routing/route.ts';
import { Denied } from '../../ui/Denied.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { Page } from '../Page.tsx';
import { useScrollRestoration } from '../useScrollRestoration.ts';
import { lastPage, Pages } from './Pages.tsx';
import { pagesText } from './text/id.ts';

interface TitleAndBody {
  title: string;
  body: string;
}

export interface ListPageProps<Of extends PagedListName> {
  actor: PagedListRef<Of>;
  /** Rows of a page. */
  size: number;
  text: {
    title: string;
    search: string;
    loading: string;
    failed: TitleAndBody;
    empty: TitleAndBody;
    nothing: TitleAndBody;
  };
  /** Of the empty list. */
  icon: ReactNode;
  /** Beside the title. */
  action: ReactNode;
  /** Between the filters and the list. */
  notices?: ReactNode;
  filters?: ReactNode;
  row: (row: PagedRow<Of>) => ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/** A list of the business, a page at a time, with its search and all of its states. */
export function ListPage<Of extends PagedListName>(props: ListPageProps<Of>) {
  const { actor, text, action, notices, filters, children } = props;
  const { route, q, isBeyond, page } = useSelector(actor, (snapshot) => snapshot.context);
  const { beyond } = useText(pagesText);
  const { count } = useFormat();
  const scroller = useScrollRestoration(href(route));
  const reasons = useText(uiText).why;
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches('running'));
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const why = isRunning ? reasons.running : isLoading ? reasons.loading : reasons.unloaded;
  return (
    <WhyDisabled value={why}>
      <Page scroller={scroller}>
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-lg font-bold">{text.title}</h1>
          {action}
        </header>
        <search>
          <SearchField
            label={text.search}
            value={q}
            onSearch={(typed) => actor.send({ type: 'search.typed', q: typed })}
          />
        </search>
        {filters}
        {/* They come with the first page. Here they push nothing aside that is already read. */}
        {notices}
        {isBeyond && <Notice title={beyond(count(page))} />}
        <Results {...props} />
        {children}
      </Page>
    </WhyDisabled>
  );
}

function Results<Of extends PagedListName>({ actor, text, icon, size, row }: ListPageProps<Of>) {
  const { denied, changing, shown } = useText(pagesText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const isFiltered = useSelector(actor, selectIsFiltered);
  const { rows, route, total, page, q } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isSettled = rows !== null && rows.length > 0 && !isBusy;
  useSaid(isSettled ? shown(count(page), count(lastPage(total, size)), count(total)) : null, href(route) + q);
  if (snapshot.matches('failed'))
    return <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (snapshot.matches('denied')) return <Denied text={denied} />;
  if (rows === null || (rows.length === 0 && isBusy))
    return <LoadingLines key="loading" label={text.loading} lines={Array<string>(3).fill('h-20 rounded-lg')} />;
  if (rows.length === 0) {
    const { title, body } = isFiltered ? text.nothing : text.empty;
    return (
      <EmptyState icon={isFiltered ? <SearchX size={22} /> : icon} title={title}>
        {body}
      </EmptyState>
    );
  }
  return (
    // Other elements than those of the loading view, whose replacement is announced.
    <div key="rows" aria-busy={isBusy || undefined} className="grid grid-cols-1 gap-3">
      <output className="sr-only">{isBusy && (snapshot.matches('running') ? changing : text.loading)}</output>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {rows.map((one) => (
          <li key={one.id}>{row(one)}</li>
        ))}
      </ul>
      <Pages
        page={page}
        size={size}
        total={total}
        routeOf={(to) => {
          const { page: _, ...search } = route.search;
          return { ...route, search: to > 1 ? { ...search, page: String(to) } : search };
        }}
      />
    </div>
  );
}
