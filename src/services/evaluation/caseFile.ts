/** Test cases of a CSV file. The first line names the columns; without names, the first column is the question. */
import { MAX_TEST_CASES, type ImportedCase, type ReadCases } from '../../contracts/evaluation.ts';
import type { Expected } from '../../contracts/training.review.ts';
import { decodeBytes, readCsv } from '../app/csvTable.ts';

type Column = 'question' | 'action' | 'words' | 'noneOf' | 'amount' | 'criteria' | 'group';

const NAMES: Record<Column, readonly string[]> = {
  question: ['pertanyaan', 'question', 'pesan'],
  action: ['keputusan', 'decision', 'action'],
  words: ['harus ada', 'harus', 'must'],
  noneOf: ['jangan ada', 'jangan', 'must not'],
  amount: ['jumlah', 'harga', 'amount'],
  criteria: ['kriteria', 'criteria'],
  group: ['grup', 'kelompok', 'group'],
};

/** The order of a file without names. */
const COLUMNS = Object.keys(NAMES) as Column[];

const ACTIONS: Record<string, NonNullable<Expected['action']>> = {
  jawab: 'answer',
  menjawab: 'answer',
  answer: 'answer',
  tim: 'escalate',
  eskalasi: 'escalate',
  escalate: 'escalate',
  diam: 'silent',
  silent: 'silent',
};

const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[|\n]/u)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** "Rp 75.000" is 75000; null: there is no number. */
const amountOf = (cell: string): number | null => {
  const digits = cell.replaceAll(/[^\d]/gu, '');
  return digits === '' ? null : Number(digits);
};

const expectedOf = (cell: (column: Column) => string): Expected => {
  const action = ACTIONS[cell('action').toLowerCase()];
  const [words, noneOf, criteria] = [partsOf(cell('words')), partsOf(cell('noneOf')), partsOf(cell('criteria'))];
  const amount = amountOf(cell('amount'));
  return {
    ...(action !== undefined && { action }),
    ...(words.length > 0 && { words }),
    ...(noneOf.length > 0 && { none_of: noneOf }),
    ...(amount !== null && { amount }),
    ...(criteria.length > 0 && { criteria }),
  };
};

const columnOf = (name: string): Column | undefined =>
  COLUMNS.find((column) => NAMES[column].includes(name.trim().toLowerCase()));

/** Throws if the bytes are no text. */
export function readCases(bytes: Uint8Array): ReadCases {
  const { rows } = readCsv(decodeBytes(bytes).text);
  const cells = rows.map((row) => row.cells.map((cell) => String(cell ?? '').trim()));
  const named = (cells[0] ?? []).map(columnOf);
  const hasNames = named.includes('question');
  const order = hasNames ? named : COLUMNS;
  const read: ReadCases = { rows: [], unreadable: [] };
  for (const [at, row] of cells.entries()) {
    if ((hasNames && at === 0) || row.every((cell) => cell === '')) continue;
    const cell = (column: Column): string => row[order.indexOf(column)] ?? '';
    const question = cell('question');
    if (question === '' || read.rows.length >= MAX_TEST_CASES) read.unreadable.push(at + 1);
    else
      read.rows.push({
        id: crypto.randomUUID(),
        question,
        expected: expectedOf(cell),
        group_name: cell('group'),
      } satisfies ImportedCase);
  }
  return read;
}
