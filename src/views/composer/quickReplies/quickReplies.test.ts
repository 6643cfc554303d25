import { expect, test } from 'vitest';

import { filled, matching, openIn, shortcutOf, soughtIn } from './quickReplies.ts';

const reply = (shortcut: string, body = 'x') => ({ id: shortcut, shortcut, body });

test('a draft that begins with a slash and is one word looks for replies, and no other', () => {
  expect(soughtIn('/')).toBe('');
  expect(soughtIn('/Ong')).toBe('ong');
  for (const words of ['', 'a/', ' /', '/ong kir', '/a\n', 'Rp 5/kg']) expect(soughtIn(words)).toBeNull();
});

test('what begins so comes first, then what has it anywhere', () => {
  const all = [reply('alamat', 'Ongkir gratis'), reply('info-ongkir'), reply('ongkir'), reply('salam')];
  expect(matching(all, 'ong').map(({ id }) => id)).toEqual(['ongkir', 'info-ongkir', 'alamat']);
  expect(matching(all, '')).toHaveLength(4);
});

test('a shortcut is written as the database takes it, or not at all', () => {
  expect(shortcutOf(' /Info Ongkir ')).toBe('info-ongkir');
  for (const typed of ['', '/', '💙', 'a'.repeat(33), 'harga!', '-x']) expect(shortcutOf(typed)).toBeNull();
});

test('what is known stands in place of its braces, what is not stays and is told', () => {
  const body = 'Kak {{nama}}, dari {{ Toko }}: {{order}} {{order}} {{}} {nama}';
  const words = filled(body, { nama: 'Ratna $& {{order}}', toko: ' ' });
  expect(words).toBe('Kak Ratna $& {{order}}, dari {{ Toko }}: {{order}} {{order}} {{}} {nama}');
  expect(openIn(words)).toEqual(['{{order}}', '{{ Toko }}']);
  expect(filled('{{constructor}}', {})).toBe('{{constructor}}');
});
