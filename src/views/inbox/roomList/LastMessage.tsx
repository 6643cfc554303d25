import { ChartBarBig, Contact, FileText, Image, MapPin, Mic, Phone, Sticker, Video } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { CustomerTyping } from '../../conversation/typing/CustomerTyping.tsx';
import { classes } from '../../ui/classes.ts';
import { lastMessageText } from './lastMessageText.ts';

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
 * The icon of the last message's kind, its text without WhatsApp markup, and the typing indicator, which hides all of
 * them. This is the first child, because CSS hides following siblings cheaply; with `:has` every change of the page
 * would recompute all styles. `order` moves the icon behind the speaker. Text without markup replaces the row's own
 * preview.
 */
export function LastMessage({ room }: { room: Room }) {
  const kind = room.last_message_kind;
  const Icon = kind !== null && kind in kinds ? kinds[kind as keyof typeof kinds] : null;
  const words = lastMessageText(room);
  return (
    <>
      <CustomerTyping roomId={room.id} businessId={room.business_id} />
      {Icon && <Icon aria-hidden={true} size={14} className="order-1 shrink-0" />}
      {words !== '' && words !== room.last_message_preview?.trim() && (
        <bdi className={classes('order-1 min-w-0 flex-1 truncate [&~bdi]:hidden', room.unread_count > 0 && 'text-ink')}>
          {words}
        </bdi>
      )}
    </>
  );
}
