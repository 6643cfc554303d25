import { ChartBarBig, Contact, FileText, Image, MapPin, Mic, Phone, Sticker, Video } from 'lucide-react';

import type { Room } from '../../machines/inbox/rooms.store.ts';

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

/** What kind of message came last; nothing for words. */
export function KindIcon({ kind }: { kind: Room['last_message_kind'] }) {
  const Icon = kind !== null && kind in kinds ? kinds[kind as keyof typeof kinds] : null;
  return Icon === null ? null : <Icon aria-hidden={true} size={14} className="shrink-0" />;
}
