/**
 * A list of rooms as CSV for spreadsheets. The separator is a semicolon, as Excel expects with Indonesian settings. There
 * is no `sep=;` line: Excel would then ignore the byte order mark and garble emoji and accents.
 */
import type { ExportRow } from '../../contracts/inbox.bulkActions.ts';
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

interface Clock {
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

const statusLabels: Record<string, string> = {
  ai_need_help: 'Perlu bantuan',
  ai_auto_reply: 'Dijawab AI',
  ai_task_completed: 'Selesai',
};
const holderLabels: Record<string, string> = { ai: 'AI', member: 'Anggota tim', phone: 'HP toko' };

const completedByLabels: Record<string, string> = { ai: 'AI', team: 'Tim', both: 'AI dan tim' };

const resolutionLabels: Record<string, string> = {
  order: 'Pesanan',
  booking: 'Booking',
  question: 'Pertanyaan terjawab',
  complaint: 'Keluhan selesai',
  other: 'Lainnya',
};
const orderLabels: Record<string, string> = { unpaid: 'Belum dibayar', paid: 'Lunas' };

const yesNo = (is: boolean): string => (is ? 'ya' : 'tidak');

/** The columns in their order. */
const columnsFor = (clock: Clock): readonly (readonly [string, (row: ExportRow) => string])[] => [
  ['Nama', ({ name }) => name ?? ''],
  ['Nomor', ({ phone }) => phone ?? ''],
  ['ID chat', ({ chat_id }) => chat_id],
  ['Koneksi', ({ channel }) => channel ?? ''],
  ['Status', ({ status }) => statusLabels[status ?? ''] ?? ''],
  ['Dipegang', ({ holder, holder_name: name }) => name ?? holderLabels[holder] ?? ''],
  ['Label', ({ tags }) => joinNames(tags)],
  ['Belum dibaca', ({ unread }) => String(unread)],
  [clock.heading('Menunggu sejak'), ({ waiting_since }) => clock.read(waiting_since)],
  [clock.heading('Selesai pada'), ({ completed_at }) => clock.read(completed_at)],
  ['Hasil', ({ resolution }) => resolutionLabels[resolution ?? ''] ?? ''],
  ['Dijawab oleh', ({ completed_by }) => completedByLabels[completed_by ?? ''] ?? ''],
  ['Pesanan', ({ order_status }) => orderLabels[order_status ?? ''] ?? ''],
  ['Nilai pesanan (Rp)', ({ order_total }) => String(order_total ?? '')],
  [clock.heading('Pesan terakhir'), ({ last_message_at }) => clock.read(last_message_at)],
  [clock.heading('Chat sejak'), ({ created_at }) => clock.read(created_at)],
  ['Diarsipkan', ({ archived }) => yesNo(archived)],
  ['Menolak promosi', ({ no_marketing }) => yesNo(no_marketing)],
];

export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const BOM = '\uFEFF';

export const csvHeader = (clock: Clock): string => BOM + csvRow(columnsFor(clock).map(([title]) => title));

export const csvRows = (rows: readonly ExportRow[], clock: Clock): string =>
  rows.map((row) => csvRow(columnsFor(clock).map(([, read]) => read(row)))).join('');
