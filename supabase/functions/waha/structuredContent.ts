import type { Content } from '../_shared/waha/content.ts';
import type { Json } from '../_shared/waha/json.ts';
import type { WaMessage } from '../_shared/waha/messages.ts';

// Outgoing locations, contacts and polls.

type Contacts = NonNullable<Content['contacts']>;
type Poll = NonNullable<Content['poll']>;

export type StructuredContent =
  | { kind: 'location'; location: { latitude: number; longitude: number; name?: string } }
  | { kind: 'contact'; content: { contacts: Contacts } }
  /** The question is the message's body. */
  | { kind: 'poll'; content: { poll: Poll } };

/** The WAHA call for the content, and the fields of its body. */
export function wahaSendCall(
  structuredContent: StructuredContent,
  body: string | null,
): { call: string; fields: Json } {
  switch (structuredContent.kind) {
    case 'location': {
      const { latitude, longitude, name } = structuredContent.location;
      return { call: 'sendLocation', fields: { latitude, longitude, title: name ?? '' } };
    }
    case 'contact':
      return {
        call: 'sendContactVcard',
        fields: { contacts: structuredContent.content.contacts.map((contact) => ({ vcard: vcardOf(contact) })) },
      };
    case 'poll': {
      const { options, multiple } = structuredContent.content.poll;
      return { call: 'sendPoll', fields: { poll: { name: body ?? '', options, multipleAnswers: multiple } } };
    }
  }
}

const escapeValue = (value: string): string => value.replaceAll(/[\\,;]/g, '\\$&');

/** A vCard. `waid`, the number in international form, lets WhatsApp open a chat from it. */
function vcardOf({ name, phones }: Contacts[number]): string {
  const displayName = escapeValue(name === '' ? (phones[0] ?? '') : name);
  const numbers = phones.map((phone) => {
    const digits = phone.replaceAll(/\D/g, '').replace(/^0(?=8)/, '62');
    const waid = /^[1-9]\d{7,14}$/.test(digits) ? `;waid=${digits}` : '';
    return `TEL;type=CELL${waid}:${escapeValue(phone)}`;
  });
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${displayName};;;`, `FN:${displayName}`, ...numbers, 'END:VCARD'].join(
    '\n',
  );
}

/** Compares degrees. Engines keep about six decimals, which is ten centimetres. */
const isNear = (first: number, second: number): boolean => Math.abs(first - second) < 1e-5;

/** Whether a message of WhatsApp's history has the same structured content. The body is not compared. */
export function hasSameContent(
  structuredContent: StructuredContent | null,
  { kind, location, content }: WaMessage,
): boolean {
  if (structuredContent === null) return !['location', 'contact', 'poll'].includes(kind);
  if (structuredContent.kind !== kind) return false;
  if (structuredContent.kind === 'location')
    return (
      location !== null &&
      isNear(location.latitude, structuredContent.location.latitude) &&
      isNear(location.longitude, structuredContent.location.longitude)
    );
  return JSON.stringify(content) === JSON.stringify(structuredContent.content);
}
