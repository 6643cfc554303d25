import { expect, test } from 'vitest';

import { fillPlaceholders, openPlaceholders } from '../../../machines/composer/placeholders.ts';
import { findQuickReplies, quickReplyQuery } from './quickReplies.ts';

const reply = (shortcut: string, body = 'x') => ({ id: shortcut, title: 'Judul', shortcut, body });

test('a draft of a slash and one word is a query, and no other draft is', () => {
  expect(quickReplyQuery('/')).toBe('');
  expect(quickReplyQuery('/Ong')).toBe('ong');
  for (const text of ['', 'a/', ' /', '/ong kir', '/a\n', 'Rp 5/kg']) expect(quickReplyQuery(text)).toBeNull();
});

test('shortcuts that start with the query come first, then other matches', () => {
  const all = [reply('alamat', 'Ongkir gratis'), reply('info-ongkir'), reply('ongkir'), reply('salam')];
  expect(findQuickReplies(all, 'ong').map(({ id }) => id)).toEqual(['ongkir', 'info-ongkir', 'alamat']);
  expect(findQuickReplies(all, '')).toHaveLength(4);
});

test('known placeholders are filled, unknown ones stay and are reported', () => {
  const body = 'Kak {{nama}}, dari {{ Toko }}: {{order}} {{order}} {{}} {nama}';
  const text = fillPlaceholders(body, { nama: 'Ratna $& {{order}}', toko: ' ' });
  expect(text).toBe('Kak Ratna $& {{order}}, dari {{ Toko }}: {{order}} {{order}} {{}} {nama}');
  expect(openPlaceholders(text)).toEqual(['{{order}}', '{{ Toko }}', '{{}}']);
  expect(fillPlaceholders('{{constructor}}', {})).toBe('{{constructor}}');
});
