/** Reads a file or a pasted text of recipients. */
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type ColumnMapping,
  type FileReading,
  type OpenedFile,
} from '../../contracts/campaigns.recipients.ts';
import { decodeBytes, readCsv } from '../app/csvTable.ts';
import { UnreadableFile, type Row, type Table } from '../app/tableReading.ts';
import { contactRows, isTable } from './pastedContacts.ts';
import { columnNames, detectColumns, HEADER_ROWS, rowsBelow } from './recipientColumns.ts';
import { openWorkbook, readSheet } from './xlsxTable.ts';

export interface ReadFile {
  opened: OpenedFile;
  rows: readonly Row[];
}

const SAMPLES = 3;

/** The columns of `contactRows`. */
const LIST: ColumnMapping = { header: null, phone: 0, name: 1, lastName: null, fields: [] };

/** What programs write where there is nothing. */
const EMPTY = new Set([
  '#N/A',
  '#N/D',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#NULL!',
  '#DIV/0!',
  '#NUM!',
  'N/A',
  'n/a',
  'NULL',
  'null',
  'None',
  'NaN',
  'nan',
  'undefined',
  '-',
  '–',
  '—',
]);

const withoutEmpty = (row: Row): Row => {
  const cells = row.cells.map((cell) => (typeof cell === 'string' && EMPTY.has(cell.trim()) ? null : cell));
  return { ...row, cells };
};

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** A file is what its first bytes say. */
export async function readFile(given: {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  sheet: string | null;
  isText?: boolean;
}): Promise<ReadFile> {
  const { bytes, name, sheet, isText = false } = given;
  if (bytes.length > MAX_IMPORT_BYTES) throw new UnreadableFile('tooLarge');
  const base = { name, encoding: null, delimiter: null, sheets: [] as string[], sheet: null };
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  if (!isText && (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))) {
    const book = await openWorkbook(bytes);
    const visible = book.sheets.filter(({ isHidden }) => !isHidden).map((one) => one.name);
    const shown = sheet ?? visible[0] ?? null;
    const table = await readSheet(book, shown ?? undefined);
    return finish(table, { ...base, kind: 'xlsx', sha256, sheets: visible, sheet: shown });
  }
  if (
    !isText &&
    (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0xff, 0xd8) || startsWith(bytes, 0x89, 0x50))
  )
    throw new UnreadableFile('unsupported');
  const { encoding, text } = decodeBytes(bytes);
  const { delimiter, ...table } = readCsv(text);
  if (isText && !isTable(table.rows)) {
    const rows = contactRows(text);
    if (rows.length > MAX_IMPORT_ROWS) throw new UnreadableFile('tooManyRows');
    return finish({ rows, isCut: false }, { ...base, kind: 'text', sha256, encoding }, LIST);
  }
  return finish(table, { ...base, kind: isText ? 'text' : 'csv', sha256, encoding, delimiter });
}

function finish(
  read: Table,
  about: Omit<OpenedFile, 'rowCount' | 'columns' | 'headers' | 'isCut' | 'mapping'>,
  known?: ColumnMapping,
): ReadFile {
  const rows = read.rows
    .map(withoutEmpty)
    .filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''));
  const mapping = known ?? detectColumns(rows);
  const below = rowsBelow(rows, mapping.header);
  if (below.length === 0) throw new UnreadableFile('empty');
  const headers = [null, ...rows.slice(0, HEADER_ROWS).map(({ number }) => number)].map((row) => ({
    row,
    names: columnNames(rows, row),
  }));
  const columns = columnNames(rows, mapping.header).map((column, at) => ({
    name: column,
    samples: below
      .slice(0, SAMPLES)
      .map(({ cells, shown }) => (shown?.[at] ?? String(cells[at] ?? '')).trim().slice(0, 60)),
  }));
  return { rows, opened: { ...about, rowCount: rows.length, columns, headers, isCut: read.isCut, mapping } };
}

/** Why a file cannot be read, instead of an error. An unknown error means a damaged file. */
export const problemOf = (error: unknown): FileReading => ({
  problem: error instanceof UnreadableFile ? error.problem : 'damaged',
});
