/** Story wrapper of the quick replies. Not part of the product. */
import type { RecordListRef } from '../../../machines/app/recordList.machine.ts';
import { QuickReplies } from './QuickReplies.tsx';

export function QuickRepliesStory({ actor }: { actor: RecordListRef<'quickReplies'> }) {
  return (
    <div className="max-w-96">
      <QuickReplies actor={actor} />
    </div>
  );
}
