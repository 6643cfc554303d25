import { expect, test } from 'vitest';

import { addressKey } from './addressKey.ts';
import { clientAddress } from './jsonFunction.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['visitor', 'visitor'],
  ['1:2:3', '1:2:3'],
  ['::1::', '::1::'],
  ['2001:db8::1:2:3:4:5:6:7', '2001:db8::1:2:3:4:5:6:7'],
  ['::ffff:300.0.2.7', '::ffff:300.0.2.7'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('the addresses of one network are one visitor behind a proxy', () => {
  const of = (address: string) => clientAddress(`6.6.6.6, ${address}`, 1);
  expect(of('2001:db8::1')).toBe(of('2001:db8::abcd:1'));
  expect(of('2001:db8::1')).not.toBe(of('2001:db8:0:1::1'));
  expect(of('::ffff:10.0.0.1')).toBe(of('10.0.0.1'));
});
