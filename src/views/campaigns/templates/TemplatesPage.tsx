import { useSelector } from '@xstate/react';
import { ListFilter, LockKeyhole, Plus, RefreshCw, SearchX, Shapes } from 'lucide-react';
import { useState } from 'react';

import { href } from '../../../machines/app/routing/route.ts';
import type { TemplatesRef } from '../../../machines/campaigns/templates.machine.ts';
import { CATEGORIES, STATUSES, templateRoute, templatesRoute } from '../../../machines/campaigns/templates.ts';
import { Link } from '../../app/Link.tsx';
import { useScrollRestoration } from '../../app/useScrollRestoration.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceChip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/useText.ts';
import { TemplateItem } from './TemplateItem.tsx';
import { templatesText } from './text/id.ts';
import { useTemplateTimes } from './useTemplateTimes.ts';

/** `/whatsapp-template/`: the message templates of the business. */
export function TemplatesPage({ actor }: { actor: TemplatesRef }) {
  const text = useText(templatesText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, filter, account, refusal, templates } = snapshot.context;
  const page = useScrollRestoration(href(templatesRoute(businessId, filter)));
  const isRead = !snapshot.matches('failed') && !snapshot.matches('denied');
  // Before the first answer nothing is known of the account.
  const isKnown = templates.length > 0 || snapshot.matches('empty') || snapshot.matches('nothingFound');
  return (
    <div ref={page} className="h-full min-w-0 overflow-y-auto">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 px-4 py-3 md:px-8 md:py-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <Link
            to={templateRoute(businessId, null)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
          >
            <Plus aria-hidden="true" size={18} />
            {text.create}
          </Link>
        </header>
        {isRead && isKnown && account === null && (
          <Notice tone="help" title={text.noAccount.title}>
            {text.noAccount.body}
          </Notice>
        )}
        {isRead && account !== null && <Sync actor={actor} syncedAt={account.synced_at} />}
        {refusal !== null && <Notice tone="fail" title={text.refused[refusal.refused]} detail={refusal.detail} />}
        <Filters actor={actor} />
        <Results actor={actor} />
      </div>
    </div>
  );
}

function Sync({ actor, syncedAt }: { actor: TemplatesRef; syncedAt: string | null }) {
  const text = useText(templatesText);
  const at = useTemplateTimes();
  const snapshot = useSelector(actor, (state) => state);
  const isSyncing = snapshot.matches('syncing');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <Button
        size="small"
        icon={<RefreshCw aria-hidden="true" size={16} />}
        busy={isSyncing}
        disabled={!isSyncing && !snapshot.can({ type: 'sync.requested' })}
        onClick={() => actor.send({ type: 'sync.requested' })}
      >
        {text.sync}
      </Button>
      <output>{isSyncing ? text.syncing : syncedAt === null ? text.neverSynced : text.syncedAt(at(syncedAt))}</output>
    </div>
  );
}

function Filters({ actor }: { actor: TemplatesRef }) {
  const text = useText(templatesText);
  const filter = useSelector(actor, ({ context }) => context.filter);
  const [typed, setTyped] = useState(filter.q);
  return (
    <div className="grid grid-cols-1 gap-3">
      <search className="max-w-md max-md:max-w-none">
        <SearchField
          label={text.search}
          value={typed.trim() === filter.q ? typed : filter.q}
          onSearch={(q) => {
            setTyped(q);
            actor.send({ type: 'search.typed', q });
          }}
        />
      </search>
      <div className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
        <ChoiceChip
          label={text.status}
          value={filter.status ?? ''}
          isOn={filter.status !== null}
          icon={<ListFilter aria-hidden="true" size={14} />}
          options={[['', text.anyStatus], ...STATUSES.map((status) => [status, text.statuses[status]] as const)]}
          onChange={(status) =>
            actor.send({ type: 'filter.chosen', filter: { status: status === '' ? null : status } })
          }
        />
        <ChoiceChip
          label={text.category}
          value={filter.category ?? ''}
          isOn={filter.category !== null}
          icon={<Shapes aria-hidden="true" size={14} />}
          options={[
            ['', text.anyCategory],
            ...CATEGORIES.map((category) => [category, text.categories[category]] as const),
          ]}
          onChange={(category) =>
            actor.send({ type: 'filter.chosen', filter: { category: category === '' ? null : category } })
          }
        />
      </div>
    </div>
  );
}

function Results({ actor }: { actor: TemplatesRef }) {
  const text = useText(templatesText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, templates, isMoreMissing, next } = snapshot.context;
  if (snapshot.matches('failed'))
    return (
      <div role="alert">
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      </div>
    );
  if (snapshot.matches('denied'))
    return (
      <EmptyState icon={<LockKeyhole size={22} />} title={text.denied.title}>
        {text.denied.body}
      </EmptyState>
    );
  if (snapshot.matches('empty'))
    return (
      <EmptyState icon={<Shapes size={22} />} title={text.empty.title}>
        {text.empty.body}
      </EmptyState>
    );
  if (snapshot.matches('nothingFound'))
    return (
      <EmptyState icon={<SearchX size={22} />} title={text.nothing.title}>
        {text.nothing.body}
      </EmptyState>
    );
  if (templates.length === 0)
    return (
      <div className="grid gap-3">
        <output className="sr-only">{text.loading}</output>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-16 rounded-lg" />
        ))}
      </div>
    );
  const isLoadingMore = snapshot.matches({ listed: 'loadingMore' });
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateItem template={template} to={templateRoute(businessId, template.id)} />
          </li>
        ))}
      </ul>
      {isMoreMissing && <Notice tone="fail" title={text.moreMissing} />}
      {next !== null && (
        <Button
          className="justify-self-center"
          busy={isLoadingMore}
          disabled={!isLoadingMore && !snapshot.can({ type: 'more.requested' })}
          onClick={() => actor.send({ type: 'more.requested' })}
        >
          {isLoadingMore ? text.loadingMore : text.more}
        </Button>
      )}
    </div>
  );
}
