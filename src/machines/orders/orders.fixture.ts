import type { CustomerOrder } from '../../contracts/orders.ts';
import { at, sari } from '../app/recordList.fixture.ts';
import { roomOf } from '../inbox/rooms.fixture.ts';

/** An unpaid order without a deadline, for stories and tests. Its id follows from `number`. */
export const orderOf = (number: number, differences: Partial<CustomerOrder> = {}): CustomerOrder => ({
  id: `00000000-0000-4000-8000-${String(9000 + number).padStart(12, '0')}`,
  room_id: roomOf(1).id,
  link_key: '00000000-0000-4000-8000-00000000c0de',
  number,
  lines: [{ name: 'Kain Batik Cap Truntum', price: 250_000, quantity: 1, weight: null }],
  tax_percentage: 0,
  subtotal: 250_000,
  tax: 0,
  shipping: null,
  total: 250_000,
  ships: false,
  recipient: null,
  courier: null,
  note: null,
  ship_to: null,
  status: 'unpaid',
  expires_at: null,
  created_at: at(number),
  is_by_ai: false,
  created_by: sari,
  paid_at: null,
  paid_by: null,
  paid_through: null,
  received: 0,
  refunded: 0,
  transfer_code: null,
  transfer_chosen_at: null,
  proof: null,
  proofs: [],
  cancelled_at: null,
  cancelled_by: null,
  ...differences,
});
