/**
 * What can be pressed in a text that somebody else wrote: addresses of pages and numbers of phones. Only https is ever
 * opened, and only where what is read is where it leads.
 */

export interface Link {
  kind: 'link';
  /** What is opened. */
  href: string;
  /** What is shown: the host as the browser will ask for it, so that a look-alike letter shows. */
  text: string;
}

/** What is no phone, and is copied into a bank's app. */
export interface Account {
  kind: 'account';
  /** As it is written. */
  text: string;
  digits: string;
}

/** A longer address is not one that somebody means to press. In characters. */
const LONGEST_LINK = 2048;

export const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The address that begins here, and how long it is as written. Null `link`: it looks like one, and is text. */
export const addressAt = (source: string, at: number): { link: Link | null; length: number } | null => {
  if (!BEGINS.test(source[at] as string) || !standsAlone(source, at)) return null;
  if (source.slice(at, at + 8).toLowerCase() === 'https://') {
    const length = lengthOfLink(source, at, 8);
    return { link: linkOf(source.slice(at, at + length)), length };
  }
  return bareAt(source, at) ?? phoneAt(source, at);
};

const BEGINS = /[\da-z+]/i;

/** In the middle of a word, a number or another address nothing begins. */
const standsAlone = (source: string, at: number): boolean => {
  const before = source[at - 1];
  return !isWordCharacter(before) && (before === undefined || !/[@./:+%-]/.test(before) || at === 0);
};

/**
 * `www.toko.com`, `wa.me/628…`, `tokopedia.com/…`: without a scheme, as people write them. Letters of one alphabet only:
 * a look-alike stays text. An ending that is a word as well needs something behind it.
 */
const BARE =
  /(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}(?:(?:com|net|org|shop|store|co\.id|or\.id|go\.id|ac\.id|sch\.id|web\.id|my\.id)(?![a-z\d])|[a-z]{2,10}(?=[/?][\w%]))/iy;
const WWW = /www\.(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}[a-z]{2,10}/iy;
/** What may stand behind a host. Anything else would be part of another name: `toko.com@evil.test`, `toko.com.evil`. */
const AFTER_HOST = /^(?:$|[\s/?#,;!)\]}*_~'"]|[.:](?![\p{L}\p{N}@/]))/u;

const bareAt = (source: string, at: number): { link: Link; length: number } | null => {
  for (const pattern of [WWW, BARE]) {
    pattern.lastIndex = at;
    const host = pattern.exec(source)?.[0];
    if (host === undefined || !AFTER_HOST.test(source.slice(at + host.length, at + host.length + 2))) continue;
    const length = lengthOfLink(source, at, host.length);
    const written = source.slice(at, at + length);
    const link = linkOf(`https://${written}`);
    if (link && new URL(link.href).host === host.toLowerCase()) return { link: { ...link, text: written }, length };
  }
  return null;
};

/** A mobile number of Indonesia as people write it, or any number with its country. In one piece or in groups. */
const PHONE = /(?:(?:\+?62|0)[ -]?8\d{1,2}|\+[1-9]\d{0,3})(?:[ -]?\d{2,5}){2,5}(?![\p{L}\p{N}@]|[.,/-]\d)/uy;

const phoneAt = (source: string, at: number): { link: Link; length: number } | null => {
  PHONE.lastIndex = at;
  const written = PHONE.exec(source)?.[0];
  const number = written === undefined ? null : numberOf(written);
  if (written === undefined || number === null || isEndOfLonger(source, at)) return null;
  return { link: { kind: 'link', href: chatWith(number), text: written }, length: written.length };
};

/** Behind other digits, `3901 0812 3456 7890`, it is the end of an account, unless those are a phone of their own. */
const isEndOfLonger = (source: string, at: number): boolean => {
  const before = /(?:\d+[ -])+$/.exec(source.slice(Math.max(0, at - LONGEST_PHONE), at))?.[0];
  return before !== undefined && /\d{3}/.test(before) && numberOf(before) === null;
};

/** As written, with its country and in groups. In characters. */
const LONGEST_PHONE = 20;

/**
 * A number of an account, a virtual account or a parcel: 10 to 18 digits, in one piece, with dashes, or in small groups. An
 * amount is grouped by dots, and no amount that stands beside a number becomes part of it.
 */
const ACCOUNT = /(?:\d{3,5}(?: \d{3,5}){1,5}(?! \d{3})|\d{3,18}(?:-\d{1,18}){0,7})(?![\p{L}\p{N}@]|[.,:/-]\d)/uy;
const FEWEST_DIGITS = 10;
const MOST_DIGITS = 18;

/** The number that begins here and can be copied. It opens nothing: its last digits may be a stranger's phone. */
export const accountAt = (source: string, at: number): Account | null => {
  if (!/\d/.test(source[at] ?? '') || !standsAlone(source, at)) return null;
  ACCOUNT.lastIndex = at;
  const written = ACCOUNT.exec(source)?.[0];
  // Three digits and three again are sizes.
  if (written === undefined || !/\d{4}/.test(written) || /\d{3} $/.test(source.slice(Math.max(0, at - 4), at)))
    return null;
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return null;
  return { kind: 'account', text: written, digits };
};

/** Its digits with the country in front; null where it is no number of a phone. */
export const numberOf = (written: string): string | null => {
  const digits = written.replace(/\D/g, '').replace(/^0(?=8)/, '62');
  const isPhone = written.startsWith('+') || /^628\d{7,11}$/.test(digits);
  return isPhone && /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
};

/** Where WhatsApp opens a chat with a number. */
export const chatWith = (number: string): string => `https://wa.me/${number}`;

/** What nobody sees, and what turns what is seen: within a number it would show another than the one that is opened. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A number as it is shown where it can be pressed. */
export const readably = (number: string): string => number.replaceAll(UNSEEN, '');

/** Spaces and quotes end an address; so do characters that nobody sees but that turn or split what is seen. */
const ENDS_LINK = /[\s<>"`\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** `least`: as many characters of it are no end of a sentence. */
const lengthOfLink = (source: string, at: number, least: number): number => {
  let end = at;
  while (end < source.length && !ENDS_LINK.test(source[end] as string)) end += 1;
  // A sentence ends after its last word, not inside the address; a star or dash after it is formatting.
  while (end > at + least && /[.,;:!?'*_~)\]}]/.test(source[end - 1] as string)) end -= 1;
  return end - at;
};

const linkOf = (written: string): Link | null => {
  if (written.length > LONGEST_LINK || !URL.canParse(written)) return null;
  const url = new URL(written);
  // "https://bank.co.id@evil.test" goes to evil.test: such an address is text.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
    return null;
  const host = /^https:\/\/([^/?#]*)/i.exec(written)?.[1] ?? '';
  return { kind: 'link', href: url.href, text: `https://${url.host}${written.slice(8 + host.length)}` };
};
