import type { Row } from '../app/tableReading.ts';
/**
 * The contacts of a pasted text that is no table: several numbers on a line, names beside or above them, separators of all
 * kinds, the bullets and numbers of a list.
 */
import { readPhone } from './phoneRepair.ts';
import { detectColumns, rowsBelow } from './recipientColumns.ts';

/** Characters that look like a number, with what people put between its digits. */
const RUN = /\+?\(?\d(?:[\s().-]{0,3}\d)*/gu;
const MIN_DIGITS = 7;
const BULLET = /^\s{0,20}(?:[-*•·–—]|\(?\d{1,4}[.)])\s+/u;
/** Words beside a number that are no part of a name. */
const NO_NAME =
  /(?<![\p{L}\d])(?:no|nomor|nomer|hp|wa|whatsapp|telp|telepon|phone|tel|dan|and|atau|nama|name)(?![\p{L}\d])[.:]?/giu;

const nameIn = (text: string): string =>
  text
    .replaceAll(NO_NAME, ' ')
    .split(/[,;|/()[\]{}<>"“”:=&+\t]/u)
    .map((part) => part.replaceAll(/^[\s.*•·–—-]{1,50}|[\s.*•·–—-]{1,50}$/gu, '').replaceAll(/\s{2,50}/gu, ' '))
    .find((part) => /\p{L}/u.test(part)) ?? '';

interface Contact {
  phone: string;
  name: string;
}

/** The numbers of one run: two that stand together without a separator are two. */
const numbersOf = (run: string): string[] => {
  const reading = readPhone(run);
  return reading.verdict === 'ambiguous' && reading.doubt === 'twoNumbers' ? reading.numbers : [run.trim()];
};

function contactsOf(line: string, above: string): Contact[] {
  const text = line.replace(BULLET, '');
  const runs = [...text.matchAll(RUN)].filter(([run]) => run.replaceAll(/\D/gu, '').length >= MIN_DIGITS);
  const between = [0, ...runs.map(({ index, 0: run }) => index + run.length)].map((from, at) =>
    nameIn(text.slice(from, runs[at]?.index ?? text.length)),
  );
  const isNameFirst = (between[0] ?? '') !== '';
  return runs.flatMap(([run], at) => {
    const name = (isNameFirst ? between[at] : between[at + 1]) || (at === 0 && !isNameFirst ? above : '') || '';
    return numbersOf(run).map((phone) => ({ phone, name }));
  });
}

/** Whether the text has titles of columns, or each row its number alone in one and the same column. */
export function isTable(rows: readonly Row[]): boolean {
  const { header, phone } = detectColumns(rows);
  const titles = rows.find(({ number }) => number === header)?.cells ?? [];
  if (titles.filter((cell) => cell !== null && cell !== '').length > 1) return true;
  if (phone === null) return !rows.some(({ cells }) => cells.some((cell) => /\d{5}/u.test(String(cell ?? ''))));
  return rowsBelow(rows, header).every(({ cells }) =>
    cells.every((cell, column) => {
      const reading = readPhone(cell);
      // A line without a number is a name for the next one.
      if (cells.length === 1 && reading.verdict === 'invalid') return false;
      if (column !== phone) return reading.verdict === 'invalid';
      if (reading.verdict === 'ambiguous') return reading.doubt !== 'twoNumbers';
      return reading.verdict !== 'repaired' || !reading.repairs.includes('textAround');
    }),
  );
}

/** One row for each number, numbered from 1: [number, name]. A line that holds none stays a row, so that nothing is left out unseen. */
export function contactRows(text: string): Row[] {
  const found: Contact[] = [];
  let above: string | null = null;
  for (const line of text.split(/\r\n|\n|\r/u)) {
    if (line.trim() === '') continue;
    const contacts = contactsOf(line, above === null ? '' : nameIn(above));
    if (contacts.length === 0) {
      if (above !== null) found.push({ phone: above, name: '' });
      above = line.trim();
      continue;
    }
    const isNameAbove = above !== null && nameIn(above) !== '' && contacts[0]?.name === nameIn(above);
    if (above !== null && !isNameAbove) found.push({ phone: above, name: '' });
    above = null;
    found.push(...contacts);
  }
  if (above !== null) found.push({ phone: above, name: '' });
  return found.map(({ phone, name }, at) => ({ number: at + 1, cells: [phone, name === '' ? null : name] }));
}
