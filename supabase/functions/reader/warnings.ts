import { isHostile } from '../agent/guards.ts';

/** What a member has to look at before a source is published. Nothing is left out because of it: the member decides. */
export interface Warning {
  rule: 'injection' | 'nik' | 'card' | 'account';
  /** How often. */
  count: number;
  /** The first of them: a sentence, or a number of which the last digits are shown. */
  found: string;
}

/** Sentences that a reader of the source has no use for, and a model may obey. */
const orders =
  /\b(?:abaikan|lupakan|hiraukan)\s+(?:semua\s+|seluruh\s+|segala\s+)?(?:instruksi|perintah|aturan)|\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+|your\s+|the\s+)*(?:previous|prior|above|earlier|instructions|rules)|\b(?:kamu|anda|you)\s+(?:sekarang|are now|sekarang adalah)\b|^[ \t]*(?:system|assistant|sistem)[ \t]*:|\bsystem prompt\b|<\/?(?:pengetahuan|katalog|system|instructions?)>/imu;

const numberForm = /(?<![\d.,])\d(?:[ .-]?\d){7,18}(?![\d])/gu;

export function warningsOf(text: string): Warning[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => orders.test(sentence) || isHostile(sentence));
  const numbers = [...text.matchAll(numberForm)].map(({ 0: written, index }) => ({
    digits: written.replaceAll(/\D/gu, ''),
    before: text.slice(Math.max(0, index - 60), index),
  }));
  const niks = numbers.filter(({ digits }) => isNik(digits));
  const cards = numbers.filter(({ digits }) => !isNik(digits) && isCard(digits));
  const accounts = numbers.filter(
    ({ digits, before }) => !isNik(digits) && !isCard(digits) && isAccount(digits, before),
  );
  const masked = (found: { digits: string }[]): string => `…${found[0]?.digits.slice(-4) ?? ''}`;
  return [
    { rule: 'injection' as const, count: sentences.length, found: (sentences[0] ?? '').trim().slice(0, 200) },
    { rule: 'nik' as const, count: niks.length, found: masked(niks) },
    { rule: 'card' as const, count: cards.length, found: masked(cards) },
    { rule: 'account' as const, count: accounts.length, found: masked(accounts) },
  ].filter(({ count }) => count > 0);
}

/** Sixteen digits: a province, a region, the day of birth (of women plus 40), the month, the year, and a number. */
const isNik = (digits: string): boolean =>
  /^(?:1[1-9]|21|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[12]|9[1-7])\d{4}(?:0[1-9]|[12]\d|3[01]|4[1-9]|[56]\d|7[01])(?:0[1-9]|1[0-2])\d{2}(?!0000)\d{4}$/u.test(
    digits,
  );

/** Digits of a card end with a check digit (Luhn). */
function isCard(digits: string): boolean {
  if (!/^[3-6]\d{12,18}$/u.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce(
      (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : Number(digit) * 2 - (digit > '4' ? 9 : 0)),
      0,
    );
  return sum % 10 === 0;
}

/** A number is of an account if the words before it say so; a number of a phone begins with 08 or 62. */
const isAccount = (digits: string, before: string): boolean =>
  /\b(?:rek(?:ening)?|bca|bri|bni|bsi|mandiri|cimb|permata|danamon|btn|bank|a\.?n\.?|transfer)\b[^\n]{0,60}$/iu.test(
    before,
  ) &&
  !/^(?:08|628)/u.test(digits) &&
  digits.length <= 16;
