/** A room as far as it may knock. */
import * as v from 'valibot';

import { roomSchema, type Room } from './inbox.ts';
import { instantSchema, maybe } from './primitives.ts';
import type { SectionValues } from './settings.ts';

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

export type NotificationsEvent =
  /** This tab is the one that rings, or is not any more. */
  | { type: 'leadership.gained' }
  | { type: 'leadership.lost' }
  | { type: 'choices.changed'; choices: NotificationPreferences }
  | { type: 'view.changed'; view: TabView }
  /** Chats that want a person, and chats that did and do not any more. */
  | { type: 'knocks.heard'; knocks: Alert[]; settled: string[] }
  /** Null: it told of several chats. */
  | { type: 'notification.pressed'; knock: Pick<Alert, 'kind' | 'roomId'> | null }
  /** Somebody wants to know how it is. */
  | { type: 'trial.requested'; way: 'sound' | 'desktop' };

/** What somebody chose to hear of, and how. Of the account in this business, on all its devices. */
export type NotificationPreferences = SectionValues['notifikasi'];

/** What a person has before them. */
export interface TabView {
  /** The chat that is open in this tab. */
  roomId: string | null;
  /** Whether the tab is the one that they work in. */
  isFocused: boolean;
}

/** A chat wants a person: the AI asked for help in it, or its customer wrote, to its holder or to the AI. */
export interface Alert {
  kind: 'eskalasi' | 'new_message' | 'ai_handled';
  roomId: string;
  room: AlertRoom;
}

/** What a chat says of itself where it is told of. */
export type AlertRoom = Pick<
  Room,
  'name' | 'phone' | 'chat_id' | 'help_reason' | 'last_message_preview' | 'last_message_kind'
>;

export interface NotificationsInput {
  businessId: string;
  userId: string;
}

/** What the service that shows notifications is told. One is shown at a time; no knocks: an example. */
export type DesktopNotificationEvent =
  | { type: 'notification.requested'; knocks: Alert[]; preview: boolean }
  | { type: 'notification.outdated' };

/** The browser's words; `missing` where it has no notifications for pages such as this one. */
export type DesktopPermission = NotificationPermission | 'missing';
