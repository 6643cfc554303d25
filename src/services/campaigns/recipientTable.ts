/** A file that is being imported: its rows, their verdicts, and what is still to be sent. Lives in a worker. */
import {
  IMPORT_BATCH,
  REVIEW_PAGE_SIZE,
  rowVerdicts,
  type ColumnMapping,
  type RejectReason,
  type RejectTexts,
  type Review,
  type ReviewRequest,
  type ReviewedRow,
  type RowCounts,
  type ServerVerdict,
} from '../../contracts/campaigns.recipients.ts';
import type { Cell, Row } from '../app/tableReading.ts';
import { BOM, csvRow } from '../platform/csv.ts';
import { readPhone } from './phoneRepair.ts';
import { columnNames, rowsBelow } from './recipientColumns.ts';

/** A row as the database takes it. */
export interface RowToSend {
  row: number;
  phone?: string;
  chat_id?: string;
  name?: string;
  fields: Record<string, string>;
}

const MAX_FIELD = 1000;
const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim();
/** What a cell shows. */
const shownIn = (row: Row | undefined, column: number): string =>
  (row?.shown?.[column] ?? textOf(row?.cells[column])).trim();

const whyOf = ({ problem, doubt, numbers, sameAs }: ReviewedRow, texts: RejectTexts): RejectReason => {
  if (problem !== null) return texts.problems[problem];
  if (doubt === null) return { ...texts.duplicate, reason: `${texts.duplicate.reason} ${sameAs ?? ''}`.trim() };
  const { reason, advice } = texts.doubts[doubt];
  return { reason: numbers.length > 1 ? `${reason}: ${numbers.join(', ')}` : reason, advice };
};

export function createRecipientTable(rows: readonly Row[]) {
  let names: string[] = [];
  let mapping: ColumnMapping = { header: null, phone: null, name: null, lastName: null, fields: [] };
  let reviewed: ReviewedRow[] = [];
  let rowsByNumber = new Map<number, Row>();
  /** The first row with each number. */
  let rowsByKey = new Map<string, number>();
  const refused = new Map<number, Exclude<ServerVerdict, 'added'>>();

  const review = (number: number, cell: Cell, name: string): ReviewedRow => {
    const before = textOf(cell);
    const row: ReviewedRow = {
      row: number,
      before,
      name,
      verdict: 'valid',
      key: null,
      repairs: [],
      doubt: null,
      problem: null,
      numbers: [],
      lost: 0,
      sameAs: null,
    };
    const reading = /^\d{5,40}@lid$/u.test(before) ? null : readPhone(cell);
    if (reading === null) row.key = before;
    else if (reading.verdict === 'invalid') Object.assign(row, { verdict: 'invalid', problem: reading.problem });
    else if (reading.verdict === 'ambiguous') {
      const { doubt, numbers, lost } = reading;
      Object.assign(row, { verdict: doubt === 'landline' ? 'landline' : 'ambiguous', doubt, numbers, lost });
    } else Object.assign(row, { verdict: reading.verdict, key: reading.e164, repairs: reading.repairs });
    const same = row.key === null ? undefined : rowsByKey.get(row.key);
    if (row.key !== null && same !== undefined && same !== number)
      Object.assign(row, { verdict: 'duplicate', sameAs: same });
    else if (row.key !== null) rowsByKey.set(row.key, number);
    return row;
  };

  const counts = (): RowCounts => {
    const all = Object.fromEntries(rowVerdicts.map((verdict) => [verdict, 0])) as RowCounts;
    for (const { verdict } of reviewed) all[verdict] += 1;
    return all;
  };

  const isImportable = ({ verdict }: ReviewedRow): boolean => verdict === 'valid' || verdict === 'repaired';

  const fieldsOf = (number: number): Record<string, string> =>
    Object.fromEntries(
      mapping.fields.flatMap((column) => {
        const value = shownIn(rowsByNumber.get(number), column).slice(0, MAX_FIELD);
        return value === '' ? [] : [[names[column] ?? '', value]];
      }),
    );

  return {
    /** Gives each row its verdict. */
    map: (chosen: ColumnMapping): void => {
      mapping = chosen;
      names = columnNames(rows, chosen.header);
      reviewed = [];
      rowsByKey = new Map();
      rowsByNumber = new Map(rows.map((row) => [row.number, row]));
      refused.clear();
      for (const row of rowsBelow(rows, chosen.header)) {
        const name = [chosen.name, chosen.lastName].map((column) => shownIn(row, column ?? -1));
        reviewed.push(review(row.number, row.cells[chosen.phone ?? -1] ?? null, name.join(' ').trim()));
      }
    },
    page: ({ verdict, page }: ReviewRequest): Review => {
      const shown = verdict === null ? reviewed : reviewed.filter((row) => row.verdict === verdict);
      const last = Math.max(1, Math.ceil(shown.length / REVIEW_PAGE_SIZE));
      const at = Math.min(page, last);
      return {
        counts: counts(),
        rows: shown.slice((at - 1) * REVIEW_PAGE_SIZE, at * REVIEW_PAGE_SIZE),
        total: shown.length,
        page: at,
      };
    },
    /** Another number for a row, as a member has typed or chosen it. */
    mend: (number: number, typed: string): void => {
      const at = reviewed.findIndex(({ row }) => row === number);
      const old = reviewed[at];
      if (old === undefined) return;
      if (old.key !== null && rowsByKey.get(old.key) === number) rowsByKey.delete(old.key);
      const mended = review(number, typed, old.name);
      // A landline that a member confirms may have WhatsApp Business.
      const confirmed = mended.numbers.length === 1 && mended.numbers[0] === typed.trim() ? typed.trim() : null;
      const isTaken = confirmed !== null && rowsByKey.has(confirmed);
      if (confirmed !== null && !isTaken) rowsByKey.set(confirmed, number);
      reviewed[at] = {
        ...mended,
        ...(confirmed !== null && {
          verdict: isTaken ? ('duplicate' as const) : ('repaired' as const),
          key: confirmed,
          doubt: null,
          sameAs: isTaken ? (rowsByKey.get(confirmed) ?? null) : null,
        }),
        before: old.before,
      };
    },
    /** The next rows to send after one, and whether they are the last. */
    batch: (after: number): { rows: RowToSend[]; isLast: boolean } => {
      const rest = reviewed.filter((row) => row.row > after && isImportable(row));
      return {
        rows: rest.slice(0, IMPORT_BATCH).map(({ row, key, name }) => ({
          row,
          ...(key?.startsWith('+') ? { phone: key } : { chat_id: key ?? '' }),
          ...(name !== '' && { name: name.slice(0, 512) }),
          fields: fieldsOf(row),
        })),
        isLast: rest.length <= IMPORT_BATCH,
      };
    },
    note: (row: number, verdict: ServerVerdict): void => {
      if (verdict !== 'added') refused.set(row, verdict);
    },
    /** The rows that were not imported, with their columns and why. */
    rejects: (texts: RejectTexts): string => {
      const header = [...names, texts.row, texts.reason, texts.advice];
      const lines = reviewed.flatMap((row) => {
        const server = refused.get(row.row);
        if (isImportable(row) && server === undefined) return [];
        const { reason, advice } = server === undefined ? whyOf(row, texts) : texts.server[server];
        const cells = names.map((_, column) => shownIn(rowsByNumber.get(row.row), column));
        return [csvRow([...cells, String(row.row), reason, advice])];
      });
      return BOM + csvRow(header) + lines.join('');
    },
  };
}
