/** The rights of a shop's customer that a message asks for. */
export type RequestedRight = 'export' | 'correct' | 'erase' | 'opt_out_of_marketing';

/**
 * What the customer sends to the shop. The database knows these words (`private.privacy_wish`, `private.consent_wish`), so they
 * are Indonesian in every language.
 */
const MESSAGES: Record<RequestedRight, string> = {
  export: 'Permintaan data pribadi: salinan data saya',
  correct: 'Permintaan data pribadi: perbaikan data saya',
  erase: 'Permintaan data pribadi: penghapusan data saya',
  opt_out_of_marketing: 'STOP',
};

/** The digits of a WhatsApp number as Indonesians write it, or null. */
const digitsOf = (typed: string): string | null => {
  const written = typed.normalize('NFKC').trim();
  if (!/^\+?[\d\s().-]+$/.test(written)) return null;
  const digits = written.replaceAll(/\D/g, '');
  const international = written.startsWith('+') || digits.startsWith('62') ? digits : digits.replace(/^0?(?=8)/, '62');
  return /^[1-9]\d{8,14}$/.test(international) ? international : null;
};

/** The link that opens the chat with a shop, with the request as its text. Null: this is no number. */
export const requestLink = (number: string, right: RequestedRight): string | null => {
  const digits = digitsOf(number);
  return digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(MESSAGES[right])}`;
};
