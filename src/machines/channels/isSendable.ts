/**
 * Whether messages of a channel are sent without user action: the phone is connected, or WAHA is reconnecting to it and
 * the outbox waits. Any other status needs a user first.
 */
export const isSendable = (status: string): boolean => status === 'WORKING' || status === 'STARTING';
