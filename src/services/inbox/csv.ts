import type { SheetRow } from '../../contracts/inbox.bulkActions.ts';
/** A list of chats as a sheet (RFC 4180), as spreadsheets open it. */
import { JAKARTA, ZONES } from '../../contracts/settings.zones.ts';

/** With these a cell would be a formula, which a customer could have written into their own name; the wide ones in Asia. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠]/u;

/** A cell: always quoted, and never a formula. */
export const cellOf = (value: string): string =>
  `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Several names in one cell: "grosir; Lebaran, 2026". What would read as more than one stands in quotation marks. */
export const listed = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

interface Clock {
  /** A heading that says by which clock the times below it are told: "Waktu (WITA)". */
  heading: (title: string) => string;
  /** '2026-11-20 10:00:00', which every spreadsheet takes for a moment, wherever it is opened; '' where there is none. */
  read: (instant: string | null) => string;
}

/** The clock of a zone; of Jakarta's where the zone is none of Indonesia. */
export const clockOf = (zone: string): Clock => {
  const { name, hours } = ZONES[zone] ?? JAKARTA;
  return {
    heading: (title) => `${title} (${name})`,
    read: (instant) => {
      const at = new Date(Date.parse(instant ?? '') + hours * 3_600_000);
      return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19).replace('T', ' ');
    },
  };
};

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

/** The columns in their order. */
const columnsBy = (clock: Clock): readonly (readonly [string, (row: SheetRow) => string])[] => [
  ['Nama', ({ name }) => name ?? ''],
  ['Nomor', ({ phone }) => phone ?? ''],
  ['ID chat', ({ chat_id }) => chat_id],
  ['Koneksi', ({ channel }) => channel ?? ''],
  ['Status', ({ status }) => statuses[status ?? ''] ?? ''],
  ['Dipegang', ({ holder, holder_name: name }) => name ?? holders[holder] ?? ''],
  ['Label', ({ tags }) => listed(tags)],
  ['Belum dibaca', ({ unread }) => String(unread)],
  [clock.heading('Menunggu sejak'), ({ waiting_since }) => clock.read(waiting_since)],
  [clock.heading('Selesai pada'), ({ completed_at }) => clock.read(completed_at)],
  ['Hasil', ({ outcome }) => outcomes[outcome ?? ''] ?? ''],
  ['Dijawab oleh', ({ completed_by }) => solvers[completed_by ?? ''] ?? ''],
  ['Pesanan', ({ order_status }) => orders[order_status ?? ''] ?? ''],
  ['Nilai pesanan (Rp)', ({ order_total }) => String(order_total ?? '')],
  [clock.heading('Pesan terakhir'), ({ last_message_at }) => clock.read(last_message_at)],
  [clock.heading('Chat sejak'), ({ created_at }) => clock.read(created_at)],
  ['Diarsipkan', ({ archived }) => yesNo(archived)],
  ['Menolak promosi', ({ no_marketing }) => yesNo(no_marketing)],
];

export const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Tells spreadsheets that what follows is UTF-8. */
export const MARK = '\uFEFF';

export const headOf = (clock: Clock): string => MARK + lineOf(columnsBy(clock).map(([title]) => title));

export const linesOf = (rows: readonly SheetRow[], clock: Clock): string =>
  rows.map((row) => lineOf(columnsBy(clock).map(([, read]) => read(row)))).join('');
