/** A list of chats as a sheet (RFC 4180), as spreadsheets open it. */
import type { SheetRow } from '../schemas/selection.ts';

/** With these a cell would be a formula, which a customer could have written into their own name; the wide ones in Asia. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠]/u;

/** A cell: always quoted, and never a formula. */
export const cellOf = (value: string): string =>
  `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const statuses: Record<string, string> = {
  ai_need_help: 'Perlu bantuan',
  ai_auto_reply: 'Dijawab AI',
  ai_task_completed: 'Selesai',
};
const holders: Record<string, string> = { ai: 'AI', member: 'Anggota tim', phone: 'HP toko' };

const solvers: Record<string, string> = { ai: 'AI', team: 'Tim', both: 'AI dan tim' };

const outcomes: Record<string, string> = {
  order: 'Pesanan',
  booking: 'Booking',
  question: 'Pertanyaan terjawab',
  complaint: 'Keluhan selesai',
  other: 'Lainnya',
};
const orders: Record<string, string> = { unpaid: 'Belum dibayar', paid: 'Lunas' };

const yesNo = (is: boolean): string => (is ? 'ya' : 'tidak');

/** The columns in their order. Times stay as the database has them, with their zone. */
const columns: readonly (readonly [string, (row: SheetRow) => string])[] = [
  ['Nama', ({ name }) => name ?? ''],
  ['Nomor', ({ phone }) => phone ?? ''],
  ['ID chat', ({ chat_id }) => chat_id],
  ['Koneksi', ({ channel }) => channel ?? ''],
  ['Status', ({ status }) => statuses[status ?? ''] ?? ''],
  ['Dipegang', ({ holder, holder_name: name }) => name ?? holders[holder] ?? ''],
  ['Label', ({ tags }) => tags.join(', ')],
  ['Belum dibaca', ({ unread }) => String(unread)],
  ['Menunggu sejak', ({ waiting_since }) => waiting_since ?? ''],
  ['Selesai pada', ({ completed_at }) => completed_at ?? ''],
  ['Hasil', ({ outcome }) => outcomes[outcome ?? ''] ?? ''],
  ['Dijawab oleh', ({ completed_by }) => solvers[completed_by ?? ''] ?? ''],
  ['Pesanan', ({ order_status }) => orders[order_status ?? ''] ?? ''],
  ['Nilai pesanan (Rp)', ({ order_total }) => String(order_total ?? '')],
  ['Pesan terakhir', ({ last_message_at }) => last_message_at ?? ''],
  ['Chat sejak', ({ created_at }) => created_at],
  ['Diarsipkan', ({ archived }) => yesNo(archived)],
  ['Menolak promosi', ({ no_marketing }) => yesNo(no_marketing)],
];

export const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Tells spreadsheets that what follows is UTF-8. */
export const MARK = '\uFEFF';

export const HEAD = MARK + lineOf(columns.map(([title]) => title));

export const linesOf = (rows: readonly SheetRow[]): string =>
  rows.map((row) => lineOf(columns.map(([, read]) => read(row)))).join('');
