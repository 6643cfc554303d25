import { invalid } from './errors.ts';

const emailForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Normalises an email address to lower case without surrounding spaces. Throws for an invalid address or one of more
 * than 255 characters.
 */
export function emailAddress(written: string): string {
  if (!written) return invalid('An email address is required');
  const email = written.trim().toLowerCase();
  if (email.length > 255) return invalid('An email address is too long');
  return emailForm.test(email) ? email : invalid('Unable to validate email address: invalid format');
}

/** Normalises a phone number to E.164 digits without the plus, as GoTrue stores it. */
export function phoneNumber(written: string): string {
  const digits = written.trim().replace(/^\+/, '').replaceAll(/[\s-]/g, '');
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : invalid('Invalid phone number format (E.164 required)');
}
