import * as v from 'valibot';

import type { RoomMark } from './inbox.ts';
import { instantSchema, optionalField } from './primitives.ts';
import { toEpoch } from './time.ts';

/** A user's marks in a business, as the database returns them and as the device stores them. */

export const markSchema = v.object({
  room_id: v.pipe(v.string(), v.uuid()),
  pinned_at: optionalField(v.string()),
  snoozed_until: optionalField(instantSchema),
});
export type MarkRow = v.InferOutput<typeof markSchema>;

/** The state of each mark at `now` (epoch ms), by room id. */
export const marksOf = (rows: readonly MarkRow[], now: number): Map<string, RoomMark> =>
  new Map(
    rows.map(({ room_id: roomId, pinned_at: pinnedAt, snoozed_until: until }) => {
      const remindAt = until === null ? null : toEpoch(until);
      const isPinned = pinnedAt !== null;
      const isSnoozed = remindAt !== null && remindAt > now;
      return [roomId, { isPinned, remindAt, isSnoozed, isOnTop: isPinned || (remindAt !== null && !isSnoozed) }];
    }),
  );

/** What a user can set on one room for themselves. */
export type MarkKind = 'pin' | 'unpin' | 'snooze' | 'wake';

/** Sent to the workspace's `marks` actor, which raises a toast with the result. */
export interface MarkRequested {
  type: 'mark.requested';
  kind: MarkKind;
  roomId: string;
  /** For `snooze`: when the reminder is due, in epoch ms. */
  until?: number;
  /** Shown in the toast: the customer's name, and the time of the reminder. Absent: no toast. */
  detail?: string;
}
