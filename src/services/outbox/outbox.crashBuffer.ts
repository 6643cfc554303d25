/**
 * What was written and has not come into the journal: beside it until it has, or until that is opened next, which has it
 * under the same id or takes it in. A page that is left, or killed, can no longer wait for a database.
 */
import * as v from 'valibot';

import { lastSeenSchema, writtenSchema, type OutboxItem, type Written } from '../../contracts/outbox.ts';

/** As of a draft: signing out removes whatever begins so. */
const PREFIX = 'chabot-draft:left:';

const leftSchema = v.object({
  ...writtenSchema.entries,
  /** Epoch milliseconds. */
  writtenAt: v.number(),
  lastSeen: v.optional(lastSeenSchema),
});
export type LeftMessage = Written & Pick<OutboxItem, 'writtenAt' | 'lastSeen'>;

export interface Left {
  /** At once: nothing of a page runs after its end. Storage that refuses costs the words. */
  put: (message: LeftMessage) => void;
  drop: (id: string) => void;
  /** In the order of writing. */
  list: () => LeftMessage[];
}

export const createLeft = (userId: string, storage: Storage): Left => {
  const prefix = `${PREFIX}${userId}:`;
  const read = (name: string): LeftMessage[] => {
    try {
      return [v.parse(leftSchema, JSON.parse(storage.getItem(name) ?? ''))];
    } catch {
      // Of a version of us that wrote something else.
      return [];
    }
  };
  return {
    put: (message) => {
      try {
        storage.setItem(prefix + message.id, JSON.stringify(message));
      } catch {
        // Full or forbidden.
      }
    },
    drop: (id) => {
      try {
        storage.removeItem(prefix + id);
      } catch {
        // Forbidden: then nothing was put.
      }
    },
    list: () => {
      try {
        const names = Object.keys(storage).filter((name) => name.startsWith(prefix));
        return names.flatMap(read).toSorted((one, other) => one.writtenAt - other.writtenAt);
      } catch {
        return [];
      }
    },
  };
};
