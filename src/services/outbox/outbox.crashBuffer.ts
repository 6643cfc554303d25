/**
 * Holds messages in localStorage until the journal has them, because a page that is closed or killed can no longer wait
 * for IndexedDB. The next opening of the journal takes over what is left, under the same ids.
 */
import * as v from 'valibot';

import {
  lastSeenSchema,
  outgoingMessageSchema,
  type OutboxItem,
  type OutgoingMessage,
} from '../../contracts/outbox.ts';
import { UNSAVED_MESSAGES } from '../platform/storageKeys.ts';

const bufferedMessageSchema = v.object({
  ...outgoingMessageSchema.entries,
  /** Epoch milliseconds. */
  writtenAt: v.number(),
  lastSeen: v.optional(lastSeenSchema),
});
export type BufferedMessage = OutgoingMessage & Pick<OutboxItem, 'writtenAt' | 'lastSeen'>;

export interface CrashBuffer {
  /** Synchronous, because no code of a page runs after its end. Broken storage loses the message. */
  put: (message: BufferedMessage) => void;
  drop: (id: string) => void;
  /** In order of writing. */
  list: () => BufferedMessage[];
}

export const createCrashBuffer = (userId: string, storage: Storage): CrashBuffer => {
  const prefix = `${UNSAVED_MESSAGES}${userId}:`;
  const read = (text: string): BufferedMessage[] => {
    try {
      return [v.parse(bufferedMessageSchema, JSON.parse(text))];
    } catch {
      // Written by a version of the application with another format.
      return [];
    }
  };
  return {
    put: (message) => {
      try {
        storage.setItem(prefix + message.id, JSON.stringify(message));
      } catch {
        // Storage is full or blocked.
      }
    },
    drop: (id) => {
      try {
        storage.removeItem(prefix + id);
      } catch {
        // Storage is blocked, so nothing was stored.
      }
    },
    list: () => {
      try {
        const entries = Object.entries<string>(storage as unknown as Record<string, string>);
        const buffered = entries.filter(([name]) => name.startsWith(prefix));
        return buffered.flatMap(([, text]) => read(text)).toSorted((one, other) => one.writtenAt - other.writtenAt);
      } catch {
        return [];
      }
    },
  };
};
