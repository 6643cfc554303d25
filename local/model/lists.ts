/** Lines that list several things with an amount, an account, a time or a share each, and the words of a text. */

const ACCOUNT = String.raw`\d[\d -]{7,30}\d`;
const AMOUNT = String.raw`\brp\.? ?\d|\b\d[\d.,]{0,12} ?(?:rb|ribu|ribuan|jt|juta|k)\b|\b\d{1,3}[.]\d{3}\b|\b(?:gratis|free)\b`;
const CLOCK = String.raw`\b\d{1,2}[.:]\d{2}\b`;
const SPAN = String.raw`\b\d{1,4} ?(?:jam|hari|hr|minggu|bulan|bln|tahun|thn|menit|kali|x)\b|\b(?:se)?(?:tiap) |\bse(?:hari|minggu|bulan|tahun)\b`;
const SHARE = String.raw`\b\d{1,3} ?%`;
/** "LD 98". */
const MEASURED = String.raw`(?<=^[\p{L}]{1,12}(?: [\p{L}]{1,12})? )\d{1,4}(?: ?(?:cm|mm|kg|gr))?$`;

/** What each item of a list has one of. The first kind that two items have is that of the list. */
const kinds: readonly RegExp[] = [
  new RegExp(ACCOUNT, 'u'),
  new RegExp(AMOUNT, 'iu'),
  new RegExp(CLOCK, 'u'),
  new RegExp(SPAN, 'iu'),
  new RegExp(SHARE, 'u'),
  new RegExp(MEASURED, 'iu'),
];
const ANY_VALUE = new RegExp(`${ACCOUNT}|${AMOUNT}|${CLOCK}|${SPAN}|${SHARE}|${MEASURED}`, 'iu');

/** A longer line is no list of a shop, and has more items than are told apart. */
const MOST_ITEMS = 30;

/** What belongs to the item before: a condition, or what is included. */
const BELONGS =
  /^(?:gratis )?(?:kalau|kalo|klo|jika|bila|asal|min|minimal|minimum|maks|maksimal|khusus|kecuali|termasuk|belum|sudah|tidak|ga|gak|wajib|garansi|tambahan?|lebih)\b/iu;

/** A word without the endings of everyday talk: "diskonnya", "ongkirna". */
export const rootOf = (word: string): string => word.replace(/(?<=[a-z]{4})(?:nya|ny|na|ne)$/u, '');

const NUMBERS = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ');
const UNITS: Readonly<Record<string, string>> = {
  watt: 'w',
  mtr: 'm',
  meter: 'm',
  senti: 'cm',
  taun: 'tahun',
  thn: 'tahun',
  th: 'tahun',
  bln: 'bulan',
  hr: 'hari',
  kilo: 'kg',
  gram: 'gr',
  org: 'orang',
  biji: 'pcs',
};

/** A unit in one spelling. */
export const unitOf = (word: string): string => UNITS[word] ?? word;

/** The words and numbers of a text in one spelling; "20cm" is two, and "sepuluh" is 10. */
export const tokensOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll(/\b(?:1\/2|0[.,]5|setengah|separo)\b/gu, '½')
      .replaceAll(/(\d)(?=(?:cm|mm|m|kg|gr|gram|ml|l|gb|tb|w|watt|th|thn|pk|pcs|x)\b)/gu, '$1 ')
      .replaceAll(/(\d),(?=\d)/gu, '$1.')

      .replaceAll(/\bx(x{1,3})l\b/gu, (size) => `${size.length - 1}xl`)
      .match(/[2-5]xl\b|[\p{L}]+|½|\d+(?:\.\d+)?/gu) ?? []
  ).map((token) => (NUMBERS.includes(token) ? String(NUMBERS.indexOf(token)) : (UNITS[token] ?? rootOf(token))));

export interface Item {
  text: string;
  /** What stands before its amount, or behind it if nothing does. */
  label: string;
}

