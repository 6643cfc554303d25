/** Which column of a file holds the number, which the name, and whether its first row is a header. */
import type { ColumnMapping } from '../../contracts/campaigns.recipients.ts';
import { readPhone, type Cell } from './phoneRepair.ts';
import type { Row } from './tableReading.ts';

/** Rows that are looked at. */
const SAMPLE = 50;

const PHONE_TITLE =
  /^(?:(?:no|nomor|nomer|nmr|number)\W*)?(?:hp|wa|whats\s?app|telp?(?:on|epon)?|phone|handphone|ponsel|seluler|mobile|kontak|contact|msisdn)(?:\W*(?:no|nomor|number|pelanggan|customer|wa|whatsapp|aktif|\d))*$|^(?:no|nomor|nomer|number)\.?$/iu;
const NAME_TITLE =
  /^(?:nama|name|full\s?name|customer|pelanggan|penerima|pembeli)(?:\W*(?:lengkap|pelanggan|customer|penerima|pembeli|panggilan|kontak))*$/iu;

const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim();

const hasNumber = (cell: Cell | undefined): boolean =>
  readPhone(cell ?? null).verdict !== 'invalid' || textOf(cell).endsWith('@lid');

export function detectColumns(rows: readonly Row[]): ColumnMapping {
  const [first] = rows;
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length));
  const titles = Array.from({ length: width }, (_, column) => textOf(first?.cells[column]));
  const hasTitle = titles.some((title) => PHONE_TITLE.test(title) || NAME_TITLE.test(title));
  const hasHeader =
    hasTitle ||
    (first !== undefined && rows.length > 1 && !first.cells.some(hasNumber) && titles.some((title) => title !== ''));
  const sample = rows.slice(hasHeader ? 1 : 0, SAMPLE);
  const share = (column: number, test: (cell: Cell | undefined) => boolean): number =>
    sample.length === 0 ? 0 : sample.filter(({ cells }) => test(cells[column])).length / sample.length;
  const columns = titles.map((title, column) => ({
    column,
    title: hasHeader ? title : '',
    numbers: share(column, hasNumber),
    words: share(column, (cell) => /\p{L}{2}/u.test(textOf(cell))),
  }));
  const named = columns.filter(({ title }) => PHONE_TITLE.test(title));
  const [byContent] = columns
    .filter(({ numbers }) => numbers >= 0.5)
    .toSorted((one, other) => other.numbers - one.numbers);
  const phone = (named.toSorted((one, other) => other.numbers - one.numbers)[0] ?? byContent)?.column ?? null;
  const name =
    (
      columns.find(({ title, column }) => NAME_TITLE.test(title) && column !== phone) ??
      columns.find(({ words, column }) => !hasHeader && words >= 0.5 && column !== phone)
    )?.column ?? null;
  const fields = columns
    .map(({ column }) => column)
    .filter((column) => column !== phone && column !== name && titles[column] !== '');
  return { hasHeader, phone, name, fields: hasHeader ? fields : [] };
}

/** The names of the columns, each once: a second "HP" is "HP 2", one without a title is "Kolom 3". */
export function columnNames(rows: readonly Row[], hasHeader: boolean): string[] {
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length));
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const title = (hasHeader ? textOf(rows[0]?.cells[column]).slice(0, 100) : '') || `Kolom ${column + 1}`;
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    return times === 1 ? title : `${title} ${times}`;
  });
}
