/** Which emoji were used last on this device. Gone with the sign-out. */
import * as v from 'valibot';

const MOST = 16;
const KEY = 'chabot:emoji';
const signsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.maxLength(32))));

export const createRecentSigns = (storage: Pick<Storage, 'getItem' | 'setItem'>) => {
  /** The newest first. Never throws. */
  const read = (): readonly string[] => {
    try {
      return v.parse(signsSchema, storage.getItem(KEY) ?? '[]');
    } catch {
      return [];
    }
  };
  return {
    read,
    keep: (sign: string): void => {
      const others = read().filter((one) => one !== sign);
      try {
        storage.setItem(KEY, JSON.stringify([sign, ...others].slice(0, MOST)));
      } catch {
        // Full or forbidden: fewer are offered.
      }
    },
  };
};
