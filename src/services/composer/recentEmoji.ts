/** The recently used emoji of this device. Cleared at sign-out. */
import * as v from 'valibot';

import { RECENT_EMOJI } from '../platform/storageKeys.ts';

const MAX_COUNT = 16;
const emojiSchema = v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.maxLength(32))));

export const createRecentEmoji = (storage: Pick<Storage, 'getItem' | 'setItem'>) => {
  /** Newest first. Never throws. */
  const read = (): readonly string[] => {
    try {
      return v.parse(emojiSchema, storage.getItem(RECENT_EMOJI) ?? '[]');
    } catch {
      return [];
    }
  };
  return {
    read,
    add: (emoji: string): void => {
      const others = read().filter((one) => one !== emoji);
      try {
        storage.setItem(RECENT_EMOJI, JSON.stringify([emoji, ...others].slice(0, MAX_COUNT)));
      } catch {
        // Storage is full or blocked: the list is not updated.
      }
    },
  };
};
