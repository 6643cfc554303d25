/** What somebody typed as their e-mail address or phone number, as the auth service knows it. */

export type LoginName = { email: string } | { phone: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What has an @ is an address; anything else must be a phone number, whose rules are loaded only then. */
export const nameOf = async (written: string): Promise<LoginName | { refused: { why: 'bad-email' | 'bad-phone' } }> => {
  const login = written.trim();
  if (login.includes('@')) {
    const email = ascii(login.toLowerCase());
    return EMAIL.test(email) ? { email } : { refused: { why: 'bad-email' } };
  }
  const { readPhone } = await import('../platform/phone.ts');
  const phone = readPhone(login);
  return phone?.valid ? { phone: phone.e164 } : { refused: { why: 'bad-phone' } };
};

/** The domain as it is registered: `toko-é.id` is `xn--toko--fsa.id` to every mail server, and to the auth service. */
const ascii = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const address = `http://${email.slice(at)}`;
  return /^[\x21-\x7e]*$/.test(email.slice(at)) || !URL.canParse(address)
    ? email
    : email.slice(0, at) + new URL(address).hostname;
};
