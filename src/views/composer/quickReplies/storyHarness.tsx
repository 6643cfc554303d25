/** Quick replies, for stories. Not part of the product. */
import type { LedgerRef } from '../../../machines/app/recordList.machine.ts';
import { Suggestions } from './QuickReplies.tsx';

export function SuggestionsExhibit({ actor }: { actor: LedgerRef }) {
  return (
    <div className="max-w-96">
      <Suggestions actor={actor} />
    </div>
  );
}
