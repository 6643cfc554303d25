import { ChartBarBig, Contact, FileText, Image, MapPin, Mic, Phone, Sticker, Video } from 'lucide-react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import { Writing } from '../writing/Writing.tsx';

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
 * page compute all styles anew. The icon is seen where the kind is said, before the words.
 */
export function LastSaid({ room }: { room: Room }) {
  const kind = room.last_message_kind;
  const Icon = kind !== null && kind in kinds ? kinds[kind as keyof typeof kinds] : null;
  return (
    <>
      <Writing roomId={room.id} businessId={room.business_id} />
      {Icon && <Icon aria-hidden={true} size={14} className="order-1 shrink-0" />}
    </>
  );
}
