import type { AccountRefusal } from './auth.ts';

/** By what somebody signs in; null where there is none. */
export interface Account {
  email: string | null;
  isEmailConfirmed: boolean;
  /** E.164. */
  phone: string | null;
  isPhoneConfirmed: boolean;
}

/** One person at one page enrols one factor at a time. */
export interface SecretStore {
  set: (secret: FactorSecret) => void;
  /** Null: it was forgotten, or belongs to another factor. */
  get: (factorId: string | null) => FactorSecret | null;
  clear: () => void;
}

/**
 * The key of a factor that is being enrolled, beside the chart: whoever has it has the second factor. It is in no
 * context, snapshot, event or log; `holdSecret` forgets it when nobody looks at it any more.
 */
export interface FactorSecret {
  factorId: string;
  /** As it is typed into an authenticator, base32. */
  key: string;
  /** The address of a picture that an authenticator reads. */
  qrCode: string;
}

export type MfaEnrollResult = { factorId: string } | MfaRefused;

export type MfaRefused = { refused: AccountRefusal };

export type FactorListResult = { factors: readonly Factor[] } | MfaRefused;

/** An authenticator app that has proved itself. */
export interface Factor {
  id: string;
  /** '' where it was given none. */
  name: string;
  /** ISO 8601; '' where nobody knows. */
  addedAt: string;
}
