/** What kind of thing a question asks for, and whether a text has one. */
import type { Passage } from './passage.ts';

const AMOUNT = /rp\.? ?\d|\d ?(?:rb|ribu|ribuan|jt|juta|k)\b|\d\.\d{3}\b|\b(?:gratis|free)\b/u;
const ANY_NUMBER = /\d|\bgratis\b/u;
const CLOCK = /\d[.:]\d{2}\b|\d ?jam\b/u;
const SPAN = /\d ?(?:jam|hari|minggu|bulan|tahun|menit)\b/u;
const TIME =
  /\d[.:]\d{2}\b|\d ?(?:jam|hari|minggu|bulan|tahun|menit)\b|\b(?:setiap|tiap|hari|besok|senin|selasa|rabu|kamis|jumat|sabtu|sebelum|setelah|sesudah)\b/u;
const PLACE =
  /\b(?:jl|jln|jalan|gang|gg|blok|lantai|lt|ruko|mall?|desa|kec|kecamatan|kota|sebelah|depan|seberang|dekat|samping|belakang|halaman|maps)\b/u;

/** Each kind: the words that ask for it, and what an answer then has. The first that matches counts. */
const kinds: readonly (readonly [asks: RegExp, has: RegExp])[] = [
  [/\b(?:jam|jm|pukul) (?:brp|berapa|brapa|piro|sabaraha)\b|\b(?:brp|berapa|brapa|piro|sabaraha) (?:jam|jm)\b/u, CLOCK],
  [/\b(?:brp|berapa|brapa|piro|sabaraha) (?:hari|hr|lama|lami|bulan|bln|minggu|tahun|menit)\b/u, SPAN],
  [
    /\b(?:brp|berapa|brapa|piro|pinten|sabaraha) (?:pcs|pc|biji|buah|box|dus|porsi|pax|orang|org|kg|kilo|gram|gr|ml|liter|cm|mm|meter|lusin|potong|lembar|kali|persen|kursi|ekor|pasang)\b/u,
    /\d/u,
  ],
  [/\b(?:kapan|kpn|iraha)\b|\b(?:hari|dino|poe) (?:apa|opo|naon|mana)\b/u, TIME],
  [/\b(?:harga|harganya|hrg|hrga|biaya|biayanya|ongkir|ongkirnya|tarif|regane|rego|price|cost|how much)\b/u, AMOUNT],
  [
    /\b(?:dimana|dmn|dmana|alamatnya|alamatna|lokasi|lokasinya|shareloc|sharelok|maps)\b|\balamat\b(?! (?:saya|sy|aku|ku|gw|rumah|pengiriman))|\bdi ?mana\b/u,
    PLACE,
  ],
  [/\b(?:brp|berapa|brapa|berapaan|brpan|piro|pinten|sabaraha|how many)\b/u, ANY_NUMBER],
];

const ASKS_NUMBER = /\b(?:brp|berapa|brapa|berapaan|brpan|piro|pinten|sabaraha|how much|how many)\b/u;
/** With one of these, "ongkir" and "harga" are what is asked about, and no amount is asked for. */
const ASKS_OTHER =
  /\b(?:siapa|sp|apa|apakah|bisa|bs|boleh|gimana|gmn|kenapa|syarat|cara|gratis|free|udah|sudah|termasuk)\b/u;

/** The kind that a question asks for; null: none of these, as after "who" or "may I". */
function kindOf(question: string): RegExp | null {
  const kind = kinds.find(([asks]) => asks.test(question));
  if (!kind || (kind[1] === AMOUNT && !ASKS_NUMBER.test(question) && ASKS_OTHER.test(question))) return null;
  return kind[1];
}

/** What is counted or measured by a number that is no price. */
const COUNTED =
  /\b(?:dp|garansi|ld|pb|lingkar|panjang|lebar|tinggi|berat|isi|muat|diskon|potongan|minimal|min|maks|nomor|no|norek|rek|rekening|usia|umur|lama|tanggal|tgl)(?:nya|ny|ne|na)?\b/u;

/** A share or a number with a unit. */
const PRICED = /\d ?(?:%|[a-z]{1,8}\b)/u;

/**
 * Whether a text has what the question asks for: an amount, a time or a place. A question of another kind has no condition. "How
 * much" alone asks for a price where there is one.
 *
 * @param whole the passage of a sentence
 */
export function answersKind(question: string, text: string, whole = text): boolean {
  const [said, all] = [text.toLowerCase(), whole.toLowerCase()];
  const kind = kindOf(question);
  if (kind === ANY_NUMBER && !COUNTED.test(question))
    return AMOUNT.test(said) || (!AMOUNT.test(all) && PRICED.test(said));
  return kind?.test(said) ?? true;
}

/** Whether a text has an amount of money, if "how much" asks for a price. */
export const statesPrice = (question: string, text: string): boolean => {
  const kind = kindOf(question);
  return !(kind === AMOUNT || (kind === ANY_NUMBER && !COUNTED.test(question))) || AMOUNT.test(text.toLowerCase());
};

/** Whether a question asks for an amount, a time or a place. */
export const namesKind = (question: string): boolean => kindOf(question) !== null;

/** Terms of trade that make another price or another rule of the same thing. Of what does not tell them, nothing is said. */
const TERM =
  /^(?:grosir|grosiran|ecer|eceran|reseller|resler|dropship|agen|promo|diskon|disc|potongan|voucher|cicil|cicilan|nyicil|kredit|angsuran|paylater|dp|cod|sewa|nyewa|rental|garansi|tukar|tuker|retur|refund|second|seken|bekas|member|stok|stock|custom|inden|po|preorder)(?:nya|ny|ne|na)?$/u;

/** Whether a word is a term of trade. */
export const isTerm = (word: string): boolean => TERM.test(word);

/** Words that ask. */
export const ASKS =
  /\?|\b(?:apa|apakah|ap|brp|berapa|brapa|berapaan|kapan|kpn|gimana|gmn|gmna|bagaimana|kenapa|knp|mana|dimana|dmn|kemana|siapa|bisa|bs|boleh|blh|ada|adakah|harga|hrg|hrga|ongkir|alamat|jam|info|minta|mau|tanya|syarat|cara|piro|pinten|piye|opo|endi|iso|saged|wonten|sabaraha|naon|kumaha|iraha|aya|tiasa|how|what|where|when|can|is|are|do|does|price)\b/u;

/** "Udah dapet helm blm kak": a word at the end makes it a question. */
const ASKS_AT_END =
  /\b(?:ga|gak|nggak|ngga|ndak|kan|kah|blm|belum|teu|ora|mboten)\b[^a-z]*(?:\b(?:kak|min|mas|mbak|kang|teh|bang|sis|gan|bu|pak|ya|yah)\b[^a-z]*)?$/u;

/** Whether a message asks for something, or only names what it is about. A bare value and a sentence that tells do neither. */
export function asksSomething(question: string, passages: readonly Passage[]): boolean {
  if (ASKS.test(question) || ASKS_AT_END.test(question)) return true;
  const [first] = passages;
  if ((first?.unknown_words ?? 0) > 0 || (first?.asides ?? 0) > 0) return false;
  const named = [first?.present, first?.missing, first?.above, first?.topics_present, first?.topics_missing].flatMap(
    (words) => words ?? [],
  );
  return named.filter((word) => !/^\d/u.test(word)).length >= 2;
}
