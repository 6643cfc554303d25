/** Words by which the check of a template recognises offers, secrets, threats, short links and languages. */

const START = String.raw`(?<![\p{L}\p{N}])(?:`;
const END = String.raw`)(?![\p{L}\p{N}])`;

/** An offer: Meta then takes a utility template for marketing. */
const PROMOTION = new RegExp(
  `${START}diskon|promo|promosi|gratis|cashback|voucher|kupon|hemat|sale|flash ?sale|beli sekarang|potongan harga|harga spesial|penawaran|bonus|buruan|terbatas|upgrade|perpanjang|discount|free|offer|coupon|\\d+ ?%${END}`,
  'iu',
);
/** What the message is about, if it is about something that the recipient did. */
const REFERENCE = new RegExp(
  `${START}pesanan|order|transaksi|pembayaran|bayar|tagihan|invoice|faktur|resi|paket|kirim(?:an)?|dikirim|pengiriman|akun|jadwal|janji temu|booking|reservasi|tiket|garansi|servis|retur|refund|pendaftaran|langganan|payment|account|shipment|shipped|delivery|appointment|booking|ticket|receipt${END}`,
  'iu',
);
const SECRET = new RegExp(
  `${START}nomor kartu|cvv|pin|kata sandi|password|nik|nomor ktp|foto ktp|npwp|card number|passcode|id card number${END}`,
  'iu',
);
const THREAT = new RegExp(
  `${START}denda|polisi|sebar(?:kan)?|penjara|pidana|blacklist|police|arrest|lawsuit${END}`,
  'iu',
);
const WAY_OUT = new RegExp(`${START}stop|berhenti|unsubscribe${END}`, 'iu');

const SHORT_LINK =
  /(?<![\w.-])(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|bit\.ly|s\.id|tinyurl\.com|t\.co|goo\.gl|linktr\.ee)(?!\.?\w|-)(?:[/?#][^\s]*)?/giu;

const INDONESIAN = new RegExp(
  `${START}yang|dan|untuk|dengan|kami|anda|kak|kakak|pesanan|sudah|telah|terima kasih|silakan|dari|ini|akan|tidak|atau|di|ke|bisa|halo${END}`,
  'giu',
);
const ENGLISH = new RegExp(
  `${START}the|and|for|with|your|you|we|our|order|has|have|been|thank|please|from|this|will|not|or|is|are|to|hello|hi${END}`,
  'giu',
);

const firstOf = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[0] ?? null;

export const promotionIn = (text: string): string | null => firstOf(PROMOTION, text);
export const hasReference = (text: string): boolean => REFERENCE.test(text);
export const secretIn = (text: string): string | null => firstOf(SECRET, text);
export const threatIn = (text: string): string | null => firstOf(THREAT, text);
export const hasWayOut = (text: string): boolean => WAY_OUT.test(text);

export const shortLinkIn = (text: string): string | null => text.match(SHORT_LINK)?.[0] ?? null;
export const withoutShortLinks = (text: string): string => text.replaceAll(SHORT_LINK, '');

/** The fewest words of the other language that count, and how many times as many as of its own they must be. */
const FOREIGN_WORDS = 3;
const FOREIGN_SHARE = 2;

/** Whether the text looks Indonesian although it is declared English, or the other way round. */
export const isOtherLanguage = (text: string, language: string): boolean => {
  const indonesian = text.match(INDONESIAN)?.length ?? 0;
  const english = text.match(ENGLISH)?.length ?? 0;
  const [own, other] = language === 'id' ? [indonesian, english] : [english, indonesian];
  const isKnown = language === 'id' || /^en(?:_|$)/.test(language);
  return isKnown && other >= FOREIGN_WORDS && other >= own * FOREIGN_SHARE;
};
