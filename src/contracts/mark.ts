/** What somebody has marked in a business, as the database tells it and as this device remembers it. */
import * as v from 'valibot';

import { instantSchema } from './instant.ts';
import { maybe } from './maybe.ts';
import type { RoomMark } from './room.ts';

export const markSchema = v.object({
  room_id: v.pipe(v.string(), v.uuid()),
  pinned_at: maybe(v.string()),
  snoozed_until: maybe(instantSchema),
});
export type MarkRow = v.InferOutput<typeof markSchema>;

/** What they mean at `now` (epoch ms). */
export const marksOf = (rows: readonly MarkRow[], now: number): Map<string, RoomMark> =>
  new Map(
    rows.map(({ room_id: roomId, pinned_at: pinnedAt, snoozed_until: until }) => {
      const remindAt = until === null ? null : Date.parse(until);
      const isPinned = pinnedAt !== null;
      const isAway = remindAt !== null && remindAt > now;
      return [roomId, { isPinned, remindAt, isAway, isOnTop: isPinned || (remindAt !== null && !isAway) }];
    }),
  );
