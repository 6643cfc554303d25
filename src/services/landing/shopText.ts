/**
 * What a visitor wrote about their shop on the landing page. It stays on the device until there is a business whose training
 * it becomes (ADR 18), or for thirty days.
 */
import * as v from 'valibot';

import { SHOP_TEXT } from '../platform/storageKeys.ts';

/** Milliseconds: thirty days. */
const LIFETIME = 2_592_000_000;

const schema = v.object({ text: v.pipe(v.string(), v.nonEmpty()), at: v.number() });

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `now` in epoch ms. */
export const shopText = (storage: TextStorage, now: () => number = Date.now) => ({
  read: (): string | null => {
    try {
      const { text, at } = v.parse(schema, JSON.parse(storage.getItem(SHOP_TEXT) ?? 'null'));
      if (now() - at < LIFETIME) return text;
      storage.removeItem(SHOP_TEXT);
    } catch {
      // There is none.
    }
    return null;
  },
  write: (text: string): void => {
    try {
      storage.setItem(SHOP_TEXT, JSON.stringify({ text, at: now() }));
    } catch {
      // The device is full: the visitor pastes it again.
    }
  },
  remove: (): void => storage.removeItem(SHOP_TEXT),
});

export type ShopText = ReturnType<typeof shopText>;
