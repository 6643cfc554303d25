import { asArray, asNumber, asObject, asString, storableText, valueAt, type Json } from './json.ts';
import type { Pointed } from './points.ts';
import { protobufOf } from './protobuf.ts';

// Contact cards and polls, in the shapes of the engines.

/** What a message holds beside its words and its file: cards or a poll, and what it points at. */
export interface Content extends Pointed {
  contacts?: { name: string; phones: string[] }[];
  poll?: { options: string[]; multiple: boolean };
}

/** WhatsApp's limit. */
const maxPollOptions = 12;
const maxContacts = 50;
const maxPhones = 50;
/** For all contacts of a message. The database rejects `content` of more than 32,768 bytes. */
const maxContentBytes = 30_000;
/** Characters of a name, an option or a number. */
const maxFieldLength = 200;

const shorten = (value: string): string => storableText(value).trim().slice(0, maxFieldLength);

/** Reads a vCard: lines of `NAME;parameters:value`. A line that starts with a blank continues the one before it. */
function parseVcard(vcard: string): { name: string; phones: string[] } | null {
  const lines = vcard
    .slice(0, 20_000)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const values = (name: string): string[] =>
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      const [property = ''] = line.slice(0, Math.max(0, colon)).split(';', 1);
      const value = line.slice(colon + 1);
      return property.replace(/^item\d+\./i, '').toUpperCase() !== name || value === ''
        ? []
        : [shorten(value.replaceAll(/\\([,;\\])/g, '$1').replaceAll(/\\n/gi, ' '))];
    });
  const phones = [...new Set(values('TEL'))].filter((phone) => phone !== '').slice(0, maxPhones);
  const [name = ''] = [...values('FN'), ...values('N').map((parts) => parts.replaceAll(';', ' ').trim())];
  return name === '' && phones.length === 0 ? null : { name, phones };
}

function contactsOf(raw: Json): { name: string; phones: string[] }[] {
  const content = protobufOf(raw);
  const vcards = [
    ...asArray(raw['vCards']),
    valueAt(content, 'contactMessage', 'vcard'),
    ...asArray(valueAt(content, 'contactsArrayMessage', 'contacts')).map((one) => valueAt(one, 'vcard')),
    raw['body'],
  ];
  const cards = vcards.flatMap((one) =>
    asString(one)?.includes('BEGIN:VCARD') ? (parseVcard(String(one)) ?? []) : [],
  );
  // Engines repeat the same card in several fields.
  return fitToLimit([...new Map(cards.map((card) => [JSON.stringify(card), card])).values()].slice(0, maxContacts));
}

/** Size in the database, which writes a blank after every colon and comma. */
const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length + 4;

/** The first contacts and numbers that fit into `maxContentBytes`. */
function fitToLimit(cards: { name: string; phones: string[] }[]): { name: string; phones: string[] }[] {
  let remaining = maxContentBytes;
  const fits = (bytes: number): boolean => (remaining -= bytes) >= 0;
  return cards.flatMap(({ name, phones }) =>
    fits(jsonBytes({ name, phones: [] })) ? [{ name, phones: phones.filter((phone) => fits(jsonBytes(phone))) }] : [],
  );
}

function pollOf(raw: Json): { question: string | null; poll: { options: string[]; multiple: boolean } } | null {
  const data = raw['_data'];
  const content = protobufOf(raw);
  const pollKey = Object.keys(content ?? {}).find((key) => key.startsWith('pollCreationMessage'));
  const poll = pollKey === undefined ? null : asObject(content?.[pollKey]);
  const options = poll
    ? asArray(poll['options']).map((one) => valueAt(one, 'optionName'))
    : asArray(valueAt(data, 'pollOptions')).map((one) => valueAt(one, 'name'));
  const names = options.flatMap((one) => (asString(one) === null ? [] : [shorten(String(one))]));
  if (names.length === 0) return null;
  const question = asString(poll ? poll['name'] : valueAt(data, 'pollName')) ?? asString(raw['body']);
  const selectable = asNumber(poll ? poll['selectableOptionsCount'] : valueAt(data, 'pollSelectableOptionsCount'));
  return { question, poll: { options: names.slice(0, maxPollOptions), multiple: selectable !== 1 } };
}

/** The content of a contact or poll message. A poll's question becomes the message's body. Null for any other kind. */
export function contentOf(raw: Json, kind: string): { content: Content; question: string | null } | null {
  if (kind === 'contact') {
    const contacts = contactsOf(raw);
    return contacts.length === 0 ? null : { content: { contacts }, question: null };
  }
  const parsedPoll = kind === 'poll' ? pollOf(raw) : null;
  return parsedPoll && { content: { poll: parsedPoll.poll }, question: parsedPoll.question };
}
