import { expect, test } from 'vitest';

import { trivialityOf } from './trivialPassword.ts';

test.each([
  'password',
  'Password1!',
  'indonesia',
  'Indonesia1945',
  'sayang123',
  'sayangsayang',
  '12345678',
  '87654321',
  '11111111',
  '123123123',
  'qwerty123',
  '1q2w3e4r',
  'bismillah99',
  'aaaaaaaa',
])('the common password %s is refused', (password) => expect(trivialityOf(password, 'sari@toko.id')).toBe('common'));

test.each([
  ['wulandari1', 'sari.wulandari@toko.id'],
  ['sariwulandari', 'sari.wulandari@gmail.com'],
  ['batiksolo!', 'admin@batiksolo.co.id'],
  ['sari@toko.id', 'sari@toko.id'],
])('the password %s is refused for %s, because it is a part of the address', (password, login) =>
  expect(trivialityOf(password, login)).toBe('login'),
);

test.each([
  ['kopi pahit pagi hari', 'kopi@toko.id'],
  ['rahasia-baru', 'a@b.id'],
  ['Sayang!2837461', 'a@b.id'],
  ['73918264', 'a@b.id'],
  ['indonesiaku tanah air', 'a@b.id'],
  ['wulandari suka teh', 'wulandari@toko.id'],
  ['08123456789012', '+628123456789'],
])('the password %s is accepted for %s', (password, login) => expect(trivialityOf(password, login)).toBeNull());
