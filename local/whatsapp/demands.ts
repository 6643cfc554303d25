import { randomBytes, randomInt } from 'node:crypto';

import type { Me } from './model.ts';
import type { Json } from './shapes.ts';

/** What WhatsApp wants of some accounts between the scan and the link (waha.md §1.3). */
export const demandable = ['key', 'comparison'] as const;
export type Demand = (typeof demandable)[number];

type Status = 'PASSKEY_REQUIRED' | 'PASSKEY_CONFIRMATION_REQUIRED';

export interface Demands {
  make(session: string, me: Me, demand: Demand): void;
  /** The challenge that a key has to answer, or the `{code}` to compare; null where this is not what is wanted. */
  of(session: string, status: Status): Json | null;
  /** After the key comes the comparison, after the comparison the link. False where this is not what is wanted. */
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
  /** Gives a session its status, which tells of `data`. */
  become: (session: string, status: Status, data: Json) => void;
  /** Links the phone that was scanned. */
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
