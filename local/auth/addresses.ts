import { failValidation } from './errors.ts';

const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Normalises an email address to lower case without surrounding spaces. Throws for an invalid address or one of more
 * than 255 characters.
 */
export function normalizeEmail(input: string): string {
  if (!input) return failValidation('An email address is required');
  const email = input.trim().toLowerCase();
  if (email.length > 255) return failValidation('An email address is too long');
  return emailPattern.test(email) ? email : failValidation('Unable to validate email address: invalid format');
}

/** Normalises a phone number to E.164 digits without the plus, as GoTrue stores it. */
export function normalizePhone(input: string): string {
  const digits = input.trim().replace(/^\+/, '').replaceAll(/[\s-]/g, '');
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : failValidation('Invalid phone number format (E.164 required)');
}
