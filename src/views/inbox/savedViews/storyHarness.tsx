/** Saved views over a list, for stories and for the tests that look at every state. Not part of the product. */
import { noFilter } from '../../../machines/inbox/filter.ts';
import type { SavedViewsRef } from '../../../machines/inbox/savedViews.machine.ts';
import { ViewChips, ViewDialog } from './SavedViews.tsx';

/** Once while one of the views is in force, and once while something without a name is. */
const filters = [
  { ...noFilter, searchTags: ['VIP'], awaitingReply: true },
  { ...noFilter, holder: 'phone' as const },
];

export function SavedViewsExhibit({ actor }: { actor: SavedViewsRef }) {
  return (
    <div className="grid min-h-96 w-full max-w-90 content-start gap-3 border border-line bg-surface py-3">
      {filters.map((filter) => (
        <ViewChips key={String(filter.holder)} actor={actor} tab="inbox" filter={filter} onChange={() => undefined} />
      ))}
      <ViewDialog actor={actor} />
    </div>
  );
}
