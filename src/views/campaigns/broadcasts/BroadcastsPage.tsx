import { useSelector } from '@xstate/react';
import { Megaphone, Plus, SearchX } from 'lucide-react';

import { BROADCASTS_PAGE_SIZE } from '../../../contracts/limits.ts';
import { href } from '../../../machines/app/routing/route.ts';
import { selectDraft, selectRun, type BroadcastsRef } from '../../../machines/campaigns/broadcasts.machine.ts';
import { broadcastRoute, broadcastsRoute, CREATE } from '../../../machines/campaigns/broadcasts.ts';
import { Link } from '../../app/Link.tsx';
import { useScrollRestoration } from '../../app/useScrollRestoration.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { Pages } from '../Pages.tsx';
import { BroadcastDraftView } from './BroadcastDraftView.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { BroadcastRunView } from './BroadcastRunView.tsx';
import { broadcastsText } from './text/id.ts';

/** `/campaigns/broadcasts/`, `…/create` and `…/{id}`: the list, and the open broadcast in its place. */
export function BroadcastsPage({ actor }: { actor: BroadcastsRef }) {
  const run = useSelector(actor, selectRun);
  const draft = useSelector(actor, selectDraft);
  if (draft !== undefined) return <BroadcastDraftView key={draft.sessionId} actor={draft} />;
  if (run !== undefined) return <BroadcastRunView key={run.sessionId} actor={run} />;
  return <List actor={actor} />;
}

function List({ actor }: { actor: BroadcastsRef }) {
  const text = useText(broadcastsText);
  const { businessId, q } = useSelector(actor, (snapshot) => snapshot.context);
  const scroller = useScrollRestoration(href(broadcastsRoute(businessId)));
  return (
    <div ref={scroller} className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <Link
            to={broadcastRoute(businessId, CREATE)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
          >
            <Plus aria-hidden="true" size={18} />
            {text.create}
          </Link>
        </header>
        <SearchField
          label={text.search}
          value={q}
          onSearch={(typed) => actor.send({ type: 'search.typed', q: typed })}
        />
        <Results actor={actor} />
      </div>
    </div>
  );
}

function Results({ actor }: { actor: BroadcastsRef }) {
  const text = useText(broadcastsText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, broadcasts, q, page, total } = snapshot.context;
  if (snapshot.matches('failed'))
    return (
      <div role="alert">
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (snapshot.matches('empty'))
    return (
      <EmptyState icon={<Megaphone size={22} />} title={text.empty.title}>
        {text.empty.body}
      </EmptyState>
    );
  if (snapshot.matches('nothingFound'))
    return (
      <EmptyState icon={<SearchX size={22} />} title={text.nothing.title}>
        {text.nothing.body}
      </EmptyState>
    );
  if (broadcasts.length === 0)
    return (
      <div className="grid gap-3">
        <output className="sr-only">{text.loading}</output>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-20 rounded-lg" />
        ))}
      </div>
    );
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {broadcasts.map((broadcast) => (
          <li key={broadcast.id}>
            <BroadcastRow broadcast={broadcast} businessId={businessId} />
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        size={BROADCASTS_PAGE_SIZE}
        total={total}
        routeOf={(at) => broadcastsRoute(businessId, { q, page: at })}
      />
    </>
  );
}
