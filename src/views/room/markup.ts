/**
 * WhatsApp's formatting as a tree: *bold*, _italic_, ~strike~, `code`, ```mono```, lines that quote or list, and https
 * links. Rendered as React nodes, never as HTML. One pass over the text, whatever the text is.
 */
export type Markup =
  | string
  | { kind: 'bold' | 'italic' | 'strike'; parts: Markup[] }
  | { kind: 'mono'; text: string }
  /** A whole line with the break that ends it. A quote is without its sign, an item keeps its own. */
  | { kind: 'quote' | 'item'; parts: Markup[] }
  | Link;

export interface Link {
  kind: 'link';
  /** What is opened. */
  href: string;
  /** What is shown: the host as the browser will ask for it, so that a look-alike letter shows. */
  text: string;
}

type Style = 'bold' | 'italic' | 'strike';
const styles: Record<string, Style> = { '*': 'bold', _: 'italic', '~': 'strike' };
const FENCE = '```';
/** In characters: longer ones are fenced. */
const LONGEST_CODE = 256;
const CODE = /^`([^`\s](?:[^`\n]*[^`\s])?)`(?![`\p{L}\p{N}])/u;
/** A longer address is not one that somebody means to press. In characters. */
const LONGEST_LINK = 2048;

/** A delimiter that waits for its end, with what came after it. */
interface Frame {
  mark: string;
  parts: Markup[];
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** `> a`, `- a`, `* a`, `12. a`: how a line begins that is a quote or an item of a list. */
const LINE = /(?:(> )|[-*] |\d{1,3}\. )(?=\S)/y;

export const parseMarkup = (source: string): Markup[] => parse(source, true);

/** `lines`: whether a line may be a quote or an item. Within one it may not: nobody can nest them without end. */
const parse = (source: string, lines: boolean): Markup[] => {
  const root: Markup[] = [];
  const open: Frame[] = [];
  let plain = '';
  let moreFences = true;
  let isLineStart = lines;

  const top = (): Markup[] => open.at(-1)?.parts ?? root;
  const add = (part: Markup) => {
    const parts = top();
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  const flush = () => {
    if (plain !== '') add(plain);
    plain = '';
  };
  /** The delimiter had no end: it stands for itself. At most three wait, so nothing is moved more than three times. */
  const giveUp = () => {
    const frame = open.pop();
    if (!frame) return;
    add(frame.mark);
    for (const part of frame.parts) add(part);
  };
  const closeAll = () => {
    flush();
    while (open.length > 0) giveUp();
  };

  let at = 0;
  while (at < source.length) {
    const character = source[at] as string;
    if (isLineStart) {
      isLineStart = false;
      LINE.lastIndex = at;
      const sign = LINE.exec(source);
      if (sign) {
        const [marker, quote] = sign;
        const end = (source.indexOf('\n', at) + 1 || source.length + 1) - 1;
        const parts = parse(source.slice(at + marker.length, end), false);
        if (quote === undefined) parts.unshift(marker);
        if (end < source.length) parts.push('\n');
        flush();
        add({ kind: quote === undefined ? 'item' : 'quote', parts });
        at = end + 1;
        isLineStart = true;
        continue;
      }
    }
    if (character === '\n') {
      closeAll();
      plain = '\n';
      at += 1;
      isLineStart = lines;
      continue;
    }
    if (character === '`' && moreFences && source.startsWith(FENCE, at)) {
      const end = source.indexOf(FENCE, at + FENCE.length);
      moreFences = end !== -1;
      if (end > at + FENCE.length) {
        flush();
        add({ kind: 'mono', text: source.slice(at + FENCE.length, end) });
        at = end + FENCE.length;
        continue;
      }
    }
    if (character === '`' && source[at - 1] !== '`' && !isWordCharacter(source[at - 1])) {
      const code = CODE.exec(source.slice(at, at + LONGEST_CODE));
      if (code) {
        flush();
        add({ kind: 'mono', text: code[1] as string });
        at += code[0].length;
        continue;
      }
    }
    if ((character === 'h' || character === 'H') && !isWordCharacter(source[at - 1]) && startsLink(source, at)) {
      const length = lengthOfLink(source, at);
      const link = linkOf(source.slice(at, at + length));
      flush();
      add(link ?? source.slice(at, at + length));
      at += length;
      continue;
    }
    const style = styles[character];
    if (style !== undefined) {
      const [before, after] = [source[at - 1], source[at + 1]];
      const waiting = open.findIndex(({ mark }) => mark === character);
      if (
        waiting !== -1 &&
        !isSpace(before) &&
        !isWordCharacter(after) &&
        (plain !== '' || hasContent(open[waiting]))
      ) {
        flush();
        while (open.length > waiting + 1) giveUp();
        const frame = open.pop() as Frame;
        add({ kind: style, parts: frame.parts });
        at += 1;
        continue;
      }
      if (waiting === -1 && !isWordCharacter(before) && !isSpace(after) && after !== character) {
        flush();
        open.push({ mark: character, parts: [] });
        at += 1;
        continue;
      }
    }
    plain += character;
    at += 1;
  }
  closeAll();
  return root;
};

const hasContent = (frame: Frame | undefined): boolean => frame !== undefined && frame.parts.length > 0;

const startsLink = (source: string, at: number): boolean => source.slice(at, at + 8).toLowerCase() === 'https://';

/** Spaces and quotes end an address; so do characters that nobody sees but that turn or split what is seen. */
const ENDS_LINK = /[\s<>"`\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

const lengthOfLink = (source: string, at: number): number => {
  let end = at;
  while (end < source.length && !ENDS_LINK.test(source[end] as string)) end += 1;
  // A sentence ends after its last word, not inside the address; a star or dash after it is formatting.
  while (end > at + 8 && /[.,;:!?'*_~)\]}]/.test(source[end - 1] as string)) end -= 1;
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

/** Text that a page can show: no NUL, no half of a surrogate pair. */
export const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** A name within a sentence of ours: one that is written from right to left would put the words around it in its order. */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${plainOf(name)}\u2069` : plainOf(name);

/** The same text on one line without its marks, for quotes and announcements. */
export const plainOf = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();

/** Cuts after so many characters, never through one that is written as two. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const code = text.charCodeAt(longest - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? longest - 1 : longest);
};
