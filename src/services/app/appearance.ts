/** The theme and the language that this device was told to show. Nothing of a person or a business is in it. */
import * as v from 'valibot';

const KEY = 'chabot.looks';

const looksSchema = v.fallback(
  v.object({
    theme: v.fallback(v.picklist(['device', 'light', 'dark']), 'device'),
    language: v.fallback(v.picklist(['id', 'en']), 'id'),
    letters: v.fallback(v.picklist(['on', 'off']), 'on'),
    enter: v.fallback(v.optional(v.picklist(['sends', 'breaks'])), undefined),
    reads: v.fallback(v.optional(v.picklist(['seen', 'answered'])), undefined),
  }),
  { theme: 'device', language: 'id', letters: 'on' },
);
/** Older visits kept less. */
export type Looks = Omit<v.InferOutput<typeof looksSchema>, 'letters'> & { letters?: 'on' | 'off' };

/** Keeps the looks in this browser. Where nothing may be stored they last as long as the page. */
export const looks = {
  read: (): Looks => {
    try {
      return v.parse(looksSchema, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      return v.getFallback(looksSchema) as Looks;
    }
  },
  write: (chosen: Looks): void => {
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // Storage is full or forbidden.
    }
  },
};
