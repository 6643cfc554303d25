/** Saved views for stories and view tests. Not part of the product. */
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import type { SavedViewsRef } from '../../../machines/inbox/savedViews.machine.ts';
import { ViewChips, ViewDialog } from './SavedViews.tsx';

/** One filter that equals a view, and one that is not saved. */
const filters = [
  { ...noFilter, searchTags: ['VIP'], awaitingReply: true },
  { ...noFilter, unread: true },
];

export function SavedViewsStory({ actor }: { actor: SavedViewsRef }) {
  return (
    <div className="grid min-h-96 w-full max-w-90 content-start gap-3 border border-line bg-surface py-3">
      {filters.map((filter) => (
        <ViewChips key={String(filter.unread)} actor={actor} tab="inbox" filter={filter} onChange={() => undefined} />
      ))}
      <ViewDialog actor={actor} />
    </div>
  );
}
