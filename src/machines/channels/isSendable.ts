/**
 * Whether what is written to the customers of a channel goes out: its phone is connected, or is looked for again, which
 * WAHA does by itself (waha.md §1.5) and for which the outbox waits. Any other word wants a person first.
 */
export const isSendable = (status: string): boolean => status === 'WORKING' || status === 'STARTING';
