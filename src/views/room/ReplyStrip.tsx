import { X } from 'lucide-react';

import type { Quote } from '../../machines/room/messages.store.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useRoomText } from '../text/room.ts';
import { quotedOf, ReplyingTo } from './Quoted.tsx';

/** The message that is answered, above the field. */
export function ReplyStrip({ quote, onCancel }: { quote: Quote; onCancel: () => void }) {
  const text = useRoomText();
  return (
    <div className="flex items-start gap-2 px-3 pt-2">
      <ReplyingTo quote={quote} label={text.composer.replyingTo(quotedOf(text, quote))} />
      <IconButton label={text.composer.cancelReply} icon={<X aria-hidden="true" size={18} />} onClick={onCancel} />
    </div>
  );
}
