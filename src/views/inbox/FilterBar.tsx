import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { narrows, type RoomFilter } from '../../machines/inbox/filter.ts';
import type { TabName } from '../../machines/location/route.ts';
import { Piece } from '../app/Piece.tsx';
import { chipLook, ChoiceChip, ToggleChip } from '../parts/Chip.tsx';
import { spared } from '../parts/spared.ts';
import { useText } from '../text/text.ts';
import type { ChannelName } from './FilterPanel.tsx';

export interface FilterBarProps {
  tab: TabName;
  filter: RoomFilter;
  channels: readonly ChannelName[];
  onChange: (change: Partial<RoomFilter>) => void;
  onClear: () => void;
}

// Without the chips the buttons above and the panel still say what is asked for.
const Narrowings = spared(async () => (await import('../finding/Narrowings.tsx')).Narrowings);
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }));

/** Orders by name: what the select shows, and what it means. */
const orders = {
  newest: { sortBy: 'newest', sortDirection: 'descending' },
  oldest: { sortBy: 'newest', sortDirection: 'ascending' },
  waiting: { sortBy: 'waiting', sortDirection: 'descending' },
  risk: { sortBy: 'risk', sortDirection: 'descending' },
  unread: { sortBy: 'unread', sortDirection: 'descending' },
} as const satisfies Record<string, Partial<RoomFilter>>;
type OrderName = keyof typeof orders;

const orderOf = ({ sortBy, sortDirection }: RoomFilter): OrderName =>
  sortBy === 'newest' && sortDirection === 'ascending' ? 'oldest' : sortBy;

/** How the list is ordered and what is left out of it: the common wishes at hand, the rest one press away. */
export function FilterBar({ tab, filter, channels, onChange, onClear }: FilterBarProps) {
  const text = useText().inbox;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        <ChoiceChip
          label={text.sort.label}
          icon={<ArrowDownUp aria-hidden="true" size={14} />}
          value={orderOf(filter)}
          options={(Object.keys(orders) as OrderName[]).map((name) => [name, text.sort[name]] as const)}
          onChange={(name) => onChange(orders[name])}
        />
        <button
          type="button"
          title={text.filter.open}
          aria-label={text.filter.open}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={chipLook(isOpen)}
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
        <Piece>
          <FilterPanel tab={tab} filter={filter} channels={channels} onChange={onChange} />
        </Piece>
      )}
      {narrows(filter) && (
        <Suspense>
          <Narrowings filter={filter} channels={channels} onChange={onChange} onClear={onClear} />
        </Suspense>
      )}
    </div>
  );
}
