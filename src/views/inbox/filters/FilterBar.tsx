import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import { hasConditionsBesideSearch } from '../../../machines/inbox/filterAddress.ts';
import { usualSort } from '../../../machines/inbox/listRule.ts';
import { chipClass, ChoiceChip, ToggleChip } from '../../ui/Chip.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';
import type { FilterProps } from './activeFilters.ts';

export interface FilterBarProps extends FilterProps {
  tab: TabName;
}

// The buttons above and the panel show the same filter, so the chips may fail to load.
const ActiveFilters = lazyView(async () => (await import('./ActiveFilters.tsx')).ActiveFilters, { optional: true });
const FilterPanel = lazyView(async () => (await import('./FilterPanel.tsx')).FilterPanel);

/** Every sort order and its reverse, in the order of the menu. */
const sorts = ['newest', 'waiting', 'risk', 'unread', 'completed'] as const;
const directions = ['descending', 'ascending'] as const;
const sortOptions = sorts.flatMap((sortBy) => directions.map((sortDirection) => ({ sortBy, sortDirection })));
const keyOf = ({ sortBy, sortDirection }: (typeof sortOptions)[number]) => `${sortBy} ${sortDirection}`;
/** Only completed rooms can be sorted by completion. */
const ordersFor = (tab: TabName) => (tab === 'taskCompleted' ? sortOptions : sortOptions.slice(0, -directions.length));

/** The sort order and the common filters, and the button for the filter panel. */
export function FilterBar({ tab, filter, userId, channels, onChange, onClear }: FilterBarProps) {
  const text = useText(inboxText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        <ChoiceChip
          label={text.sort.label}
          icon={<ArrowDownUp aria-hidden="true" size={14} />}
          value={keyOf({ ...filter, sortBy: filter.sortBy ?? usualSort[tab] })}
          options={ordersFor(tab).map((order) => [keyOf(order), text.sort[order.sortBy][order.sortDirection]])}
          onChange={(key) => {
            const order = sortOptions.find((option) => keyOf(option) === key);
            if (order) onChange({ ...order, sortBy: order.sortBy === usualSort[tab] ? null : order.sortBy });
          }}
        />
        <button
          data-command="filter"
          type="button"
          title={text.filter.open}
          aria-label={text.filter.open}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`${chipClass(isOpen)} min-w-11 justify-center`}
        >
          <SlidersHorizontal aria-hidden="true" size={16} />
        </button>
        <ToggleChip isOn={filter.unread} name={text.filter.unread} onToggle={(unread) => onChange({ unread })} />
        <ToggleChip
          isOn={filter.awaitingReply}
          name={text.filter.awaitingReply}
          onToggle={(awaitingReply) => onChange({ awaitingReply })}
        />
      </div>
      {isOpen && (
        <ErrorBoundary pane>
          <FilterPanel tab={tab} filter={filter} userId={userId} channels={channels} onChange={onChange} />
        </ErrorBoundary>
      )}
      {hasConditionsBesideSearch(filter) && (
        <ActiveFilters filter={filter} userId={userId} channels={channels} onChange={onChange} onClear={onClear} />
      )}
    </div>
  );
}
