import * as v from 'valibot';

import type { RoomMark } from './inbox.ts';
import { instantSchema, maybe } from './primitives.ts';

/** What somebody has marked in a business, as the database tells it and as this device remembers it. */

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

/** What a person sets for themselves about one chat, from wherever they have it before them. */
export type MarkKind = 'pin' | 'unpin' | 'snooze' | 'wake';

/** To the workspace's `marks`, which tells what became of it. */
export interface MarkRequested {
  type: 'mark.requested';
  kind: MarkKind;
  roomId: string;
  /** Of `snooze`: when they want to be reminded, in epoch ms. */
  until?: number;
  /** What the telling says besides: whose chat it is, and until when. Absent: nobody need be told. */
  detail?: string;
}
