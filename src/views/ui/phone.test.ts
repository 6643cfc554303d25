import { expect, test } from 'vitest';

import { phoneOf } from './phone.ts';

test.each([
  ['+6281234567890', '+62 812-3456-7890'],
  ['+628123456789', '+62 812-3456-789'],
  ['+62811123456', '+62 811-123-456'],
  ['+62821444455556', '+62 821-4444-55556'],
])('the mobile number %s is grouped by its operator', (phone, shown) => expect(phoneOf(phone)).toBe(shown));

test.each([
  ['+62215551234', '+62 21 555 1234'],
  ['+622155512345', '+62 21 5551 2345'],
  ['+62312345678', '+62 31 234 5678'],
  ['+62274512345', '+62 274 512 345'],
  ['+623611234567', '+62 361 123 4567'],
])('the landline %s begins with its area code', (phone, shown) => expect(phoneOf(phone)).toBe(shown));

test.each(['+6581234567', '+14155552671', '+6285', '123456789012345@lid', ''])(
  'another text stays as it is: "%s"',
  (phone) => expect(phoneOf(phone)).toBe(phone),
);
