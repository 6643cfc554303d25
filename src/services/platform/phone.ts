/** Phone numbers as Indonesians write them. Heavy: load it only where a number is read. */
import { parsePhoneNumberFromString, type CountryCode, type NumberType } from 'libphonenumber-js/max';

export interface Phone {
  /** '+6281234567890' */
  e164: string;
  /** Whether such a number can exist. */
  valid: boolean;
  kind: NumberType;
  country: CountryCode | undefined;
}

/**
 * Null when there is no number in it. `62…` without a plus is read as international: the library takes a nine-digit
 * one for a number of the city 62 and calls it valid. Also understands WhatsApp's chat ids.
 */
export const parsePhone = (text: string): Phone | null => {
  const written = text.normalize('NFKC').replace(/@(c\.us|s\.whatsapp\.net)$/, '');
  const digits = /^[\d\s().-]+$/.test(written) ? written.replace(/\D/g, '') : '';
  const international = digits.startsWith('62') ? `+62${digits.slice(2).replace(/^0/, '')}` : written;
  const phone = parsePhoneNumberFromString(international, 'ID');
  if (phone === undefined) return null;
  return { e164: phone.number, valid: phone.isValid(), kind: phone.getType(), country: phone.country };
};
