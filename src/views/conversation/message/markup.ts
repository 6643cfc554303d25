/**
 * WhatsApp's formatting as a tree: *bold*, _italic_, ~strike~, `code`, ```mono```, quote and list lines, and links and
 * numbers (textLinks.ts). Rendered as React nodes, never as HTML. Parsing is one pass over any text.
 */
import { accountAt, addressAt, isWordCharacter, type Account, type Link } from './textLinks.ts';

export type Markup =
  | string
  | { kind: 'bold' | 'italic' | 'strike'; parts: Markup[] }
  | { kind: 'mono'; text: string }
  /** A whole line with its line break. A quote loses its marker, a list item keeps it. */
  | { kind: 'quote' | 'item'; parts: Markup[] }
  | Link
  | Account;

type Style = 'bold' | 'italic' | 'strike';
const styles: Record<string, Style> = { '*': 'bold', _: 'italic', '~': 'strike' };
const FENCE = '```';
/** Characters of inline code; longer code uses a fence. */
const MAX_CODE_LENGTH = 256;
const CODE = /^`([^`\s](?:[^`\n]*[^`\s])?)`(?![`\p{L}\p{N}])/u;

/** An open delimiter, with the parts after it. */
interface Frame {
  mark: string;
  parts: Markup[];
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** `> a`, `- a`, `* a`, `12. a`: the start of a quote or list line. */
const LINE = /(?:(> )|[-*] |\d{1,3}\. )(?=\S)/y;

export const parseMarkup = (source: string): Markup[] => parse(source, true);

/** The characters that are left out of a plain text. Most messages have none of them and need no parsing. */
const DELIMITER = /[*_~`>]/;

/** The plain text on one line. `isCut`: the text was truncated, so an open delimiter is removed, too. */
export const plainTextOf = (source: string, isCut: boolean): string =>
  plainOf(DELIMITER.test(source) ? parse(source, true, isCut).map(wordsIn).join('') : source);

const wordsIn = (part: Markup): string => {
  if (typeof part === 'string') return part;
  return 'parts' in part ? part.parts.map(wordsIn).join('') : part.text;
};

/** `lines`: whether lines can be quotes or items. Not within such a line, so that nesting is limited. */
const parse = (source: string, lines: boolean, isCut = false): Markup[] => {
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
  /** Turns a delimiter without an end into text. At most three are open, so no part moves more than three times. */
  const giveUp = (isLost = false) => {
    const frame = open.pop();
    if (!frame) return;
    if (!isLost) add(frame.mark);
    for (const part of frame.parts) add(part);
  };
  const closeAll = (isLost = false) => {
    flush();
    while (open.length > 0) giveUp(isLost);
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
        const parts = parse(source.slice(at + marker.length, end), false, isCut && end === source.length);
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
      if (end === -1 && isCut) {
        at += FENCE.length;
        continue;
      }
    }
    if (character === '`' && source[at - 1] !== '`' && !isWordCharacter(source[at - 1])) {
      const code = CODE.exec(source.slice(at, at + MAX_CODE_LENGTH));
      if (code) {
        flush();
        add({ kind: 'mono', text: code[1] as string });
        at += code[0].length;
        continue;
      }
    }
    const address = addressAt(source, at);
    if (address) {
      flush();
      add(address.link ?? source.slice(at, at + address.length));
      at += address.length;
      continue;
    }
    const account = accountAt(source, at);
    if (account) {
      flush();
      add(account);
      at += account.text.length;
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
  closeAll(isCut);
  return root;
};

const hasContent = (frame: Frame | undefined): boolean => frame !== undefined && frame.parts.length > 0;

/** Displayable text: without NUL and without lone surrogates. */
export const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Isolates a right-to-left name, which would otherwise reorder the sentence around it. */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${plainOf(name)}\u2069` : plainOf(name);

/** Text on one line, for quotes and announcements. */
export const plainOf = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();

/** Cuts after `longest` UTF-16 units, never within a surrogate pair. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const code = text.charCodeAt(longest - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? longest - 1 : longest);
};
