import { randomBytes } from 'node:crypto';

import type { Message } from './model.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID in lower case, as WAHA numbers its envelopes: 10 characters of time, 16 of chance. */
export function ulid(now: number): string {
  let time = '';
  for (let rest = now, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32))
    time = crockford[rest % 32] + time;
  const chance = Array.from(randomBytes(16), (byte) => crockford[byte % 32]).join('');
  return (time + chance).toLowerCase();
}

/** A new raw message id: what Baileys makes for a message of ours (3EB0…), or a phone (3A…). */
export const newRawId = (by: 'api' | 'phone'): string =>
  (by === 'api' ? '3EB0' : '3A') + randomBytes(9).toString('hex').toUpperCase();

/** `{true|false}_{chatId}_{rawId}[_{participant}]`: WAHA's engine-neutral id. */
export const serialisedId = (chatId: string, { fromMe, rawId, participant }: Message): string =>
  [fromMe, chatId, rawId, ...(participant ? [participant] : [])].join('_');

/** The raw part of a serialised id; a raw id stays as it is. */
export const rawIdOf = (id: string): string => /^(?:true|false)_[^_]+_([^_]+)/.exec(id)?.[1] ?? id;

/** `…@s.whatsapp.net` and bare digits become `…@c.us`; other ids stay. */
export function chatIdOf(id: string): string {
  if (id.endsWith('@s.whatsapp.net')) return id.replace(/@s\.whatsapp\.net$/, '@c.us');
  return id.includes('@') ? id : `${id.replace(/\D/g, '')}@c.us`;
}

/** `@c.us` as Baileys writes it. */
export const jidOf = (chatId: string): string => chatId.replace(/@c\.us$/, '@s.whatsapp.net');
