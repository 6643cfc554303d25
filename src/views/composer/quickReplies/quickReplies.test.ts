import { expect, test } from 'vitest';

import { emptyPlaceholders } from '../../../machines/composer/emptyPlaceholders.ts';
import { fillPlaceholders, openPlaceholders } from '../../../machines/composer/placeholders.ts';
import { findQuickReplies, placementOf, quickReplyQuery } from './quickReplies.ts';

const reply = (shortcut: string, body = 'x') => ({ id: shortcut, title: 'Judul', shortcut, body });

const file = { path: 'b1/replies/f1.jpg', mimetype: 'image/jpeg', filename: 'ukuran.jpg', size: 48_000 };

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

const sent = 'Pesanan {{order}} sudah dikirim. Nomor resinya {{resi}} ya Kak {{panggilan}}.';

test.each([
  ['typed over with the rest of a sentence', 'Nomor resinya {{resi}}.', 'Nomor resinya hari ya Kak.', ['{{resi}}']],
  ['deleted', 'Nomor resinya {{resi}} ya.', 'Nomor resinya  ya.', ['{{resi}}']],
  ['deleted at the end', 'Total {{Total Bayar}}', 'total', ['{{Total Bayar}}']],
  ['a name deleted', 'Halo Kak {{nama}}, siap.', 'Halo Kak , siap.', ['{{nama}}']],
  ['two of three', sent, 'Pesanan ini sudah dikirim. Nomor resinya JNE 12 ya Kak .', ['{{order}}', '{{panggilan}}']],
  ['filled', sent, 'Pesanan #1042 sudah dikirim. Nomor resinya JNE 12 ya Kak Sari.', []],
  ['filled without a digit where it is a word', 'Kurirnya {{kurir}}.', 'Kurirnya JNE.', []],
  ['the sentence rewritten', 'Nomor resinya {{resi}}.', 'Resi menyusul ya Kak.', []],
  ['still open, which is another question', 'Nomor resinya {{resi}}.', 'Nomor resinya {{resi}}.', []],
  ['at the start, where nothing shows its place', '{{nama}}, siap.', ', siap.', []],
])('a placeholder without a value: %s', (_, reply, text, empty) => {
  expect(emptyPlaceholders(reply, text)).toEqual(empty);
});

test.each([
  ['without a file', 'Halo', null, { field: 'Halo', caption: '' }],
  ['with a file', 'Halo', file, { field: '', caption: 'Halo' }],
  ['with a file and an open variable', 'Resi {{resi}}', file, { field: 'Resi {{resi}}', caption: '' }],
  ['with a file and a text too long for a caption', 'x'.repeat(1025), file, { field: 'x'.repeat(1025), caption: '' }],
] as const)('a reply %s has its text where it is asked about and fits', (_, body, attached, place) =>
  expect(placementOf(body, attached)).toEqual(place),
);
