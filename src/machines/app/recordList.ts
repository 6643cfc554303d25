import type { PrivacyRequestKind } from '../../contracts/customer.ts';
export type { NoteDraft, PromiseDraft, PromiseDrafts } from '../../contracts/customer.ts';

/** The kinds of privacy request. */
export const PRIVACY_REQUEST_KINDS: readonly PrivacyRequestKind[] = [
  'export',
  'correct',
  'erase',
  'opt_out_of_marketing',
];

/** Most characters of a note, a promise, the reason of an AI pause, a name and a tag. */
export const MAX_LENGTH = { note: 5000, promise: 500, reason: 200, name: 512, tag: 60 } as const;

/** Most tags of one chat. */
export const MAX_TAGS = 30;
