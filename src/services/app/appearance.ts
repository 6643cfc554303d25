/** Theme, language and keyboard preferences of this device. They contain no personal data. */
import * as v from 'valibot';

import { APPEARANCE } from '../platform/storageKeys.ts';

const appearanceSchema = v.fallback(
  v.object({
    theme: v.fallback(v.picklist(['device', 'light', 'dark']), 'device'),
    language: v.fallback(v.picklist(['id', 'en']), 'id'),
    letters: v.fallback(v.picklist(['on', 'off']), 'on'),
    enter: v.fallback(v.optional(v.picklist(['sends', 'breaks'])), undefined),
    reads: v.fallback(v.optional(v.picklist(['seen', 'answered'])), undefined),
  }),
  { theme: 'device', language: 'id', letters: 'on' },
);
/** Older versions stored fewer fields. */
export type Appearance = Omit<v.InferOutput<typeof appearanceSchema>, 'letters'> & { letters?: 'on' | 'off' };

/** Stores the appearance in this browser. Without storage it lasts as long as the page. */
export const appearanceStore = {
  read: (): Appearance => {
    try {
      return v.parse(appearanceSchema, JSON.parse(localStorage.getItem(APPEARANCE) ?? '{}'));
    } catch {
      return v.getFallback(appearanceSchema) as Appearance;
    }
  },
  write: (chosen: Appearance): void => {
    try {
      localStorage.setItem(APPEARANCE, JSON.stringify(chosen));
    } catch {
      // Storage is full or forbidden.
    }
  },
};
