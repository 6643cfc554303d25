/** Tickets of Toko Batik Lestari, for models, stories and tests. */
import type { Evidence, Ticket, TicketDraft, TicketRoom, TicketDetails, TicketsPage } from '../../contracts/tickets.ts';
export const businessId = 'b0000000-0000-4000-8000-000000000001';
export const sari = 'a0000000-0000-4000-8000-000000000001';
export const dimas = 'a0000000-0000-4000-8000-000000000002';
export const roomId = 'd0000000-0000-4000-8000-000000000002';

const ticketId = (number: number): string => `71000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Long ago, so that it is always overdue. */
const PAST = '2026-11-18T02:00:00.000000Z';

const ticketRow = (number: number, change: Partial<Ticket> = {}): Ticket => ({
  id: ticketId(number),
  business_id: businessId,
  title: `Janji nomor ${number}`,
  type: 'pesanan',
  status: 'baru',
  priority: 'normal',
  assignee_id: null,
  due_at: null,
  room_id: null,
  had_room: false,
  message_ids: [],
  created_by: sari,
  closed_at: null,
  version: 1,
  created_at: PAST,
  updated_at: '2026-11-20T02:00:00.000000Z',
  ...change,
});

export const room: TicketRoom = {
  id: roomId,
  name: 'Budi Hartono',
  phone: '+6281325550102',
  chat_id: '6281325550102@c.us',
  holder: 'ai',
  holder_id: null,
  channel: { external_id: 'batik-lestari', status: 'WORKING' },
};

export const evidence: Evidence = {
  id: '70020004-0000-4000-8000-000000000000',
  author: 'customer',
  author_name: 'Budi Hartono',
  kind: 'text',
  body: 'Kainnya bolong kak, padahal dipakai hari Sabtu',
  sent_at: PAST,
};

export const bolong = ticketRow(1, {
  title: 'Kain bolong: kirim pengganti',
  type: 'komplain',
  priority: 'mendesak',
  assignee_id: dimas,
  due_at: PAST,
  room_id: roomId,
  had_room: true,
  message_ids: [evidence.id],
});
export const stok = ticketRow(2, { title: 'Hitung ulang stok parang merah', type: 'lainnya', priority: 'rendah' });
export const seragam = ticketRow(3, {
  title: 'Seragam reuni: penawaran 120 potong',
  status: 'menunggu_pelanggan',
  assignee_id: sari,
});

export const page: TicketsPage = {
  tickets: [bolong, stok, seragam],
  next: { after_priority_rank: null, after_at: PAST, after_id: seragam.id },
  counts: { baru: 2, dikerjakan: 40, menunggu_pelanggan: 1, selesai: 12, overdue: 1 },
};

export const ticketDetails: TicketDetails = {
  ticket: bolong,
  room,
  evidence: [evidence],
  comments: [
    {
      id: '72000000-0000-4000-8000-000000000001',
      author_id: dimas,
      body: 'XL masih ada dua di gudang.',
      created_at: PAST,
    },
  ],
  changes: [{ id: 1, actor_id: sari, field: 'created', before: null, after: 'baru', at: PAST }],
  hours: [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }],
  otherTickets: [stok],
};

export const draft: TicketDraft = {
  id: ticketId(9),
  title: 'Kain bolong, dipakai hari Sabtu',
  type: 'komplain',
  priority: 'normal',
  assignee_id: null,
  due_at: null,
  room_id: roomId,
  message_ids: [evidence.id],
};
