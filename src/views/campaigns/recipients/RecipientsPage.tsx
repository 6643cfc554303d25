import { useSelector } from '@xstate/react';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';

import { href } from '../../../machines/app/routing/route.ts';
import { selectOpenList, type RecipientsRef } from '../../../machines/campaigns/recipients.machine.ts';
import { LIST_PAGE_SIZE, recipientsRoute } from '../../../machines/campaigns/recipients.ts';
import { useScrollRestoration } from '../../app/useScrollRestoration.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { Pages } from '../Pages.tsx';
import { ListRow } from './ListRow.tsx';
import { NewListDialog } from './NewListDialog.tsx';
import { RecipientListView } from './RecipientListView.tsx';
import { Refused } from './Refused.tsx';
import { RemoveListDialog } from './RemoveListDialog.tsx';
import { recipientsText } from './text/id.ts';

/** `/campaigns/recipients/` and `/campaigns/recipients/{id}`: the lists, and the open one in their place. */
export function RecipientsPage({ actor }: { actor: RecipientsRef }) {
  const open = useSelector(actor, selectOpenList);
  if (open !== undefined) return <RecipientListView key={open.id} actor={open} />;
  return <Lists actor={actor} />;
}

function Lists({ actor }: { actor: RecipientsRef }) {
  const text = useText(recipientsText);
  const { businessId, q, refusal, isBeyond, page, lists, isOwner } = useSelector(actor, (snapshot) => snapshot.context);
  const { count } = useFormat();
  const canCreate = useSelector(
    actor,
    (snapshot) =>
      ['empty', 'nothingFound'].some((state) => snapshot.matches(state as 'empty')) ||
      snapshot.matches({ listed: 'idle' }),
  );
  const [isCreating, setCreating] = useState(false);
  const scroller = useScrollRestoration(href(recipientsRoute(businessId)));
  return (
    <div ref={scroller} className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <Button
            variant="primary"
            disabled={!canCreate}
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => setCreating(true)}
          >
            {text.create}
          </Button>
        </header>
        <SearchField
          label={text.search}
          value={q}
          onSearch={(typed) => actor.send({ type: 'search.typed', q: typed })}
        />
        <Refused refusal={refusal} onDismiss={() => actor.send({ type: 'refusal.dismissed' })} />
        {isBeyond && <Notice title={text.pages.beyond(count(page))} />}
        <Results actor={actor} />
        {isOwner && (
          <Button
            variant="quiet"
            className="justify-self-start"
            disabled={!canCreate}
            onClick={() => actor.send({ type: 'register.requested' })}
          >
            {text.register}
          </Button>
        )}
      </div>
      <RemoveListDialog actor={actor} />
      <NewListDialog
        open={isCreating}
        businessId={businessId}
        lists={lists}
        onClose={() => setCreating(false)}
        onCreate={(list) => {
          setCreating(false);
          actor.send({ type: 'list.created', list });
        }}
      />
    </div>
  );
}

function Results({ actor }: { actor: RecipientsRef }) {
  const text = useText(recipientsText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, lists, total, page, route } = snapshot.context;
  if (snapshot.matches('failed'))
    return (
      <div role="alert">
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (snapshot.matches('empty'))
    return (
      <EmptyState icon={<UsersRound size={22} />} title={text.empty.title}>
        {text.empty.body}
      </EmptyState>
    );
  if (snapshot.matches('nothingFound'))
    return (
      <EmptyState icon={<SearchX size={22} />} title={text.nothing.title}>
        {text.nothing.body}
      </EmptyState>
    );
  const isBusy = snapshot.hasTag('busy');
  if (lists.length === 0)
    return (
      <div className="grid gap-3">
        <output className="sr-only">{text.loading}</output>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-20 rounded-lg" />
        ))}
      </div>
    );
  return (
    <div aria-busy={isBusy || undefined} className="grid gap-3">
      <output className="sr-only">{isBusy && (snapshot.matches('changing') ? text.changing : text.loading)}</output>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {lists.map((list) => (
          <li key={list.id}>
            <ListRow
              list={list}
              businessId={businessId}
              isDisabled={!snapshot.matches({ listed: 'idle' })}
              onRename={(name) => actor.send({ type: 'list.renamed', id: list.id, name })}
              onRemove={() => actor.send({ type: 'removal.requested', list })}
            />
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        size={LIST_PAGE_SIZE}
        total={total}
        routeOf={(to) => recipientsRoute(businessId, { q: route.search.q ?? '', page: to })}
      />
    </div>
  );
}
