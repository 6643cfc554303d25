import { expect, test } from 'vitest';

import { areas, rates } from '../../../machines/orders/shipping.fixture.ts';
import { quoteMessageOf } from './quoteMessage.ts';

const area = {
  ...areas[0]!,
  subdistrict: 'Caturtunggal',
  district: 'Depok',
  city: 'Sleman',
  province: 'DI Yogyakarta',
};
const rate = { ...rates[0]!, name: 'JNE', service: 'REG', price: 35_000, etd: '2-3 day' };

test('a message names the place, the billed weight and each price with its time as the provider says it', () => {
  expect(
    quoteMessageOf({ area, kilograms: 2, rates: [rate, { ...rate, service: 'YES', price: 70_000, etd: '' }] }),
  ).toBe(
    '*Ongkir ke Caturtunggal, Depok, Sleman, DI Yogyakarta* (2 kg)\n• JNE REG: Rp 35.000 (2-3 hari)\n• JNE YES: Rp 70.000',
  );
});

test('of many services the eight cheapest are named', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...rate, service: `L${at}` }));
  expect(quoteMessageOf({ area, kilograms: 1, rates: many }).split('\n')).toHaveLength(9);
});
