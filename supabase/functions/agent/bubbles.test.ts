import { expect, test } from 'vitest';

import { bubbleId, divideAnswer } from './bubbles.ts';

const sentence = 'Kemeja batik parang ready ukuran S sampai XXL dengan warna cokelat dan biru tua.';
const paragraph = [sentence, sentence, sentence].join(' ');

test.each([
  ['a short answer', 'Ready, Kak.', ['Ready, Kak.']],
  ['space around it', '  Ready, Kak.\n', ['Ready, Kak.']],
  ['two paragraphs that are too long together', `${paragraph}\n\n${paragraph}`, [paragraph, paragraph]],
  ['lines', [paragraph, paragraph, 'Terima kasih'].join('\n'), [paragraph, `${paragraph}\nTerima kasih`]],
  ['sentences', [paragraph, paragraph].join(' '), [`${paragraph} ${sentence}`, `${sentence} ${sentence}`]],
])('%s is divided at its best boundary', (_, text, bubbles) => expect(divideAnswer(text)).toEqual(bubbles));

test('a very long answer has three bubbles, and no word is lost', () => {
  const text = Array.from({ length: 30 }, (_, at) => `${at}. ${sentence}`).join(' ');
  const bubbles = divideAnswer(text);
  expect(bubbles).toHaveLength(3);
  expect(bubbles.join(' ')).toBe(text);
});

test.each(['Alamat toko di Jl. ', 'Buka pukul 08.00 dan harganya Rp 1.250.000 di No. '])(
  'the full stop in "%s" ends no sentence',
  (start) => {
    const text = `${'a'.repeat(300)} ${start}${'Malioboro '.repeat(40)}`.trim();
    expect(divideAnswer(text)).toEqual([text]);
  },
);

test('an answer without any boundary stays whole', () => {
  const text = 'a'.repeat(2000);
  expect(divideAnswer(text)).toEqual([text]);
});

test('the bubbles of a run have ids of their own, the same in each process', async () => {
  const run = '5b1f6f0e-0c8e-4b53-9d53-0d8b1fd9c001';
  const ids = await Promise.all([0, 1, 2, 1].map((index) => bubbleId(run, index)));
  expect(ids[0]).toBe(run);
  expect(ids[1]).toBe(ids[3]);
  expect(new Set(ids).size).toBe(3);
  expect(ids[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});
