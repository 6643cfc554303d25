/** Normalises a typed e-mail address or phone number to the form of the auth service. */
import { EMAIL } from '../../contracts/limits.ts';

export type LoginName = { email: string } | { phone: string };

/** Text with an @ is an address, other text a phone number. The phone rules load on demand. */
export const loginNameOf = async (
  input: string,
): Promise<LoginName | { refused: { why: 'bad-email' | 'bad-phone' } }> => {
  const login = input.trim();
  if (login.includes('@')) {
    const email = punycode(login.toLowerCase());
    return EMAIL.test(email) ? { email } : { refused: { why: 'bad-email' } };
  }
  const { parsePhone } = await import('../platform/phone.ts');
  const phone = parsePhone(login);
  return phone?.valid ? { phone: phone.e164 } : { refused: { why: 'bad-phone' } };
};

/** The domain in its registered form: mail servers and the auth service know `toko-é.id` as `xn--toko--fsa.id`. */
const punycode = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const address = `http://${email.slice(at)}`;
  return /^[\x21-\x7e]*$/.test(email.slice(at)) || !URL.canParse(address)
    ? email
    : email.slice(0, at) + new URL(address).hostname;
};
