import { randomBytes, randomInt } from 'node:crypto';

import type { Json } from './payloads.ts';
import type { Me } from './state.ts';

/** The passkey steps that WhatsApp requires of some accounts between the scan and the link. */
export const passkeySteps = ['key', 'comparison'] as const;
export type PasskeyStep = (typeof passkeySteps)[number];

type PasskeyStatus = 'PASSKEY_REQUIRED' | 'PASSKEY_CONFIRMATION_REQUIRED';

export interface Passkeys {
  request(session: string, me: Me, step: PasskeyStep): void;
  /** The passkey challenge, or the `{code}` to compare; null if this step is not pending. */
  pendingData(session: string, status: PasskeyStatus): Json | null;
  /**
   * Completes a step: after the passkey comes the comparison, after the comparison the link. False if this step is not
   * pending.
   */
  complete(session: string, status: PasskeyStatus): boolean;
  clear(session: string): void;
}

const challenge = (): Json => ({
  challenge: randomBytes(32).toString('base64url'),
  timeout: 60_000,
  rpId: 'web.whatsapp.com',
  allowCredentials: [{ id: randomBytes(16).toString('base64url'), type: 'public-key' }],
  userVerification: 'required',
});

const comparisonCode = (): Json => ({ code: String(randomInt(10_000)).padStart(4, '0') });

export function createPasskeys({
  setStatus,
  link,
}: {
  /** Sets the session's status; `data` is sent with the event. */
  setStatus: (session: string, status: PasskeyStatus, data: Json) => void;
  /** Links the account whose phone scanned the code. */
  link: (session: string, me: Me) => void;
}): Passkeys {
  const requests = new Map<string, { status: PasskeyStatus; data: Json; me: Me }>();

  const request: Passkeys['request'] = (session, me, step) => {
    const status = step === 'key' ? 'PASSKEY_REQUIRED' : 'PASSKEY_CONFIRMATION_REQUIRED';
    const data = step === 'key' ? challenge() : comparisonCode();
    requests.set(session, { status, data, me });
    setStatus(session, status, data);
  };

  const findPending = (session: string, status: PasskeyStatus) => {
    const pending = requests.get(session);
    return pending?.status === status ? pending : null;
  };

  return {
    request,
    pendingData: (session, status) => findPending(session, status)?.data ?? null,
    complete: (session, status) => {
      const pending = findPending(session, status);
      if (!pending) return false;
      if (status === 'PASSKEY_REQUIRED') request(session, pending.me, 'comparison');
      else link(session, pending.me);
      return true;
    },
    clear: (session) => void requests.delete(session),
  };
}
