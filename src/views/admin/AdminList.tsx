import { useSelector } from '@xstate/react';
import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { AdminEntry } from '../../contracts/admin.ts';
import type { AdminListRef } from '../../machines/admin/adminList.machine.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { SessionTotals } from './SessionRow.tsx';
import { adminText } from './text/id.ts';

/** A list of the admin panel with its search and paging. */
export function AdminList({ actor, children }: { actor: AdminListRef; children: (entry: AdminEntry) => ReactNode }) {
  const text = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const { kind, totals } = snapshot.context;
  return (
    <section aria-label={text.sections[kind]} aria-busy={snapshot.hasTag('busy')} className="grid content-start gap-4">
      {totals && <SessionTotals totals={totals} />}
      {kind === 'auditLog' && <AuditFilters actor={actor} />}
      {kind !== 'auditLog' && kind !== 'errors' && (
        <ListSearch label={text.search[kind]} onSearch={(search) => actor.send({ type: 'search.typed', search })} />
      )}
      <Entries actor={actor}>{children}</Entries>
    </section>
  );
}

function Entries({ actor, children }: { actor: AdminListRef; children: (entry: AdminEntry) => ReactNode }) {
  const text = useText(adminText).list;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { kind, entries, search } = snapshot.context;
  const retryButton = <RetryButton onClick={() => actor.send({ type: 'retry.requested' })} variant="primary" />;
  if (snapshot.matches('failed'))
    return (
      <div role="alert">
        <EmptyState icon={<CircleAlert size={24} />} title={text.failed} action={retryButton}>
          {text.failedHint}
        </EmptyState>
      </div>
    );
  if (snapshot.matches('empty')) return <EmptyState icon={<Inbox size={24} />} title={text.empty[kind]} />;
  if (snapshot.matches('nothingFound'))
    return (
      <EmptyState icon={<SearchX size={24} />} title={search === '' ? text.nothingFiltered : text.nothingFound(search)}>
        {kind === 'auditLog' ? text.nothingFilteredHint : text.nothingHint}
      </EmptyState>
    );
  if (entries.length === 0) return <ListLoading />;
  return (
    <>
      <output className="sr-only">{text.listed(count(entries.length))}</output>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {entries.map((entry) => (
          <li key={entry.id} className="p-3 md:px-4">
            {children(entry)}
          </li>
        ))}
      </ul>
      <div className="grid justify-items-center gap-2 pb-6">
        {snapshot.matches({ listed: 'moreFailed' }) && (
          <p role="alert" className="text-sm text-fail">
            {text.moreFailed}
          </p>
        )}
        {snapshot.matches({ listed: 'moreFailed' }) && retryButton}
        {(snapshot.matches({ listed: 'partial' }) || snapshot.matches({ listed: 'loadingMore' })) && (
          <Button
            busy={snapshot.matches({ listed: 'loadingMore' })}
            onClick={() => actor.send({ type: 'more.requested' })}
          >
            {text.more}
          </Button>
        )}
        {snapshot.matches({ listed: 'whole' }) && (
          <p className="tabular text-sm text-ink-soft">{text.allShown(count(entries.length))}</p>
        )}
      </div>
    </>
  );
}

function ListLoading() {
  const text = useText(adminText).list;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <output className="sr-only">{text.loading}</output>
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="grid gap-2 py-1">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}

function ListSearch({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = (typedText: string) => {
    setTyped(typedText);
    onSearch(typedText);
  };
  return (
    <search className="max-w-xl">
      <SearchField label={label} value={typed} onSearch={search} />
    </search>
  );
}
