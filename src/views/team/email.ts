const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As the database takes it. */
const MAX_LENGTH = 254;

/** The address in what was typed; null: none was. `bad`: it is not one. */
export const parseEmail = (typed: string): { email: string | null } | 'bad' => {
  const email = typed.trim().toLowerCase();
  if (email === '') return { email: null };
  return EMAIL.test(email) && email.length <= MAX_LENGTH ? { email } : 'bad';
};
