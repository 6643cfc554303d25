import { EMAIL } from '../../contracts/limits.ts';

/** The database's limit. */
const MAX_LENGTH = 254;

/** Parses a typed email address: null if the field is empty, 'invalid' if it is no address. */
export const parseEmail = (typed: string): { email: string | null } | 'invalid' => {
  const email = typed.trim().toLowerCase();
  if (email === '') return { email: null };
  return EMAIL.test(email) && email.length <= MAX_LENGTH ? { email } : 'invalid';
};
