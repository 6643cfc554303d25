import { ChartBarBig, Contact, FileText, Image, MapPin, Mic, Phone, Sticker, Video } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Writing } from '../../conversation/typing/CustomerTyping.tsx';
import { classes } from '../../ui/classes.ts';
import { lastWordsOf } from './lastMessageText.ts';

const kinds = {
  image: Image,
  video: Video,
  voice: Mic,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  contact: Contact,
  poll: ChartBarBig,
  call: Phone,
} as const;

/**
 * What kind of message came last, nothing for words; and that the customer is typing another, in whose favour all of it
 * goes. It stands first, for CSS can hide what follows: to look for it from above (`:has`) would have every change of the
 * page compute all styles anew. The icon is seen where the kind is said, before the words. Words with WhatsApp's marks in
 * them stand in for those that the row has, which knows nothing of marks.
 */
export function LastSaid({ room }: { room: Room }) {
  const kind = room.last_message_kind;
  const Icon = kind !== null && kind in kinds ? kinds[kind as keyof typeof kinds] : null;
  const words = lastWordsOf(room);
  return (
    <>
      <Writing roomId={room.id} businessId={room.business_id} />
      {Icon && <Icon aria-hidden={true} size={14} className="order-1 shrink-0" />}
      {words !== '' && words !== room.last_message_preview?.trim() && (
        <bdi className={classes('order-1 min-w-0 flex-1 truncate [&~bdi]:hidden', room.unread_count > 0 && 'text-ink')}>
          {words}
        </bdi>
      )}
    </>
  );
}
