/** Which row of a file is its header, and which columns hold the number and the name. */
import type { ColumnMapping } from '../../contracts/campaigns.recipients.ts';
import { variableName } from '../../contracts/variables.ts';
import type { Cell, Row } from '../app/tableReading.ts';
import { readPhone } from './phoneRepair.ts';

/** Rows that are looked at. */
const SAMPLE = 50;
/** Rows among which the header is: reports have titles above it. */
export const HEADER_ROWS = 15;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const PHONE_WORDS = words(
  'hp wa whatsapp telp telpon telepon phone handphone ponsel seluler mobile kontak contact msisdn nohp nowa notelp cellphone',
);
const NUMBER_WORDS = words('no nomor nomer number nmr');
const NAME_WORDS = words('nama name fullname customer pelanggan penerima pembeli konsumen client klien');
const FIRST_WORDS = words('depan first given firstname');
const LAST_WORDS = words('belakang last family lastname surname marga');
/** A title with one of these is about something else: a shop, a product, a parent. */
const OTHER_WORDS = words(
  'barang produk product item toko usaha perusahaan company bank kota jalan kurir sales admin ibu ayah akun user username file order pesanan paket email alamat tanggal kode id darurat rekening invoice resi',
);

const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim();
const wordsOf = (title: string): string[] => title.toLowerCase().match(/[a-z]+/gu) ?? [];

const isAny = (title: string, known: ReadonlySet<string>): boolean => wordsOf(title).some((word) => known.has(word));
const isAboutOther = (title: string): boolean => isAny(title, OTHER_WORDS);

/** "No. HP (WA aktif)", and "Nomor" alone. */
const isPhoneTitle = (title: string): boolean => {
  const found = wordsOf(title);
  if (found.length > 0 && found.every((word) => NUMBER_WORDS.has(word))) return true;
  return isAny(title.replaceAll(/whats\s?app/giu, 'whatsapp'), PHONE_WORDS) && !isAboutOther(title);
};
/** "Nama lengkap (sesuai KTP)". Titles are short: a sentence is none. */
const isNameTitle = (title: string): boolean =>
  title.length <= 60 && isAny(title, NAME_WORDS) && !isAboutOther(title) && !isPhoneTitle(title);

const hasNumber = (cell: Cell | undefined): boolean =>
  readPhone(cell ?? null).verdict !== 'invalid' || textOf(cell).endsWith('@lid');

const hasLongNumber = (cell: Cell): boolean => /\d{5}/u.test(textOf(cell));

/** The first row with a title that is known; else the row above the first number, if it has a text in each of several columns. */
function findHeader(rows: readonly Row[]): Row | null {
  const above = rows.slice(0, HEADER_ROWS);
  const isNarrow = rows.every(({ cells }) => cells.length <= 1);
  // The title of a whole report stands alone: "Nama toko: Batik Lestari".
  const hasTitles = ({ cells }: Row) => isNarrow || cells.filter((cell) => textOf(cell) !== '').length > 1;
  const isTitled = ({ cells }: Row) =>
    !cells.some(hasNumber) && cells.some((cell) => isPhoneTitle(textOf(cell)) || isNameTitle(textOf(cell)));
  const known = above.find((row) => isTitled(row) && hasTitles(row));
  if (known !== undefined) return known;
  const firstNumber = above.findIndex(({ cells }) => cells.some(hasNumber));
  const likely = firstNumber < 0 ? (rows.length > 1 ? rows[0] : undefined) : rows[firstNumber - 1];
  const isLikely = !isNarrow && likely !== undefined && hasTitles(likely) && !likely.cells.some(hasLongNumber);
  return isLikely ? likely : null;
}

/** The rows below a header; without one, all. */
export const rowsBelow = (rows: readonly Row[], header: number | null): readonly Row[] =>
  header === null ? rows : rows.filter(({ number }) => number > header);

export function detectColumns(rows: readonly Row[]): ColumnMapping {
  const titleRow = findHeader(rows);
  const header = titleRow?.number ?? null;
  const sample = rowsBelow(rows, header).slice(0, SAMPLE);
  const width = Math.max(titleRow?.cells.length ?? 0, ...sample.map(({ cells }) => cells.length));
  const share = (column: number, test: (cell: Cell | undefined) => boolean): number =>
    sample.length === 0 ? 0 : sample.filter(({ cells }) => test(cells[column])).length / sample.length;
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    title: textOf(titleRow?.cells[column]),
    numbers: share(column, hasNumber),
    letters: share(column, (cell) => /\p{L}{2}/u.test(textOf(cell))),
  }));
  const byNumbers = columns.toSorted((one, other) => other.numbers - one.numbers);
  const phone =
    (
      byNumbers.find(({ title, numbers }) => isPhoneTitle(title) && numbers > 0) ??
      byNumbers.find(({ numbers }) => numbers >= 0.5) ??
      byNumbers.find(({ title }) => isPhoneTitle(title))
    )?.column ?? null;
  const others = columns.filter(({ column }) => column !== phone);
  const named = others.filter(({ title }) => isNameTitle(title));
  const first = others.find(({ title }) => isAny(title, FIRST_WORDS) && !isAboutOther(title));
  const last = others.find(({ title }) => isAny(title, LAST_WORDS) && !isAboutOther(title)) ?? null;
  const whole = named.find(({ title }) => !isAny(title, FIRST_WORDS) && !isAny(title, LAST_WORDS));
  const name = whole ?? first ?? named[0] ?? others.find(({ letters }) => header === null && letters >= 0.5) ?? null;
  const lastName = name !== null && name === first && last !== null && last !== first ? last.column : null;
  const fields =
    header === null
      ? []
      : others
          .filter(({ title, column }) => title !== '' && column !== name?.column && column !== lastName)
          .map(({ column }) => column);
  return { header, phone, name: name?.column ?? null, lastName, fields };
}

/**
 * The names of the columns, each once: a second "HP" is "HP 2", one without a title is "Kolom 3". Names that are the same
 * variable of a broadcast, as "Jatuh Tempo" and "jatuh_tempo", are the same here.
 */
export function columnNames(rows: readonly Row[], header: number | null): string[] {
  const titles = rows.find(({ number }) => number === header)?.cells ?? [];
  const width = Math.max(
    titles.length,
    ...rowsBelow(rows, header)
      .slice(0, SAMPLE)
      .map(({ cells }) => cells.length),
  );
  const keyOf = (title: string): string => variableName(title) || title.toLowerCase();
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const title = textOf(titles[column]).slice(0, 100) || `Kolom ${column + 1}`;
    let name = title;
    for (let times = 2; seen.has(keyOf(name)); times += 1) name = `${title} ${times}`;
    seen.add(keyOf(name));
    return name;
  });
}
