import { useSelector } from '@xstate/react';
import { Inbox, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { AdminEntry } from '../../contracts/admin.ts';
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { LiveList } from '../app/liveList/LiveList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useText } from '../ui/useText.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { SessionTotals } from './SessionRow.tsx';
import { adminText } from './text/id.ts';

/** A list of the admin panel with its search and paging. */
export function AdminList({
  actor,
  children,
}: {
  actor: LiveListRef<'adminEntries'>;
  children: (entry: AdminEntry) => ReactNode;
}) {
  const { sections, search: labels, list: text } = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const { scope, about: totals } = snapshot.context;
  const { kind, search, filter } = scope;
  const isFiltered = Object.values(filter).some((chosen) => chosen !== null);
  return (
    <section aria-label={sections[kind]} aria-busy={snapshot.hasTag('busy')} className="grid content-start gap-4">
      {totals && <SessionTotals totals={totals} />}
      {kind === 'auditLog' && <AuditFilters actor={actor} />}
      {kind !== 'auditLog' && kind !== 'errors' && (
        <ListSearch
          label={labels[kind]}
          onSearch={(typed) => actor.send({ type: 'scope.typed', scope: { search: typed.trim() } })}
        />
      )}
      <LiveList
        actor={actor}
        text={{ ...text, failed: { title: text.failed, body: text.failedHint } }}
        skeleton="h-14"
        empty={
          search === '' && !isFiltered ? (
            <EmptyState icon={<Inbox size={24} />} title={text.empty[kind]} />
          ) : (
            <EmptyState
              icon={<SearchX size={24} />}
              title={search === '' ? text.nothingFiltered : text.nothingFound(search)}
            >
              {kind === 'auditLog' ? text.nothingFilteredHint : text.nothingHint}
            </EmptyState>
          )
        }
        row={(entry) => <div className="p-3 md:px-4">{children(entry)}</div>}
      />
    </section>
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
