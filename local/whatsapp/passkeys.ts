import { randomBytes, randomInt } from 'node:crypto';

import type { Me } from './state.ts';
import type { Json } from './payloads.ts';

/** The passkey steps that WhatsApp requires of some accounts between the scan and the link. */
export const demandable = ['key', 'comparison'] as const;
export type Demand = (typeof demandable)[number];

type Status = 'PASSKEY_REQUIRED' | 'PASSKEY_CONFIRMATION_REQUIRED';

export interface Demands {
  make(session: string, me: Me, demand: Demand): void;
  /** The passkey challenge, or the `{code}` to compare; null if this step is not pending. */
  of(session: string, status: Status): Json | null;
  /**
   * Completes a step: after the passkey comes the comparison, after the comparison the link. False if this step is not
   * pending.
   */
  meet(session: string, status: Status): boolean;
  forget(session: string): void;
}

const challenge = (): Json => ({
  challenge: randomBytes(32).toString('base64url'),
  timeout: 60_000,
  rpId: 'web.whatsapp.com',
  allowCredentials: [{ id: randomBytes(16).toString('base64url'), type: 'public-key' }],
  userVerification: 'required',
});

const comparison = (): Json => ({ code: String(randomInt(10_000)).padStart(4, '0') });

export function createDemands({
  become,
  link,
}: {
  /** Sets the session's status; `data` is sent with the event. */
  become: (session: string, status: Status, data: Json) => void;
  /** Links the account whose phone scanned the code. */
  link: (session: string, me: Me) => void;
}): Demands {
  const made = new Map<string, { status: Status; data: Json; me: Me }>();

  const make: Demands['make'] = (session, me, demand) => {
    const status = demand === 'key' ? 'PASSKEY_REQUIRED' : 'PASSKEY_CONFIRMATION_REQUIRED';
    const data = demand === 'key' ? challenge() : comparison();
    made.set(session, { status, data, me });
    become(session, status, data);
  };

  const wanted = (session: string, status: Status) => {
    const demanded = made.get(session);
    return demanded?.status === status ? demanded : null;
  };

  return {
    make,
    of: (session, status) => wanted(session, status)?.data ?? null,
    meet: (session, status) => {
      const demanded = wanted(session, status);
      if (!demanded) return false;
      if (status === 'PASSKEY_REQUIRED') make(session, demanded.me, 'comparison');
      else link(session, demanded.me);
      return true;
    },
    forget: (session) => void made.delete(session),
  };
}
