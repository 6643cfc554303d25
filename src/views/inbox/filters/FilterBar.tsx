import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { RoomFilter } from '../../../contracts/inbox.ts';
import { narrows } from '../../../machines/inbox/filter.ts';
import { chipLook, ChoiceChip, ToggleChip } from '../../ui/Chip.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Piece } from '../../ui/LazyPart.tsx';
import { spared } from '../../ui/lazyView.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';
import type { ChannelName } from './FilterPanel.tsx';

export interface FilterBarProps {
  tab: TabName;
  filter: RoomFilter;
  userId: string;
  channels: readonly ChannelName[];
  onChange: (change: Partial<RoomFilter>) => void;
  onClear: () => void;
}

// Without the chips the buttons above and the panel still say what is asked for.
const Narrowings = spared(async () => (await import('./ActiveFilters.tsx')).Narrowings);
const FilterPanel = lazily(async () => (await import('./FilterPanel.tsx')).FilterPanel);

/** Every order and its reverse, in the order in which they are offered. */
const sorts = ['newest', 'waiting', 'risk', 'unread', 'completed'] as const;
const directions = ['descending', 'ascending'] as const;
const orders = sorts.flatMap((sortBy) => directions.map((sortDirection) => ({ sortBy, sortDirection })));
const keyOf = ({ sortBy, sortDirection }: (typeof orders)[number]) => `${sortBy} ${sortDirection}`;
/** By when they were done, only what is done can be ordered. */
const offeredIn = (tab: TabName) => (tab === 'taskCompleted' ? orders : orders.slice(0, -directions.length));

/** How the list is ordered and what is left out of it: the common wishes at hand, the rest one press away. */
export function FilterBar({ tab, filter, userId, channels, onChange, onClear }: FilterBarProps) {
  const text = useText(inboxText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        <ChoiceChip
          label={text.sort.label}
          icon={<ArrowDownUp aria-hidden="true" size={14} />}
          value={keyOf(filter)}
          options={offeredIn(tab).map((order) => [keyOf(order), text.sort[order.sortBy][order.sortDirection]])}
          onChange={(key) => onChange(orders.find((order) => keyOf(order) === key) ?? {})}
        />
        <button
          type="button"
          title={text.filter.open}
          aria-label={text.filter.open}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`${chipLook(isOpen)} min-w-11 justify-center`}
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
          <FilterPanel tab={tab} filter={filter} userId={userId} channels={channels} onChange={onChange} />
        </Piece>
      )}
      {narrows(filter) && (
        <Suspense>
          <Narrowings filter={filter} userId={userId} channels={channels} onChange={onChange} onClear={onClear} />
        </Suspense>
      )}
    </div>
  );
}
