import { Hourglass } from 'lucide-react';

import { SILENCE_NOTICE } from '../../../contracts/limits.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

/** Warns the holder that the chat leaves them soon, although the customer still waits. */
export function SilenceEndNotice({ room, userId, onKeep }: { room: Room; userId: string; onKeep: () => void }) {
  const text = useText(conversationText).silenceEnd;
  const { clockTime } = useFormat();
  const now = useNow();
  const { holder, holder_id, holder_until: until, awaiting_reply_since: waiting } = room;
  if (holder !== 'member' || holder_id !== userId || until === null || waiting === null) return null;
  const left = Date.parse(until) - now;
  if (left <= 0 || left > SILENCE_NOTICE) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-help-wash py-1 pr-1 pl-3 text-sm">
      <Hourglass aria-hidden="true" size={16} className="shrink-0 text-help" />
      <output className="min-w-0 flex-1 basis-48">{text.note(clockTime(until))}</output>
      <Button size="small" onClick={onKeep}>
        {text.keep}
      </Button>
    </div>
  );
}
