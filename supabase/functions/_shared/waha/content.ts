import { at, clean, list, number, object, text, type Json } from './json.ts';

// What a message says with neither words nor a file: cards and polls, as the engines write them.

export type Content =
  | { contacts: { name: string; phones: string[] }[] }
  | { poll: { options: string[]; multiple: boolean } };

/** WhatsApp lets a poll have twelve. */
const mostOptions = 12;
const mostCards = 50;
const mostPhones = 50;
/** In bytes, of all cards together: the database refuses a message whose content is longer than 32,768. */
const mostBytes = 30_000;
/** In characters, of a name, an option or a number. */
const longest = 200;

const short = (value: string): string => clean(value).trim().slice(0, longest);

/** A vCard's line `NAME;parameters:value`; long lines go on in the next one, behind a blank. */
function cardOf(vcard: string): { name: string; phones: string[] } | null {
  const lines = vcard
    .slice(0, 20_000)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const values = (name: string): string[] =>
    lines.flatMap((line) => {
      const [, value] = new RegExp(`^(?:item\\d+\\.)?${name}(?:;[^:]*)?:(.+)$`, 'i').exec(line) ?? [];
      return value === undefined ? [] : [short(value.replaceAll(/\\([,;\\])/g, '$1').replaceAll(/\\n/gi, ' '))];
    });
  const phones = [...new Set(values('TEL'))].filter((phone) => phone !== '').slice(0, mostPhones);
  const [name = ''] = [...values('FN'), ...values('N').map((parts) => parts.replaceAll(';', ' ').trim())];
  return name === '' && phones.length === 0 ? null : { name, phones };
}

function cardsOf(raw: Json): { name: string; phones: string[] }[] {
  const content = object(at(raw, '_data', 'message')) ?? object(at(raw, '_data', 'Message'));
  const written = [
    ...list(raw['vCards']),
    at(content, 'contactMessage', 'vcard'),
    ...list(at(content, 'contactsArrayMessage', 'contacts')).map((one) => at(one, 'vcard')),
    raw['body'],
  ];
  const cards = written.flatMap((one) => (text(one)?.includes('BEGIN:VCARD') ? (cardOf(String(one)) ?? []) : []));
  // Engines tell the same card in more than one place.
  return fitting([...new Map(cards.map((card) => [JSON.stringify(card), card])).values()].slice(0, mostCards));
}

/** As the database writes it: with a blank after every colon and comma. */
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length + 4;

/** As many cards and numbers as one message can keep, from the first on. */
function fitting(cards: { name: string; phones: string[] }[]): { name: string; phones: string[] }[] {
  let left = mostBytes;
  const fits = (bytes: number): boolean => (left -= bytes) >= 0;
  return cards.flatMap(({ name, phones }) =>
    fits(bytesOf({ name, phones: [] })) ? [{ name, phones: phones.filter((phone) => fits(bytesOf(phone))) }] : [],
  );
}

function pollOf(raw: Json): { question: string | null; poll: { options: string[]; multiple: boolean } } | null {
  const data = raw['_data'];
  const content = object(at(data, 'message')) ?? object(at(data, 'Message'));
  const named = Object.keys(content ?? {}).find((key) => key.startsWith('pollCreationMessage'));
  const poll = named === undefined ? null : object(content?.[named]);
  const options = poll
    ? list(poll['options']).map((one) => at(one, 'optionName'))
    : list(at(data, 'pollOptions')).map((one) => at(one, 'name'));
  const names = options.flatMap((one) => (text(one) === null ? [] : [short(String(one))]));
  if (names.length === 0) return null;
  const question = text(poll ? poll['name'] : at(data, 'pollName')) ?? text(raw['body']);
  const selectable = number(poll ? poll['selectableOptionsCount'] : at(data, 'pollSelectableOptionsCount'));
  return { question, poll: { options: names.slice(0, mostOptions), multiple: selectable !== 1 } };
}

/** What a card or a poll says, and a poll's question, which is what it says in words. Null for everything else. */
export function contentOf(raw: Json, kind: string): { content: Content; question: string | null } | null {
  if (kind === 'contact') {
    const contacts = cardsOf(raw);
    return contacts.length === 0 ? null : { content: { contacts }, question: null };
  }
  const found = kind === 'poll' ? pollOf(raw) : null;
  return found && { content: { poll: found.poll }, question: found.question };
}
