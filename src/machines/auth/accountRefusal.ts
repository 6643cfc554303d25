import type { Refusal } from './auth.setup.ts';

/** Why something about an account was refused, beyond what signing in can be refused for. */
export type AccountRefusal =
  | Refusal
  | {
      why:
        /** bcrypt reads 72 bytes; what is longer would be cut without a word. */
        | 'long-password'
        | 'taken'
        | 'signup-closed'
        /** The code of a mail or text message: wrong, used or too old, which the service does not tell apart. */
        | 'wrong-mail-code'
        /** The account has a second factor, and this session has not shown it. */
        | 'needs-code'
        | 'nonce-needed'
        | 'wrong-nonce'
        | 'name-taken'
        | 'too-many-factors';
    };

export type RefusedAccount = { refused: AccountRefusal };
