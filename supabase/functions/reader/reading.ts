/** Limits of what a source is read from. Hosted functions have 256 MB of memory and 2 s of CPU. */
export const most = {
  bytes: 10 * 2 ** 20,
  characters: 200_000,
  pages: 100,
  rows: 2000,
  /** Of an archive's text and each stream of a PDF, counted while it is inflated: what a file says about it may be false. */
  inflated: 16 * 2 ** 20,
  /** Of elements in elements. */
  depth: 500,
  /** Of an archive. A document has some dozens. */
  files: 5000,
};

/** Why a source cannot be read. The dashboard explains each word and says what to do. */
export type Failure =
  | 'too_large'
  | 'empty'
  | 'too_short'
  | 'no_text'
  | 'password'
  | 'broken'
  | 'wrong_type'
  | 'old_office'
  | 'spreadsheet'
  | 'too_much'
  | 'missing'
  | 'no_products'
  | 'stopped'
  | 'too_slow'
  | 'forbidden_address'
  | 'no_network'
  | 'unknown_host'
  | 'unreachable'
  | 'slow'
  | 'login'
  | 'not_found'
  | 'refused'
  | 'robots'
  | 'server'
  | 'redirects'
  | 'wrong_content';

export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/** What a reader makes of a source. Paragraphs are divided by a blank line; a heading begins with `#`. */
export interface Reading {
  text: string;
  title?: string;
  pages?: number;
  pagesRead?: number;
  /** What was left out at the end. */
  cut?: 'pages' | 'characters' | 'rows';
}

/** Called before each page. */
export type OnPage = (page: number, pages: number) => Promise<void>;

/** A row of a table as one line, with the names of its columns: "Ukuran: XL; Harga: Rp 75.000." */
function tableLine(columns: readonly string[], cells: readonly string[]): string {
  const parts = cells.flatMap((cell, at) => {
    const value = cell.replaceAll(/\s+/gu, ' ').trim();
    const column = (columns[at] ?? '').replaceAll(/\s+/gu, ' ').trim();
    return value === '' ? [] : [column === '' ? value : `${column}: ${value}`];
  });
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/**
 * A table as lines. The first row names the columns, unless one of its cells is empty or a number. Ends with the line that
 * exceeds the characters of a source: a name is repeated in each row, so that a file of 10 MB would become one of 300.
 */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = rows;
  const names = first.length > 1 && rest.length > 0 && first.every((cell) => /\p{L}/u.test(cell) && cell.length <= 60);
  const lines: string[] = [];
  let size = 0;
  for (const cells of names ? rest : rows) {
    const line = tableLine(names ? first : [], cells);
    if (line === '') continue;
    lines.push(line);
    size += line.length + 1;
    if (size > most.characters) break;
  }
  return lines;
}
