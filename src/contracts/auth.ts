/** What the session cookie and the access token must look like before anything trusts them. */
import * as v from 'valibot';

import { decodeBase64Url } from './base64.ts';

const Factor = v.object({ id: v.string(), factor_type: v.string(), status: v.string() });

const User = v.object({
  id: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  factors: v.nullish(v.array(Factor)),
});

/**
 * Of a session as the auth service answers it, what is read: the cookie goes along with every request to where the page
 * comes from, and a server takes so many bytes of headers and no more. What somebody has in their metadata is in the access
 * token once more. `expires_at` is in seconds, by the server's clock.
 */
export const StoredSession = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_at: v.optional(v.number()),
  user: User,
  /** Ours: how far the server's clock was ahead of this device's when the session was stored, in ms. */
  clock_offset: v.optional(v.number()),
});
export type StoredSession = v.InferOutput<typeof StoredSession>;

const Claims = v.object({
  sub: v.string(),
  session_id: v.optional(v.string()),
  exp: v.number(),
  iat: v.optional(v.number()),
  aal: v.fallback(v.picklist(['aal1', 'aal2']), 'aal1'),
});
export type Claims = v.InferOutput<typeof Claims>;

/** Null for anything that is not a whole session: a session with a chunk missing is no session. */
export const readSession = (value: unknown): StoredSession | null => {
  const result = v.safeParse(StoredSession, value);
  return result.success && readClaims(result.output.access_token) !== null ? result.output : null;
};

/** What an access token says about itself. Read, not verified: only the server can do that. Null if it is no token. */
export const readClaims = (token: string): Claims | null => {
  try {
    const result = v.safeParse(Claims, JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};

/** Why something about an account was refused, beyond what signing in can be refused for. */
export type AccountRefusal =
  | AuthRefusal
  | {
      why:
        /** bcrypt reads 72 bytes; what is longer would be cut without a word. */
        | 'long-password'
        | 'taken'
        | 'signup-closed'
        /** The code of a mail or text message: wrong, used or too old, which the service does not tell apart. */
        | 'wrong-one-time-code'
        /** The account has a second factor, and this session has not shown it. */
        | 'second-factor-required'
        | 'nonce-needed'
        | 'wrong-nonce'
        | 'name-taken'
        | 'too-many-factors';
    };

export type AuthRefusal =
  | {
      why:
        | 'bad-email'
        | 'bad-phone'
        | 'wrong-credentials'
        | 'email-not-confirmed'
        | 'banned'
        | 'unreachable'
        | 'wrong-code'
        | 'code-used'
        | 'too-many-codes'
        | 'expired'
        /** Auth session missing! */
        | 'no-session'
        /** Auth session or user missing */
        | 'incomplete-response'
        /** invalid_jwt */
        | 'bad-token'
        | 'same-password'
        | 'no-cookies'
        | 'others-remain'
        | 'unexpected';
    }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number }
  | { why: 'weak-password'; reasons: readonly string[] };

export type AccountRefused = { refused: AccountRefusal };

/** What the role table says of a person, and of nobody. */
export type AdminPermission = 'admin' | 'none' | 'signedOut';

/** How a service answers a request that may be refused. */
export type SignInResult = Session | { refused: AuthRefusal };

/** Whoever is signed in, without any secret of theirs. */
export interface Session {
  userId: string;
  /** The e-mail address or phone number they sign in with. */
  login: string;
  level: AssuranceLevel;
  /** What they must reach: `aal2` as soon as they have a verified factor. */
  requiredLevel: AssuranceLevel;
}

/** Authenticator assurance: `aal2` once a second factor was shown in this session. */
export type AssuranceLevel = 'aal1' | 'aal2';

/** `login`: an e-mail address or a phone number, as it was typed. */
export interface Credentials {
  login: string;
  password: string;
}

/** Which sessions a sign-out ends: this one, all, or all but this one. */
export type SignOutScope = 'local' | 'global';

/** Where the code went. */
export interface CodeRecipient {
  by: 'email' | 'phone';
  to: string;
}

/** Of a code, or of the link beside it. What it opens, `auth` hears from whoever watches the session. */
export type CodeResult = AccountRefused | { verified: true };

export type RecoveryResult = { refused: AccountRefusal } | { sent: CodeRecipient };

/**
 * What the address of the page brought along from a mail. `taken`: `auth` has it already. `elsewhere`: it belongs to the
 * browser in which it was asked for.
 */
export type RecoveryLink = 'none' | 'usable' | 'invalid' | 'otherBrowser' | 'exchanged';

/** What the address of the page brought along from a mail. `elsewhere`: it belongs to another browser. */
export type SignupLink = 'none' | 'confirmable' | 'invalid' | 'otherBrowser';

export type RegistrationResult = { refused: AccountRefusal } | { sent: CodeRecipient } | { signedIn: true };

/** What Supabase tells, by its own names, and two things it does not tell. */
export type SessionEvent =
  | { type: 'INITIAL_SESSION'; session: Session | null }
  | { type: 'SIGNED_IN'; session: Session }
  /** `expired`: the refresh token was refused. `ended`: somebody signed out, here or in another tab. */
  | { type: 'SIGNED_OUT'; reason: 'expired' | 'ended' }
  | { type: 'TOKEN_REFRESHED'; session: Session }
  | { type: 'USER_UPDATED'; session: Session }
  | { type: 'PASSWORD_RECOVERY'; session: Session }
  | { type: 'MFA_CHALLENGE_VERIFIED'; session: Session }
  /** There is a session in the cookie, and nobody to ask whether it is still good. */
  | { type: 'session.unreachable' };
