import { expect, test } from 'vitest';

import { requestLink } from './requestLink.ts';

test.each(['0812-2555-0100', '+62 812 2555 0100', '6281225550100', '812 2555 0100', ' (0812) 25550100 '])(
  'the request to %s opens the chat with its number',
  (number) =>
    expect(requestLink(number, 'erase')).toBe(
      'https://wa.me/6281225550100?text=Permintaan%20data%20pribadi%3A%20penghapusan%20data%20saya',
    ),
);

test.each(['', '0812', 'Batik Lestari', '0812-2555-0100?text=x', '08122555010012345678', 'javascript:1'])(
  '"%s" is no number',
  (number) => expect(requestLink(number, 'export')).toBeNull(),
);

test('a number of another country is kept, and the end of offers is the word that the database knows', () =>
  expect(requestLink('+65 9123 4567', 'opt_out_of_marketing')).toBe('https://wa.me/6591234567?text=STOP'));
