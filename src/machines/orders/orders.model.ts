import { at, dimas, recordListModelOf, sari } from '../app/recordList.fixture.ts';
import { roomOf } from '../inbox/rooms.fixture.ts';
import { orderOf } from './orders.fixture.ts';
import { recipient } from './shipping.fixture.ts';

/** One order of each status: unpaid, expired, paid and cancelled. */
export const ordersModel = recordListModelOf<'orders'>(
  [
    orderOf(14, {
      lines: [
        { name: 'Batik Tulis Sekar Jagad', price: 750_000, quantity: 1, weight: 300 },
        {
          name: 'Kemeja Batik Cap Parang Slim Fit Lengan Panjang Katun Primisima Halus',
          price: 185_000,
          quantity: 2,
          weight: 250,
        },
      ],
      tax_percentage: 11,
      subtotal: 1_120_000,
      tax: 123_200,
      shipping: 18_000,
      total: 1_261_200,
      ships: true,
      recipient,
      courier: { code: 'jne', service: 'REG', name: 'Jalur Nugraha Ekakurir (JNE)', etd: '2-3 day', kilograms: 1 },
      note: 'Bungkus kado',
      // Far in the future, so that it never expires.
      expires_at: '2126-11-20T01:00:00.000000Z',
    }),
    orderOf(13, { expires_at: at(-60) }),
    orderOf(12, { status: 'paid', paid_at: at(30), paid_by: sari, room_id: roomOf(2).id }),
    orderOf(11, { status: 'cancelled', cancelled_at: at(20), cancelled_by: dimas }),
  ],
  {
    do: 'create',
    id: orderOf(15).id,
    lines: [{ name: 'Jasa jahit', price: 50_000, quantity: 1, weight: null }],
    shipping: null,
    note: '',
  },
);
