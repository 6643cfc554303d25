import type { Channel } from '../../contracts/app.ts';

/** What decides whether messages can be sent. */
export type SendingChannel = Pick<Channel, 'status' | 'phone' | 'expected_phone'>;

/**
 * Whether messages of a channel are sent without user action: the phone with the expected number is connected, or WAHA is
 * reconnecting to it and the outbox waits. Anything else needs a user first.
 */
export const isSendable = ({ status, phone, expected_phone: expected }: SendingChannel): boolean =>
  (status === 'WORKING' || status === 'STARTING') && (phone === null || expected === null || phone === expected);
