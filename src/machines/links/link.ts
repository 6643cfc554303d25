/** What a signed link gives: a place in a team (an invitation), or a whole business (a handover). */
import type { Role } from '../../contracts/business.ts';

/** Why a link is worth nothing, in the words of the functions that read it. */
export type LinkEnd = 'expired' | 'revoked' | 'accepted' | 'declined' | 'malformed' | 'business_gone';

/** Why whoever is signed in cannot take it, though it is good. */
export type Mismatch = 'other_account' | 'unconfirmed' | 'anonymous';

/** A link as the server reads it. The client decides nothing by what stands in a token. */
interface Read {
  businessName: string | null;
  senderName: string | null;
  expiresAt: string | null;
  /** The address it was written to, all but hidden; null: it is for whoever has the link. */
  emailHint: string | null;
  /** Of the business that they already belong to, or own. */
  businessId: string | null;
}

export interface Invitation extends Read {
  of: 'invitation';
  state: 'valid' | LinkEnd;
  role: Role | null;
  /** Null: nobody is signed in. */
  forMe: 'yes' | 'already_member' | Mismatch | null;
}

/** What moves with a business. `rooms` is counted up to 10,000. */
export interface Inventory {
  channels: { name: string; phone: string | null; status: string }[];
  agents: number;
  rooms: number;
  recipientLists: number;
  campaigns: number;
  members: number;
}

/** What both sides are told once it is done; told again, word for word, to whoever took it. */
export interface Receipt {
  businessId: string;
  businessName: string;
  fromName: string | null;
  toName: string | null;
  acceptedAt: string;
  pausedCampaigns: number;
}

export interface Handover extends Read {
  of: 'handover';
  state: 'valid' | LinkEnd | 'sender_no_longer_owner';
  /** Null: nobody is signed in. */
  forMe: 'yes' | 'already_owner' | Mismatch | null;
  message: string | null;
  /** Told to the one it is for, and to nobody else who has the link. */
  inventory: Inventory | null;
  /** What stops when it is taken: broadcasts that run or are planned. */
  pauses: { campaigns: number };
  /** They have taken it before. */
  receipt: Receipt | null;
}

export type Offer = Invitation | Handover;

/** What somebody has from now on. `receipt`: of a business that changed hands, which is read before they go in. */
export interface Gain {
  businessId: string;
  businessName: string;
  receipt: Receipt | null;
}

/** Why something was not done. `detail`: the server's own words. */
export type OfferRefusal =
  | { why: 'offline' | 'unreachable' | 'unexpected' | 'second-factor'; detail: string | null }
  /** What was read is not so any more: read it again, and it will say why. */
  | { why: 'outdated' }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number };

export interface Refused {
  refused: OfferRefusal;
}

/** What `onError` means, and a wait that was given up. */
export const unexpected: OfferRefusal = { why: 'unexpected', detail: null };
export const unanswered: OfferRefusal = { why: 'unreachable', detail: null };

export const isRefused = (answer: object | null): answer is Refused => answer !== null && 'refused' in answer;

export const isRefusedAs = (answer: object | null, why: OfferRefusal['why']): boolean =>
  isRefused(answer) && answer.refused.why === why;

/** What they took just now, or at an earlier visit, or in another tab. */
export const receiptOf = (offer: Offer | null, gain: Gain | null): Receipt | null =>
  gain?.receipt ?? (offer?.of === 'handover' ? offer.receipt : null);
