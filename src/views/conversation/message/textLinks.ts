/**
 * Links in untrusted text: web addresses and phone numbers. Only https is opened, and only if the displayed address is
 * the real one.
 */

export interface Link {
  kind: 'link';
  /** The address that is opened. */
  href: string;
  /** The displayed text: with the host in the browser's spelling, which reveals look-alike letters. */
  text: string;
}

/** An account number, which can be copied. */
export interface Account {
  kind: 'account';
  /** As written. */
  text: string;
  digits: string;
}

/** In characters. */
const MAX_LINK_LENGTH = 2048;

export const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The link that begins here, and its length as written. `link` is null for an unsafe address, which stays text. */
export const addressAt = (source: string, at: number): { link: Link | null; length: number } | null => {
  if (!BEGINS.test(source[at] as string) || !standsAlone(source, at)) return null;
  if (source.slice(at, at + 8).toLowerCase() === 'https://') {
    const length = lengthOfLink(source, at, 8);
    return { link: linkOf(source.slice(at, at + length)), length };
  }
  return bareAt(source, at) ?? phoneAt(source, at);
};

const BEGINS = /[\da-z+]/i;

/** No link begins in the middle of a word, a number or another address. */
const standsAlone = (source: string, at: number): boolean => {
  const before = source[at - 1];
  return !isWordCharacter(before) && (before === undefined || !/[@./:+%-]/.test(before) || at === 0);
};

/**
 * Addresses without a scheme: `www.toko.com`, `wa.me/628…`, `tokopedia.com/…`. ASCII only, so that look-alike letters
 * stay text. A top-level domain that can be a word needs a path.
 */
const BARE =
  /(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}(?:(?:com|net|org|shop|store|co\.id|or\.id|go\.id|ac\.id|sch\.id|web\.id|my\.id)(?![a-z\d])|[a-z]{2,10}(?=[/?][\w%]))/iy;
const WWW = /www\.(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}[a-z]{2,10}/iy;
/** What may follow a host. Anything else would make it another name: `toko.com@evil.test`, `toko.com.evil`. */
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

/** An Indonesian mobile number, or any number with a country code. In one piece or in groups. */
const PHONE = /(?:(?:\+?62|0)[ -]?8\d{1,2}|\+[1-9]\d{0,3})(?:[ -]?\d{2,5}){2,5}(?![\p{L}\p{N}@]|[.,/-]\d)/uy;

const phoneAt = (source: string, at: number): { link: Link; length: number } | null => {
  PHONE.lastIndex = at;
  const written = PHONE.exec(source)?.[0];
  const number = written === undefined ? null : numberOf(written);
  if (written === undefined || number === null || isEndOfLonger(source, at)) return null;
  return { link: { kind: 'link', href: chatWith(number), text: written }, length: written.length };
};

/** After other digits (`3901 0812 3456 7890`) it is the end of an account number, unless those are a phone number. */
const isEndOfLonger = (source: string, at: number): boolean => {
  const before = /(?:\d{1,20}[ -]){1,10}$/.exec(source.slice(Math.max(0, at - MAX_PHONE_LENGTH), at))?.[0];
  return before !== undefined && /\d{3}/.test(before) && numberOf(before) === null;
};

/** Characters as written, with country code and separators. */
const MAX_PHONE_LENGTH = 20;

/**
 * The number of a bank account, virtual account or parcel: 10 to 18 digits, in one piece, with dashes, or in small
 * groups. Amounts are grouped by dots, and an amount beside a number does not become part of it.
 */
const ACCOUNT = /(?:\d{3,5}(?: \d{3,5}){1,5}(?! \d{3})|\d{3,18}(?:-\d{1,18}){0,7})(?![\p{L}\p{N}@]|[.,:/-]\d)/uy;
const MIN_DIGITS = 10;
const MAX_DIGITS = 18;

/** The account number that begins here. It is never a link, because its last digits may be another phone number. */
export const accountAt = (source: string, at: number): Account | null => {
  if (!/\d/.test(source[at] ?? '') || !standsAlone(source, at)) return null;
  ACCOUNT.lastIndex = at;
  const written = ACCOUNT.exec(source)?.[0];
  // Groups of three digits are sizes.
  if (written === undefined || !/\d{4}/.test(written) || /\d{3} $/.test(source.slice(Math.max(0, at - 4), at)))
    return null;
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return null;
  return { kind: 'account', text: written, digits };
};

/** The digits with country code; null if it is no phone number. */
export const numberOf = (written: string): string | null => {
  const digits = written.replace(/\D/g, '').replace(/^0(?=8)/, '62');
  const isPhone = written.startsWith('+') || /^628\d{7,11}$/.test(digits);
  return isPhone && /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
};

/** The address that opens a WhatsApp chat with a number. */
export const chatWith = (number: string): string => `https://wa.me/${number}`;

/** Invisible and direction characters, with which a number could be displayed differently from the opened one. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A number as displayed in a link. */
export const withoutInvisible = (number: string): string => number.replaceAll(INVISIBLE, '');

/** Spaces, quotes, and invisible or direction characters end an address. */
const ENDS_LINK = /[\s<>"`\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** `least`: the leading characters that are never trimmed as punctuation. */
const lengthOfLink = (source: string, at: number, least: number): number => {
  let end = at;
  while (end < source.length && !ENDS_LINK.test(source[end] as string)) end += 1;
  // Trailing punctuation belongs to the sentence or to its formatting.
  while (end > at + least && /[.,;:!?'*_~)\]}]/.test(source[end - 1] as string)) end -= 1;
  return end - at;
};

const linkOf = (written: string): Link | null => {
  if (written.length > MAX_LINK_LENGTH || !URL.canParse(written)) return null;
  const url = new URL(written);
  // "https://bank.co.id@evil.test" goes to evil.test: such an address is text.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
    return null;
  const host = /^https:\/\/([^/?#]*)/i.exec(written)?.[1] ?? '';
  return { kind: 'link', href: url.href, text: `https://${url.host}${written.slice(8 + host.length)}` };
};
