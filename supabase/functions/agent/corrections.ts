/** What the model is told of an answer that was not sent. */
import type { Unfounded } from './checks/founded.ts';
import { jsonLine } from './jsonLine.ts';
import { partsOf } from './sentenceParts.ts';

const reasons: Record<Unfounded['rule'], string> = {
  amount: 'Jumlah uang ini tidak ada di sumber, bukan milik barang itu, atau hitungannya tidak cocok',
  link_or_number: 'Rekening, nomor, atau tautan ini tidak ada di sumber, atau bank dan pemiliknya lain',
  source: 'Jawaban ini tidak menyebut sumbernya',
  length: 'Jawaban kosong atau terlalu panjang',
  leak: 'Jawaban mengulang petunjuk untuk Anda',
  markup: 'Jawaban memuat tanda, catatan, atau bagian kosong yang tidak boleh dibaca pelanggan',
  language: 'Jawaban tidak dalam bahasa pelanggan',
  date: 'Tanggal, jam, atau lamanya tidak ada di sumber, atau milik hal lain',
  promise: 'Janji, potongan, atau persen ini tidak ada di sumber',
  state: 'Status pembayaran atau pengiriman ini tidak ada di pesanannya',
  detail: 'Ukuran, jumlah, alamat, atau nama ini tidak ada di sumber',
  file: 'Berkas ini tidak ada di <berkas>, atau balasan menunjukkan berkas tanpa mengisi files',
  claim: 'Pernyataan ini tidak didukung sumber',
};

/** A text with single spaces, small letters and no signs of format. */
const squeezed = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s*_~]+/gu, ' ')
    .trim();

/** Whether words, or the digits of an amount, stand in a sentence. */
export function hasWords(sentence: string, words: string): boolean {
  const digits = words.replaceAll(/\D/gu, '');
  return (
    squeezed(words) !== '' &&
    (squeezed(sentence).includes(squeezed(words)) ||
      squeezed(words).includes(squeezed(sentence) || ' ') ||
      (digits.length >= 3 && sentence.replaceAll(/[^\d\s]/gu, '').includes(digits)))
  );
}

/** The sentence of an answer in which the words stand; the whole answer without them. */
const sentenceWith = (text: string, words: string): string =>
  partsOf(text).find((sentence) => hasWords(sentence, words)) ?? text;

/** What was wrong with an answer, with its sentence and the draft. */
export const correctionOf = ({ rule, found }: Unfounded, draft: string): string =>
  rule === 'leak'
    ? `${reasons.leak}. Tulis jawaban lain.`
    : `${reasons[rule]}${found === '' || rule === 'length' ? '' : `: ${jsonLine(found)}`}. Kalimatnya: ${jsonLine(sentenceWith(draft, found))}. Drafnya: ${jsonLine(draft)}. Tulis ulang draf itu tanpa kesalahan ini, dan biarkan yang lain.`;
