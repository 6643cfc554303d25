/** Parses phone numbers as Indonesians write them. The library is large: import it lazily. */
import { parsePhoneNumberFromString, type CountryCode, type NumberType } from 'libphonenumber-js/max';

export interface Phone {
  /** '+6281234567890' */
  e164: string;
  /** Whether the number is valid in its country. */
  valid: boolean;
  kind: NumberType;
  country: CountryCode | undefined;
}

/**
 * Null when the text has no number. `62…` without a plus is read as international, because the library reads a nine-digit
 * one as a valid number with the area code 62. WhatsApp's chat ids are accepted.
 */
export const parsePhone = (text: string): Phone | null => {
  const written = text.normalize('NFKC').replace(/@(c\.us|s\.whatsapp\.net)$/, '');
  const digits = /^[\d\s().-]+$/.test(written) ? written.replace(/\D/g, '') : '';
  const international = digits.startsWith('62') ? `+62${digits.slice(2).replace(/^0/, '')}` : written;
  const phone = parsePhoneNumberFromString(international, 'ID');
  if (phone === undefined) return null;
  return { e164: phone.number, valid: phone.isValid(), kind: phone.getType(), country: phone.country };
};
