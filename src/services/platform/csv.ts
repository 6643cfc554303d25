/**
 * CSV for spreadsheets. The separator is a semicolon, as Excel expects with Indonesian settings. There is no `sep=;` line:
 * Excel would then ignore the byte order mark and garble emoji and accents.
 */
import { calendarOf } from '../../contracts/time.ts';

/** A program with another separator splits a cell where it contains one, so the start of each part counts. */
const SEPARATORS = new Set(';,|\t\r\n');

/** What spreadsheets may pass over at the start of a cell: spaces, control characters, invisible ones, and quotation marks. */
const PASSED_OVER = /^[\s\p{C}"]$/u;

/** What begins a formula, in full width and small form too: a customer chooses their own name. */
const FORMULA_STARTS = new Set('=+-@|%＝＋－＠｜％﹦﹢﹣﹫﹪');

/** What a program reads at the start of a cell: where what it passes over ends, and whether a formula begins. */
function startOf(characters: readonly string[], from: number): { end: number; isFormula: boolean } {
  let end = from;
  let hasTab = false;
  for (; PASSED_OVER.test(characters[end] ?? ''); end += 1) hasTab ||= /[\t\r]/.test(characters[end] ?? '');
  return { end, isFormula: hasTab || FORMULA_STARTS.has(characters[end] ?? '') };
}

/** A text that spreadsheets read as text, by an apostrophe before what would begin a formula. */
function guardFormulas(value: string): string {
  const characters = Array.from(value);
  let text = '';
  for (let at = 0; at < characters.length;) {
    const { end, isFormula } = startOf(characters, at);
    if (isFormula) text += "'";
    let next = end;
    while (next < characters.length && !SEPARATORS.has(characters[next] ?? '')) next += 1;
    text += characters.slice(at, next + 1).join('');
    at = next + 1;
  }
  return text;
}

/** The text without the apostrophes of `guardFormulas`. */
export function unguardFormulas(cell: string): string {
  const characters = Array.from(cell);
  return characters
    .filter(
      (character, at) =>
        character !== "'" ||
        !(at === 0 || SEPARATORS.has(characters[at - 1] ?? '')) ||
        !startOf(characters, at + 1).isFormula,
    )
    .join('');
}

/** A CSV cell: always quoted, never a formula, and without one after a separator inside it. */
export const csvCell = (value: string): string => `"${guardFormulas(value).replaceAll('"', '""')}"`;

/** Several names in one cell: "grosir; Lebaran, 2026". A name that contains a separator is quoted. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

export interface Clock {
  /** A heading with the name of the zone: "Waktu (WITA)". */
  heading: (title: string) => string;
  /** '2026-11-20 10:00:00', which every spreadsheet reads as a date. '' for null or invalid input. */
  read: (instant: string | null) => string;
}

/** Formats times in an Indonesian zone. Any other zone falls back to Jakarta. */
export const clockOf = (zone: string): Clock => {
  const { name, local } = calendarOf(zone);
  return {
    heading: (title) => `${title} (${name})`,
    read: (instant) => {
      const at = local(instant ?? '');
      return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19).replace('T', ' ');
    },
  };
};

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const BOM = '\uFEFF';
