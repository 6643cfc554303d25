import { expect, test } from 'vitest';

import { deliveryTime } from './deliveryTime.ts';
import { shippingText as en } from './text/en.ts';
import { shippingText as id } from './text/id.ts';

test.each([
  ['3 day', '3 hari', '3 days'],
  ['1 day', '1 hari', '1 day'],
  ['2-3 days', '2-3 hari', '2-3 days'],
  ['6-8 hour', '6-8 jam', '6-8 hours'],
  ['1 Week', '1 minggu', '1 week'],
  ['besok', 'besok', 'besok'],
  ['', '', ''],
])('the estimate %j of a courier is read in the language of the page', (etd, indonesian, english) => {
  expect(deliveryTime(etd, id.units)).toBe(indonesian);
  expect(deliveryTime(etd, en.units)).toBe(english);
});
