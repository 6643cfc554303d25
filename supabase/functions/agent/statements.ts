/** Dates, times, shares and promises of an answer. A customer holds the business to them as to a price. */

const monthNames = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'] as const;
const month =
  '(januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember|jan|feb|mar|apr|jun|jul|agu|ags|agt|sep|sept|okt|nov|des)';
const unitOf: Record<string, string> = { pekan: 'minggu', mnt: 'menit' };
const numberWords: Record<string, number> = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
};
const count = '\\d+|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh';

/** "5 Desember", "tanggal 5", "5/12", "2026-12-05". A day without its month is any month's. */
const dateForm = new RegExp(
  `\\b(\\d{1,2})\\s+${month}\\b|\\b(?:tanggal|tgl)\\.?\\s*(\\d{1,2})\\b|(?<![\\d/-])(\\d{1,2})[/-](\\d{1,2})(?:[/-]\\d{2,4})?\\b(?!-)|\\b\\d{4}-(\\d{2})-(\\d{2})`,
  'giu',
);
/** "08.00", "jam 8". A decimal of an amount or a size has no two digits below 60 after an hour, or a unit behind. */
const timeForm =
  /\b(?:jam|pukul|jm|pkl)\.?\s*(\d{1,2})(?:[.:]([0-5]\d))?\b|\b(\d{1,2})[.:]([0-5]\d)(?![.,]?\d|\s*(?:m|cm|kg|gram|meter|%)\b)/giu;
/** "2-3 hari", "seminggu". Behind "jam", a number is the hour and not a length of time. */
const durationForm = new RegExp(
  `(?<!\\b(?:jam|pukul|tanggal|tgl)\\s{0,9}|[\\d.,])\\b(${count})\\s{0,9}(?:(?:-|–|sampai|sd|s\\/d|hingga|atau)\\s{0,9}(${count})\\s{0,9})?(menit|mnt|jam|hari|minggu|pekan|bulan|tahun)\\b|\\bse(jam|hari|minggu|pekan|bulan|tahun)\\b`,
  'giu',
);
const shareForm = /(?<!\d)(\d+(?:[.,]\d+)?)\s{0,9}(?:%|persen\b)/giu;

const numberOf = (word: string): number => numberWords[word] ?? Number(word);

/** What a text states, with the words that state it. Two texts state the same in the same form. */
function statedIn(text: string): Map<string, string> {
  const said = text.toLowerCase();
  const stated = new Map<string, string>();
  for (const [words, day, name, only, numeric, inMonth, isoMonth, isoDay] of said.matchAll(dateForm)) {
    const of = name?.slice(0, 3).replace(/^ag[st]$/u, 'agu') ?? monthNames[Number(inMonth ?? isoMonth) - 1];
    const date = Number(day ?? only ?? numeric ?? isoDay);
    if (only === undefined && of === undefined) continue;
    stated.set(`date ${date} ${of ?? ''}`.trim(), words);
  }
  for (const [words, hour, minute, bareHour, bareMinute] of said.matchAll(timeForm)) {
    const at = Number(hour ?? bareHour);
    // "jam 8 malam" is 20.00, so hours count within half a day.
    if (at <= 24) stated.set(`time ${at % 12}.${minute ?? bareMinute ?? '00'}`, words);
  }
  for (const [words, least, most, unit, one] of said.matchAll(durationForm))
    for (const number of one ? [1] : [least, most].flatMap((word) => (word ? [numberOf(word)] : [])))
      stated.set(`${number} ${unitOf[unit ?? one ?? ''] ?? unit ?? one}`, words);
  for (const [words, share = ''] of said.matchAll(shareForm)) stated.set(`${share.replace(',', '.')} %`, words);
  return stated;
}

/** Words of one promise. An answer may use another of them than its basis. */
const promises = [
  /\bgaransi\w*/iu,
  /\b(?:di|men|ter)?jamin(?:an|kan)?\b/iu,
  /\bpasti\s+(?!kami\b)\w+/iu,
  /\brefund\b|\b(?:uang|dana)\w*\s+(?:di)?kembali(?:kan)?\b|\bpengembalian\s+(?:uang|dana)\b/iu,
  /\bgratis\b|\bfree\b|\bfree_above\b|\bbebas\s+(?:ongkir|biaya)\b|\bcuma-cuma\b/iu,
  /\bdiskon\w*|\bdiscount\b|\bpotongan\s+harga\b/iu,
  /\bcash\s?back\b/iu,
  /\bvoucher\b|\bkupon\b/iu,
  /\bbonus\w*/iu,
  // That an order is paid: the status of the order says so, and no picture of a transfer.
  /(?<!\b(?:kalau|kalo|klo|jika|bila|apabila|setelah|sesudah|begitu|saat|ketika|apakah|belum|sampai)\s{1,9}(?:\w{1,40}\s{1,9}){0,3})(?:\b(?:sudah|udah|sdh|telah)\s{1,9}(?:kami\s{1,9})?(?:lunas|(?:di)?bayar)|\b(?:pembayaran|uang|dana|transfer)(?:an)?(?:nya)?\s{1,9}(?:\w{1,40}\s{1,9}){0,2}(?:sudah|udah|sdh|telah)\s{1,9}(?:kami\s{1,9})?(?:di)?(?:masuk|terima|konfirmasi)|\b(?:sudah|udah|sdh|telah)\s{1,9}(?:kami\s{1,9})?(?:di)?terima\s{1,9}(?:pembayaran|uang|dana|transfer))|"status":"paid"/iu,
] as const;

const relativeDay =
  /\b(?:besok|lusa|hari ini|nanti (?:malam|sore|siang)|malam ini|sore ini|(?:minggu|pekan|bulan) depan)\b/giu;
/** A sentence with one of these says when something will be there or done. */
const isDue = /\b(?:di)?(?:kirim|antar)\w*|\b(?:sampai|tiba|datang|siap|ready|selesai|jadi|restock)\b/iu;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+|\n+/u);

/**
 * The first date, time, share or promise of an answer that none of its bases states; null: all have one. A day such as
 * "besok" that the customer named may be repeated, unless something is promised for it.
 *
 * @param asked what the customer wrote
 */
export function findUnfoundedStatement(
  answer: string,
  bases: readonly string[],
  asked: string,
): { rule: 'date' | 'promise'; found: string } | null {
  const basis = bases.join('\n');
  const known = [...statedIn(basis).keys()];
  const isKnown = (one: string): boolean => known.some((other) => other === one || isDayOf(one, other));
  for (const [one, words] of statedIn(answer))
    if (!isKnown(one)) return { rule: one.endsWith('%') ? 'promise' : 'date', found: words };
  for (const sentence of sentencesOf(answer))
    for (const [day] of sentence.matchAll(relativeDay)) {
      const stands = (text: string): boolean => text.toLowerCase().includes(day.toLowerCase());
      if (!stands(basis) && (!stands(asked) || isDue.test(sentence))) return { rule: 'date', found: day };
    }
  for (const promise of promises) {
    const [found] = promise.exec(answer) ?? [];
    if (found !== undefined && !promise.test(basis)) return { rule: 'promise', found };
  }
  return null;
}

/** "tanggal 5" and "5 Desember" are the same day as long as one of them names no month. */
const isDayOf = (one: string, other: string): boolean => {
  const [kind, day, named] = one.split(' ');
  const [otherKind, otherDay, otherNamed] = other.split(' ');
  return kind === 'date' && otherKind === kind && day === otherDay && (named === undefined || otherNamed === undefined);
};
