import type { AccountRefusal } from './auth.ts';

/** The user's name and login names. */
export interface Account {
  /** Null without a name. */
  name: string | null;
  email: string | null;
  isEmailConfirmed: boolean;
  /** E.164. */
  phone: string | null;
  isPhoneConfirmed: boolean;
}

/** A session of the user on one device. */
export interface DeviceSession {
  id: string;
  /** Such as 'Chrome'; null if unknown. */
  browser: string | null;
  /** Such as 'Android'; null if unknown. */
  system: string | null;
  /** Whether it is a phone or tablet. */
  isHandheld: boolean;
  /** When it was active last (ISO 8601), to the nearest hour. */
  activeAt: string;
  isCurrent: boolean;
}

/** Why the user's name was not saved. */
export type NameRefusal = 'denied' | 'unreachable' | 'unexpected';

/** Holds one secret, because a page enrolls one factor at a time. */
export interface SecretStore {
  set: (secret: FactorSecret) => void;
  /** Null if it was cleared or belongs to another factor. */
  get: (factorId: string | null) => FactorSecret | null;
  clear: () => void;
}

/**
 * The key of a factor during enrollment. It is the second factor itself, so it is in no machine context, snapshot,
 * event or log. `holdSecret` clears it when it is no longer shown.
 */
export interface FactorSecret {
  factorId: string;
  /** Base32, as typed into an authenticator app. */
  key: string;
  /** URL of the QR code image. */
  qrCode: string;
  /** The `otpauth:` address with the key, which opens an authenticator app on the same device. */
  uri: string;
}

export type MfaEnrollResult = { factorId: string } | MfaRefused;

export type MfaRefused = { refused: AccountRefusal };

export type FactorListResult = { factors: readonly Factor[] } | MfaRefused;

/** A verified second factor. */
export interface Factor {
  id: string;
  /** `other`: a type that is not offered, such as phone. It can be deleted, not used. */
  type: 'totp' | 'other';
  /** '' without a name. */
  name: string;
  /** ISO 8601; '' if unknown. */
  addedAt: string;
}
