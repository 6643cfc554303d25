import { EMAIL } from '../../contracts/limits.ts';

/** The database's limit. */
const MAX_LENGTH = 254;

/** Parses a typed email address. */
export const parseEmail = (typed: string): { email: string } | 'empty' | 'invalid' => {
  const email = typed.trim().toLowerCase();
  if (email === '') return 'empty';
  return EMAIL.test(email) && email.length <= MAX_LENGTH ? { email } : 'invalid';
};
