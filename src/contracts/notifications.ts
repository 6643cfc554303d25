/** A room as far as it may knock. */
import * as v from 'valibot';

import { instantSchema } from './instant.ts';
import { maybe } from './maybe.ts';
import { roomSchema } from './room.ts';

export const knockingRoomSchema = v.object({
  ...v.pick(roomSchema, [
    'id',
    'name',
    'phone',
    'chat_id',
    'status',
    'help_reason',
    'holder',
    'holder_id',
    'archived',
    'unread_count',
    'last_message_preview',
    'last_message_kind',
  ]).entries,
  /** When a person was last wanted in it: its customer wrote, or the AI asked for help. By the server's clock. */
  knocked_at: maybe(instantSchema),
});
export type KnockingRoomRow = v.InferOutput<typeof knockingRoomSchema>;

export const knockingRoomColumns = Object.keys(knockingRoomSchema.entries).join(',');