export interface List {
  /** What is said of all items before the first: "Ongkir:". */
  head: string;
  items: readonly [Item, ...Item[]];
}

/** The pieces of a line between its commas, strokes and dashes. What stands in brackets is one piece with what is before. */
function piecesOf(text: string, marks: RegExp): string[] {
  const pieces: string[] = [];
  let [start, depth] = [0, 0];
  for (const { index, 0: mark } of text.matchAll(marks)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      pieces.push(text.slice(start, index).trim());
      start = index + mark.length;
    }
  }
  return [...pieces, text.slice(start).trim()].filter((piece) => piece !== '');
}

/** An item by its kind. A label may follow the amount: "gratis untuk Antapani". */
function itemOf(text: string, kind: RegExp): Item {
  const at = kind.exec(text)?.index ?? 0;
  const before = text.slice(0, at).replace(/[\s=:]{0,4}(?:rp\.?)?$/iu, '');
  return { text, label: /[\p{L}\d]/u.test(before) ? before : text.slice(at).replace(kind, '') };
}

/** Pieces as items: a piece without an amount is another name for the next one, or says more of the one before. */
function joined(pieces: readonly string[], kind: RegExp): Item[] {
  const texts: string[] = [];
  let waiting: string[] = [];
  const startOf = (text = ''): string => text.toLowerCase().split(' ', 1).join('');
  for (const [at, piece] of pieces.entries()) {
    const last = texts.at(-1);
    // "Garansi servis 30 hari, garansi pasang 60 hari" are two.
    const belongs = BELONGS.test(piece) && startOf(piece) !== startOf(pieces[0]);
    const isFirst = last === undefined && waiting.length === 0;
    if (kind.test(piece) && (last === undefined || !belongs)) {
      texts.push([...waiting, piece].join(', '));
      waiting = [];
    } else if (
      isFirst ||
      last === undefined ||
      (!belongs &&
        piece.split(' ').length <= 2 &&
        !/^(?:gratis|free)/iu.test(last) &&
        pieces.slice(at + 1, at + 3).some((next) => kind.test(next)))
    )
      waiting.push(piece);
    else texts[texts.length - 1] = `${last}, ${piece}`;
  }
  if (waiting.length > 0 && texts.length > 0) texts[texts.length - 1] = [texts.at(-1), ...waiting].join(', ');
  return texts.map((text) => itemOf(text, kind));
}

/** Semicolons divide before commas do. */
const SEMICOLONS = /[()]|;(?=\s)/gu;
const COMMAS = /[()]|[,;|](?=\s)| [/|–-] /gu;

/** The items of a line; null: it lists nothing, or its items have no names. */
export function listIn(line: string): List | null {
  const [start = ''] = /^[^:\d]{1,60}: |^[^\d,;:|/]{1,50} [–-] (?=[^\d])/u.exec(line) ?? [];
  const [rest, clauses] = [line.slice(start.length), piecesOf(line.slice(start.length), SEMICOLONS)];
  const listOf = ([first, ...others]: readonly Item[]): List | null =>
    first && others.length > 0 ? { head: start.trim(), items: [first, ...others] } : null;
  // What they tell needs no value: "SMP IPA, matematika; SMA fisika".
  const isClauses = clauses.length > 2 || (clauses.length === 2 && start !== '');
  if (isClauses && clauses.length <= MOST_ITEMS) return listOf(clauses.map((text) => ({ text, label: text })));
  const pieces = piecesOf(rest, COMMAS);
  if (pieces.length < 2 || pieces.length > MOST_ITEMS) return null;
  // Below one heading, each may have another kind of value: "Diskon: adik 15%, yatim gratis".
  for (const kind of start.endsWith(': ') ? [ANY_VALUE, ...kinds] : kinds) {
    if (pieces.filter((piece) => kind.test(piece)).length < 2) continue;
    const items = joined(pieces, kind);
    if (items.length > 1) return items.every(({ label }) => /[\p{L}\d]/u.test(label)) ? listOf(items) : null;
  }
  return null;
}
