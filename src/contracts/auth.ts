/**
 * Sessions, sign-in, registration and recovery. The schemas check the session cookie and the access token before use.
 */
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
 * The part of an auth service session that is stored. The cookie is sent with every request to the page's origin, and
 * servers limit the size of headers. `expires_at` is in seconds, by the server's clock.
 */
export const StoredSession = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_at: v.optional(v.number()),
  user: User,
  /**
   * Not from the auth service: ms by which the server's clock was ahead of the device's when the session was stored.
   */
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

/** Null for anything but a complete session, for example with a missing cookie chunk. */
export const readSession = (value: unknown): StoredSession | null => {
  const result = v.safeParse(StoredSession, value);
  return result.success && readClaims(result.output.access_token) !== null ? result.output : null;
};

/** Claims of an access token, without verification of its signature. Null if it is no token. */
export const readClaims = (token: string): Claims | null => {
  try {
    const result = v.safeParse(Claims, JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};

/** Refusal of account creation or a change, in addition to those of a sign-in. */
export type AccountRefusal =
  | AuthRefusal
  | {
      why:
        /** bcrypt would ignore bytes after the 72nd. */
        | 'long-password'
        | 'taken'
        | 'signup-closed'
        /** The code of a mail or text message is wrong, used or expired. The service does not distinguish them. */
        | 'wrong-one-time-code'
        /** WhatsApp did not take the code. */
        | 'code-not-sent'
        /** The account has a second factor, and the session is aal1. */
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
        /** The security check was closed or failed. */
        | 'captcha'
        | 'unexpected';
    }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number }
  | { why: 'weak-password'; reasons: readonly string[] };

export type AccountRefused = { refused: AccountRefusal };

/**
 * The user's permission in the table `role`; `signedOut` without a user. `withoutFactor`: an administrator at aal1, to
 * whom the database grants no rights.
 */
export type AdminPermission = 'admin' | 'withoutFactor' | 'none' | 'signedOut';

export type SignInResult = Session | { refused: AuthRefusal };

/** The signed-in user, without tokens. */
export interface Session {
  userId: string;
  /** E-mail address or phone number. */
  login: string;
  level: AssuranceLevel;
  /** `aal2` if the user has a verified factor. */
  requiredLevel: AssuranceLevel;
  /** The user's verified factors are all of types that are not offered, such as phone. No code can be entered. */
  lacksAuthenticator?: boolean;
}

/** Authenticator assurance level: `aal2` after the second factor. */
export type AssuranceLevel = 'aal1' | 'aal2';

/** `login`: e-mail address or phone number as typed. */
export interface Credentials {
  login: string;
  password: string;
}

/** A registration. */
export interface NewAccount extends Credentials {
  /** What colleagues see, trimmed. */
  name: string;
}

export type OAuthProvider = 'google' | 'facebook';

/** What was typed before a provider's page was opened. A password is never kept. */
export type TypedAccount = Partial<Pick<NewAccount, 'name' | 'login'>>;

export type OAuthRefusal = {
  why:
    /** The user cancelled on the provider's page. */
    | 'cancelled'
    /** The provider or the auth service returned an error, or the code belongs to another browser. */
    | 'failed'
    | 'signup-closed'
    | 'banned'
    | 'unreachable';
};

/** The enabled providers, whether codes are sent to phones, and how a return from a provider's page without a session ended. */
export interface OAuthStart {
  providers: readonly OAuthProvider[];
  phoneCodes: boolean;
  refusal: OAuthRefusal | null;
  typed: TypedAccount | null;
}

/** Sessions that a sign-out ends: this one, or all of the user. */
export type SignOutScope = 'local' | 'global';

/** Without a scope, only this session ends. */
export interface SignOutRequested {
  type: 'signOut.requested';
  scope?: SignOutScope;
}

/** The steps of the sign-in page after the credentials: the form of the registration, and its code. */
export type SignInStep = 'registration' | 'code';

/** The step in view. Sent by the registration, for the address. Null: the credentials. */
export interface SignInStepChanged {
  type: 'signInStep.changed';
  step: SignInStep | null;
}

/** What `auth` reports to the root. */
export type UserChanged =
  | { type: 'person.signedIn'; userId: string }
  /** A session exists, but the second factor or a new password is missing. */
  | { type: 'person.challenged'; mustChoosePassword: boolean }
  | { type: 'person.signedOut' };

/** Recipient of a one-time code. */
export interface CodeRecipient {
  by: 'email' | 'phone';
  to: string;
}

/** The step of a reloaded page: the code that was sent, `age` ms ago, or the form with the recipient that was typed. */
export type CodeStep = { sent: CodeRecipient; age: number } | { typed: CodeRecipient };

/** Result of a code or link. The new session reaches `auth` as a session event. */
export type CodeResult = AccountRefused | { verified: true };

export type RecoveryResult = { refused: AccountRefusal } | { sent: CodeRecipient };

/**
 * Recovery link in the page's address. `invalid`: used, expired or replaced. `otherBrowser`: only valid in the browser
 * that requested it. `exchanged`: auth-js has already opened its session.
 */
export type RecoveryLink = 'none' | 'usable' | 'invalid' | 'otherBrowser' | 'exchanged';

/** Confirmation link in the page's address. `otherBrowser`: the account was created in another browser. */
export type SignupLink = 'none' | 'confirmable' | 'invalid' | 'otherBrowser';

export type RegistrationResult = { refused: AccountRefusal } | { sent: CodeRecipient } | { signedIn: true };

/**
 * What the session watcher reports, under auth-js's names. As with auth-js, an event may be repeated and may say what is
 * known already.
 */
export type SessionEvent =
  /** The first reading of the cookie. */
  | { type: 'INITIAL_SESSION'; session: Session | null }
  /** The cookie holds this session, written by this tab or another. */
  | { type: 'SIGNED_IN'; session: Session }
  /** There is no session any more. */
  | { type: 'SIGNED_OUT'; reason: SignOutReason }
  | { type: 'TOKEN_REFRESHED'; session: Session }
  | { type: 'USER_UPDATED'; session: Session }
  | { type: 'PASSWORD_RECOVERY'; session: Session }
  | { type: 'MFA_CHALLENGE_VERIFIED'; session: Session }
  /** The cookie holds a session that cannot be checked in an outage. */
  | { type: 'session.unreachable' };

/** `expired`: the refresh token was rejected, or the cookie deleted. `ended`: the user signed out, here or in another tab. */
export type SignOutReason = 'expired' | 'ended';

/** What `auth` asks of the session watcher. */
export type SessionRequest =
  /** Check the session at once, without waiting for the backoff. */
  | { type: 'restore.requested' }
  /** The session has ended: what it showed leaves this page, and nothing readable stays on the device. */
  | { type: 'session.ended' }
  /** The session must be renewed: nothing readable stays on the device, drafts and unsent messages stay encrypted. */
  | { type: 'session.expired' };
