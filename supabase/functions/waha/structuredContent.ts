import type { Content } from '../_shared/waha/content.ts';
import type { Json } from '../_shared/waha/json.ts';
import type { WaMessage } from '../_shared/waha/messages.ts';

// What a message can carry besides words and files: a place, cards or a poll.

type Contacts = Extract<Content, { contacts: unknown }>['contacts'];
type Poll = Extract<Content, { poll: unknown }>['poll'];

export type Carried =
  | { kind: 'location'; location: { latitude: number; longitude: number; name?: string } }
  | { kind: 'contact'; content: { contacts: Contacts } }
  /** Its question is what it says in words. */
  | { kind: 'poll'; content: { poll: Poll } };

/** WAHA's call for it, and what of the call's body is its own. */
export function callFor(carried: Carried, body: string | null): { call: string; fields: Json } {
  switch (carried.kind) {
    case 'location': {
      const { latitude, longitude, name } = carried.location;
      return { call: 'sendLocation', fields: { latitude, longitude, title: name ?? '' } };
    }
    case 'contact':
      return {
        call: 'sendContactVcard',
        fields: { contacts: carried.content.contacts.map((contact) => ({ vcard: vcardOf(contact) })) },
      };
    case 'poll': {
      const { options, multiple } = carried.content.poll;
      return { call: 'sendPoll', fields: { poll: { name: body ?? '', options, multipleAnswers: multiple } } };
    }
  }
}

const escaped = (value: string): string => value.replaceAll(/[\\,;]/g, '\\$&');

/** A card that WhatsApp opens a chat from: `waid` is the number that it knows, where that can be read of one. */
function vcardOf({ name, phones }: Contacts[number]): string {
  const shown = escaped(name === '' ? (phones[0] ?? '') : name);
  const numbers = phones.map((phone) => {
    const digits = phone.replaceAll(/\D/g, '').replace(/^0(?=8)/, '62');
    const known = /^[1-9]\d{7,14}$/.test(digits) ? `;waid=${digits}` : '';
    return `TEL;type=CELL${known}:${escaped(phone)}`;
  });
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${shown};;;`, `FN:${shown}`, ...numbers, 'END:VCARD'].join('\n');
}

/** Six digits of a degree are ten centimetres; engines keep no more. */
const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-5;

/** Whether a message of WhatsApp's history carries the same. Words are compared elsewhere. */
export function carriesSame(carried: Carried | null, { kind, location, content }: WaMessage): boolean {
  if (carried === null) return !['location', 'contact', 'poll'].includes(kind);
  if (carried.kind !== kind) return false;
  if (carried.kind === 'location')
    return (
      location !== null &&
      near(location.latitude, carried.location.latitude) &&
      near(location.longitude, carried.location.longitude)
    );
  return JSON.stringify(content) === JSON.stringify(carried.content);
}
