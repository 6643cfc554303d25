/** Texts of a template: their variables, their length and their words. */
import { fillVariables, VARIABLE } from '../../contracts/variables.ts';

export interface Placeholder {
  /** With its braces. */
  raw: string;
  name: string;
  /** The position of its first brace, in UTF-16 units. */
  index: number;
}

export const placeholdersOf = (text: string): Placeholder[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: raw, 1: name = '', index }) => ({ raw, name, index }));

/** The names of the variables in the order of their first appearance. */
export const variablesOf = (text: string): string[] => [...new Set(placeholdersOf(text).map(({ name }) => name))];

export const withoutPlaceholders = (text: string, instead = ' '): string => text.replaceAll(VARIABLE, instead);

/** The text with `named` in place of each variable. */
export const renameVariables = (text: string, named: (name: string) => string): string =>
  text.replaceAll(VARIABLE, (_, name: string) => `{{${named(name)}}}`);

/** Empty: there is none. A variable may be called like a property of every object. */
export const sampleOf = (samples: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(samples, name) ? (samples[name] ?? '') : '';

/** The text as a recipient reads it. A variable without a value stays. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  fillVariables(text, (name) => sampleOf(values, name));

/** Characters as Meta counts them, as far as is known: code points. A family emoji is five. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** An emoji with its modifiers, joined ones as one. Digits and signs that only may be drawn as emoji are none. */
const EMOJI =
  /\p{RI}\p{RI}|(?![\d#*©®™])\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})*(?:\u200D\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})*)*/gu;
const PICTURE = /\p{RI}\p{RI}|(?![\d#*©®™])\p{Extended_Pictographic}/gu;

/** Pictures: a family emoji counts for each of its persons. */
export const emojiCount = (text: string): number => text.match(PICTURE)?.length ?? 0;

/** Without the emoji after the first `most` pictures. */
export const withoutEmoji = (text: string, most = 0): string => {
  let count = 0;
  return text.replaceAll(EMOJI, (emoji) => {
    const pictures = emojiCount(emoji);
    if (count + pictures > most) return '';
    count += pictures;
    return emoji;
  });
};

/** Words outside variables. A word is a run with a letter or a digit. */
export const fixedWordCount = (text: string): number =>
  withoutPlaceholders(text)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Characters of a line of a message on a phone. */
const LINE_WIDTH = 42;

/** Lines that the text takes on a phone, about. */
export const lineCount = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(lengthOf(line) / LINE_WIDTH)), 0);

/** A name as Meta accepts it, while it is typed: an underscore at its end may be followed by more. */
export const typedSlugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replaceAll(/_{2,}/g, '_')
    .replaceAll(/^_+/g, '')
    .slice(0, 512);

/** A name as Meta accepts it: lower-case letters, digits and underscores. */
export const slugOf = (text: string): string => typedSlugOf(text).replace(/(?<!_)_+$/, '');
