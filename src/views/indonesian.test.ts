import { expect, test } from 'vitest';

const catalogues = import.meta.glob<Record<string, unknown>>('./**/text/{id,*.id}.ts', { eager: true });

/** All sentences of a value by their place; the places of names and counts hold an x. */
const sentences = (value: unknown, place: string): [place: string, sentence: string][] => {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') {
    try {
      return sentences(value(...Array.from({ length: value.length }, () => 'x')), place);
    } catch {
      return []; // It needs more than names and counts.
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => sentences(part, `${place}.${key}`));
};

const all = Object.entries(catalogues).flatMap(([file, catalogue]) => sentences(catalogue, file));
const matching = (pattern: RegExp) => all.filter(([, sentence]) => pattern.test(sentence));

test('no Indonesian sentence writes a time with a colon', () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(matching(/\b\d{1,2}:\d{2}\b/)).toEqual([]);
});

test('the words that the glossary replaces are in no Indonesian sentence', () => {
  const replaced =
    /serah[- ]terima|diserahterimakan|konfirmasi kunci sandi|baru saja dikirim|gerbang|hapus sesi|channel terputus|risiko terkecil|baru menunggu|daftar biasa|setengah jadi|chat v2|pesan suara\.weba/i;
  expect(matching(replaced)).toEqual([]);
});
