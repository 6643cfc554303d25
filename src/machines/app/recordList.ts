import type { Right } from '../../contracts/customer.ts';
/** The short lists beside conversations, and of what a person is told: what is in each, and what may be done to it. */

export type { WrittenNote, WrittenPromise, WrittenPromises } from '../../contracts/customer.ts';

/** What a customer may ask for. */
export const RIGHTS: readonly Right[] = ['export', 'correct', 'erase', 'stop_marketing'];

/** Characters of a note, of a promise, of the reason for a stop, of a name, of a tag. */
export const MOST = { note: 5000, promise: 500, reason: 200, name: 512, tag: 60 } as const;

/** Tags on one chat. */
export const MOST_TAGS = 30;
