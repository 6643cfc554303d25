import type { OrderRow } from '../../contracts/orders.list.ts';
import { at } from '../app/recordList.fixture.ts';
import { roomOf } from '../inbox/rooms.fixture.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';

const row = (number: number, differences: Partial<OrderRow>): OrderRow => ({
  id: `00000000-0000-4000-8000-${String(9000 + number).padStart(12, '0')}`,
  room_id: roomOf(number).id,
  number,
  lines: [{ name: 'Kain Batik Cap Truntum', price: 250_000, quantity: 1, weight: null }],
  total: 268_000,
  shipping: 18_000,
  status: 'unpaid',
  expires_at: null,
  created_at: at(number),
  paid_at: null,
  shipped_at: null,
  proof: null,
  courier: null,
  name: `Pelanggan ${number}`,
  phone: null,
  chat_id: `62812000000${number}@c.us`,
  ...differences,
});

export const toSend = row(16, {
  status: 'paid',
  paid_at: at(30),
  courier: { name: 'JNE', service: 'REG' },
  lines: [
    { name: 'Kemeja', price: 185_000, quantity: 2, weight: null, variant: 'merah', size: 'L' },
    { name: 'Sarung', price: 90_000, quantity: 1, weight: null, variant: 'biru' },
  ],
});

/** One order of each kind: to be sent, sent, with a picture of a transfer, without a total, expired, cancelled. */
export const rows: OrderRow[] = [
  toSend,
  row(15, { status: 'paid', paid_at: at(20), shipped_at: at(25) }),
  row(14, { proof: 'waiting', name: null, phone: '+628120000014' }),
  row(13, { shipping: null, total: 250_000, name: null }),
  row(12, { expires_at: at(-60) }),
  row(11, { status: 'cancelled' }),
];
