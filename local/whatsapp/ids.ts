import { randomBytes } from 'node:crypto';

import type { Message } from './state.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A lower-case ULID, WAHA's id of webhook envelopes: 10 characters of time, 16 random ones. */
export function ulid(now: number): string {
  let time = '';
  for (let remaining = now, index = 0; index < 10; index += 1, remaining = Math.floor(remaining / 32))
    time = crockford[remaining % 32] + time;
  const random = Array.from(randomBytes(16), (byte) => crockford[byte % 32]).join('');
  return (time + random).toLowerCase();
}

/** A new raw message id: `3EB0…` from Baileys for sent messages, `3A…` from a phone. */
export const newRawId = (by: 'api' | 'phone'): string =>
  (by === 'api' ? '3EB0' : '3A') + randomBytes(9).toString('hex').toUpperCase();

/** WAHA's engine-neutral message id: `{true|false}_{chatId}_{rawId}[_{participant}]`. */
export const serialisedId = (chatId: string, { fromMe, rawId, participant }: Message): string =>
  [fromMe, chatId, rawId, ...(participant ? [participant] : [])].join('_');

/** The raw part of a serialised id; raw ids stay unchanged. */
export const rawIdOf = (id: string): string => /^(?:true|false)_[^_]+_([^_]+)/.exec(id)?.[1] ?? id;

/** `…@s.whatsapp.net` and bare digits become `…@c.us`; other ids stay unchanged. */
export function chatIdOf(id: string): string {
  if (id.endsWith('@s.whatsapp.net')) return id.replace(/@s\.whatsapp\.net$/, '@c.us');
  return id.includes('@') ? id : `${id.replace(/\D/g, '')}@c.us`;
}

/** The form of `@c.us` ids in Baileys. */
export const jidOf = (chatId: string): string => chatId.replace(/@c\.us$/, '@s.whatsapp.net');
