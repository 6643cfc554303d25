import { CircleDot, Shapes } from 'lucide-react';
import { useState } from 'react';

import type { KnowledgeFilter } from '../../contracts/training.ts';
import { hasFilter, KINDS, NO_FILTER, STATES } from '../../machines/training/training.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceChip } from '../ui/Chip.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

/** Search and filters. Every choice is in the route. */
export function KnowledgeFilters({
  filter,
  onSearch,
  onFilter,
}: {
  filter: KnowledgeFilter;
  onSearch: (q: string) => void;
  onFilter: (filter: Partial<KnowledgeFilter>) => void;
}) {
  const text = useText(trainingText);
  // The text as typed, unless the route has another search.
  const [typed, setTyped] = useState(filter.q);
  const search = (q: string) => {
    setTyped(q);
    onSearch(q);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <search className="w-full md:w-auto md:max-w-md md:flex-1">
        <SearchField label={text.search} value={typed.trim() === filter.q ? typed : filter.q} onSearch={search} />
      </search>
      <ChoiceChip
        label={text.kind}
        value={filter.kind ?? ''}
        isOn={filter.kind !== null}
        icon={<Shapes aria-hidden="true" size={14} />}
        options={[['', text.anyKind], ...KINDS.map((kind) => [kind, text.kinds[kind]] as const)]}
        onChange={(kind) => onFilter({ kind: kind === '' ? null : kind })}
      />
      <ChoiceChip
        label={text.state}
        value={filter.state ?? ''}
        isOn={filter.state !== null}
        icon={<CircleDot aria-hidden="true" size={14} />}
        options={[['', text.anyState], ...STATES.map((state) => [state, text.states[state]] as const)]}
        onChange={(state) => onFilter({ state: state === '' ? null : state })}
      />
      {hasFilter(filter) && (
        <Button size="small" variant="quiet" onClick={() => onFilter(NO_FILTER)}>
          {text.clearFilters}
        </Button>
      )}
    </div>
  );
}
