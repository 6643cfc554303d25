import fc from 'fast-check';
import { expect, test } from 'vitest';

import { strengthOf } from './passwordStrength.ts';

test.each([
  ['', 'short'],
  ['kopi123', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['12345678', 'weak'],
  ['password', 'weak'],
  ['rahasia123', 'weak'],
  ['sari.dewi', 'weak'],
  ['kopi pahit', 'fair'],
  ['kopi pahit di teras 7', 'strong'],
  ['Tr0ub4dor&3x', 'strong'],
  ['x'.repeat(73), 'long'],
  ['é'.repeat(37), 'long'],
])('the password %o is %s', (password, strength) => {
  expect(strengthOf(password, 'sari.dewi@usaha.id')).toBe(strength);
});

test('any password has a strength, and only the length limits of the service make it short or long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string(), (password, login) => {
      const strength = strengthOf(password, login);
      expect(strength === 'short').toBe(password.length < 8);
      expect(strength === 'long').toBe(password.length >= 8 && new TextEncoder().encode(password).length > 72);
    }),
  );
});
