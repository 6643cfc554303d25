import { roomSchema, type Room } from '../../contracts/inbox.ts';
import { toIso, JAKARTA } from '../../contracts/time.ts';

export const businessId = '00000000-0000-4000-8000-00000000000b';
export const channelId = '00000000-0000-4000-8000-00000000000c';

/** Null in every column that may be. */
const empty = Object.fromEntries(Object.keys(roomSchema.entries).map((column) => [column, null])) as {
  [Column in keyof typeof roomSchema.entries as null extends Room[Column] ? Column : never]: null;
};

/** A room for stories and tests. `n` makes its id, and a higher `n` has a later message. */
export const roomOf = (n: number, differences: Partial<Room> = {}): Room => ({
  ...empty,
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  business_id: businessId,
  channel_id: channelId,
  chat_id: `62812${String(n).padStart(8, '0')}@c.us`,
  name: `Pelanggan ${n}`,
  phone: `+62812${String(n).padStart(8, '0')}`,
  holder: 'ai',
  tags: [],
  unread_count: 0,
  archived: false,
  last_message_at: instant(n),
  last_message_preview: `Pesan ${n}`,
  last_message_kind: 'text',
  last_message_author: 'customer',
  upset: false,
  version: 1,
  created_at: instant(0),
  updated_at: instant(n),
  ...differences,
});

/** `n` minutes after 08:00 in Jakarta on 20 November 2026, in the format of `instantSchema`. */
export const instant = (n: number): string => toIso(JAKARTA.fromLocalTime('2026-11-20T08:00') + n * 60_000);
