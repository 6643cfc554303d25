import { ArrowDownWideNarrow, ChevronsUpDown, Columns3, List, User } from 'lucide-react';
import { use, useState } from 'react';

import type { TicketFilter } from '../../contracts/tickets.ts';
import {
  DEFAULT_FILTER,
  hasFilter,
  MAX_TICKETS_COUNTED,
  PRIORITIES,
  SORTS,
  STATUSES,
  type TicketCounts,
} from '../../machines/tickets/tickets.ts';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { Button } from '../ui/Button.tsx';
import { cappedCount } from '../ui/cappedCount.ts';
import { ChoiceChip, ToggleChip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

export interface TicketFiltersProps {
  filter: TicketFilter;
  counts: TicketCounts | null;
  userId: string;
  onSearch: (q: string) => void;
  onFilter: (filter: Partial<TicketFilter>) => void;
}

/** Search, filters, sort order and view. Every choice is in the route. */
export function TicketFilters({ filter, counts, userId, onSearch, onFilter }: TicketFiltersProps) {
  const text = useText(ticketsText);
  const { count } = useFormat();
  const team = use(ColleaguesContext);
  return (
    <div className="grid gap-3">
      <TicketSearch q={filter.q} onSearch={onSearch} />
      <div className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
        <ToggleChip
          isOn={filter.overdue}
          name={text.overdueOnly(cappedCount(count, counts?.overdue ?? 0, MAX_TICKETS_COUNTED))}
          onToggle={(overdue) => onFilter({ overdue })}
        />
        <ChoiceChip
          label={text.priority}
          value={filter.priority ?? ''}
          isOn={filter.priority !== null}
          icon={<ChevronsUpDown aria-hidden="true" size={14} />}
          options={[
            ['', text.anyPriority],
            ...PRIORITIES.map((priority) => [priority, text.priorities[priority]] as const),
          ]}
          onChange={(chosen) => onFilter({ priority: chosen === '' ? null : chosen })}
        />
        <ChoiceChip
          label={text.assignee}
          value={filter.assignee ?? ''}
          isOn={filter.assignee !== null}
          icon={<User aria-hidden="true" size={14} />}
          options={[
            ['', text.anyAssignee],
            ['none', text.unassigned],
            ...team.map(
              ({ id, full_name: name }) =>
                [id, id === userId ? text.me(name ?? '') : (name ?? id.slice(0, 8))] as const,
            ),
          ]}
          onChange={(chosen) => onFilter({ assignee: chosen === '' ? null : chosen })}
        />
        <ChoiceChip
          label={text.sort}
          value={filter.sort}
          isOn={filter.sort !== DEFAULT_FILTER.sort}
          icon={<ArrowDownWideNarrow aria-hidden="true" size={14} />}
          options={SORTS.map((sort) => [sort, text.sorts[sort]] as const)}
          onChange={(sort) => onFilter({ sort })}
        />
        <fieldset aria-label={text.views.label} className="ml-auto flex gap-1">
          <IconButton
            label={text.views.list}
            icon={<List aria-hidden="true" size={20} />}
            pressed={filter.view === 'list'}
            onClick={() => onFilter({ view: 'list' })}
          />
          <IconButton
            label={text.views.board}
            icon={<Columns3 aria-hidden="true" size={20} />}
            pressed={filter.view === 'board'}
            onClick={() => onFilter({ view: 'board' })}
          />
        </fieldset>
      </div>
      {filter.view === 'list' && <StatusTabs filter={filter} counts={counts} onFilter={onFilter} />}
      {hasFilter({ ...filter, status: null }) && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          onClick={() => onFilter({ ...DEFAULT_FILTER, view: filter.view, status: filter.status, sort: filter.sort })}
        >
          {text.clearFilters}
        </Button>
      )}
    </div>
  );
}

function StatusTabs({ filter, counts, onFilter }: Pick<TicketFiltersProps, 'filter' | 'counts' | 'onFilter'>) {
  const text = useText(ticketsText);
  const { count } = useFormat();
  const active = counts && counts.baru + counts.dikerjakan + counts.menunggu_pelanggan;
  return (
    <fieldset aria-label={text.statusTabs} className="flex min-w-0 gap-1 overflow-x-auto border-b border-line">
      {[null, ...STATUSES].map((status) => {
        const number = status === null ? active : counts?.[status];
        const isChosen = filter.status === status;
        return (
          <button
            key={status ?? 'aktif'}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onFilter({ status })}
            className={classes(
              '-mb-px min-h-11 -outline-offset-2 shrink-0 border-b-2 px-3 text-sm font-semibold whitespace-nowrap',
              isChosen ? 'border-accent text-accent-strong' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {status === null ? text.active : text.statuses[status]}
            {typeof number === 'number' && (
              <span className="tabular pl-1.5 font-normal"> {cappedCount(count, number, MAX_TICKETS_COUNTED)}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Shows the text as typed, unless the route has another search. */
function TicketSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const text = useText(ticketsText);
  const [typed, setTyped] = useState(q);
  const value = typed.trim() === q ? typed : q;
  const search = (typedText: string) => {
    setTyped(typedText);
    onSearch(typedText);
  };
  return (
    <search className="max-w-md max-md:max-w-none">
      <SearchField label={text.search} value={value} onSearch={search} />
    </search>
  );
}
