/** What the functions `team` and `handover` say about a link, and about whoever has it. */
import * as v from 'valibot';

import type { Role } from './app.ts';
import { optionalField } from './primitives.ts';

const state = v.picklist(['valid', 'expired', 'revoked', 'accepted', 'declined', 'malformed', 'business_gone']);
const text = optionalField(v.string());

export const invitationSchema = v.pipe(
  v.object({
    state,
    businessName: text,
    role: optionalField(v.picklist(['owner', 'member'])),
    inviterName: text,
    expiresAt: text,
    emailHint: text,
    forMe: optionalField(v.picklist(['yes', 'already_member', 'other_account', 'unconfirmed', 'anonymous'])),
    businessId: text,
  }),
  v.transform(({ inviterName, ...read }) => ({ kind: 'invitation' as const, senderName: inviterName, ...read })),
);

/** What an accepted invitation gives. */
export const membershipSchema = v.pipe(
  v.object({ businessId: v.string(), businessName: v.fallback(v.string(), '') }),
  v.transform((membership) => ({ ...membership, receipt: null })),
);

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const inventorySchema = v.object({
  channels: v.fallback(
    v.array(v.object({ name: v.fallback(v.string(), ''), phone: text, status: v.fallback(v.string(), 'pending') })),
    [],
  ),
  agents: count,
  rooms: count,
  recipientLists: count,
  campaigns: count,
  members: count,
});

const receiptSchema = v.object({
  businessId: v.string(),
  businessName: v.string(),
  fromName: text,
  toName: text,
  acceptedAt: v.string(),
  pausedCampaigns: count,
});

/** What an accepted handover gives. */
export const ownershipSchema = v.pipe(
  receiptSchema,
  v.transform((receipt) => ({ businessId: receipt.businessId, businessName: receipt.businessName, receipt })),
);

export const handoverSchema = v.pipe(
  v.object({
    state: v.picklist([...state.options, 'sender_no_longer_owner']),
    businessName: text,
    senderName: text,
    message: text,
    expiresAt: text,
    emailHint: text,
    forMe: optionalField(v.picklist(['yes', 'already_owner', 'other_account', 'unconfirmed', 'anonymous'])),
    businessId: text,
    inventory: optionalField(inventorySchema),
    pauses: v.fallback(v.object({ campaigns: count }), { campaigns: 0 }),
    receipt: optionalField(receiptSchema),
  }),
  v.transform((read) => ({ kind: 'handover' as const, ...read })),
);

/** A call that answers only that it was done. */
export const ignoredResponseSchema = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** What somebody has from now on. `receipt`: of a business that changed hands, which is read before they go in. */
export interface LinkAccepted {
  businessId: string;
  businessName: string;
  receipt: HandoverReceipt | null;
}

/** What both sides are told once it is done; told again, word for word, to whoever took it. */
export interface HandoverReceipt {
  businessId: string;
  businessName: string;
  fromName: string | null;
  toName: string | null;
  acceptedAt: string;
  pausedCampaigns: number;
}

export type Link = Invitation | BusinessHandover;

export interface Invitation extends LinkDetails {
  kind: 'invitation';
  state: 'valid' | InvalidLinkState;
  role: Role | null;
  /** Null: nobody is signed in. */
  forMe: 'yes' | 'already_member' | AccountMismatch | null;
}

/** A link as the server reads it. The client decides nothing by what stands in a token. */
export interface LinkDetails {
  businessName: string | null;
  senderName: string | null;
  expiresAt: string | null;
  /** The address it was written to, all but hidden; null: it is for whoever has the link. */
  emailHint: string | null;
  /** Of the business that they already belong to, or own. */
  businessId: string | null;
}

/** Why a link is worth nothing, in the words of the functions that read it. */
export type InvalidLinkState = 'expired' | 'revoked' | 'accepted' | 'declined' | 'malformed' | 'business_gone';

/** Why whoever is signed in cannot take it, though it is good. */
export type AccountMismatch = 'other_account' | 'unconfirmed' | 'anonymous';

export interface BusinessHandover extends LinkDetails {
  kind: 'handover';
  state: 'valid' | InvalidLinkState | 'sender_no_longer_owner';
  /** Null: nobody is signed in. */
  forMe: 'yes' | 'already_owner' | AccountMismatch | null;
  message: string | null;
  /** Told to the one it is for, and to nobody else who has the link. */
  inventory: BusinessInventory | null;
  /** What stops when it is taken: broadcasts that run or are planned. */
  pauses: { campaigns: number };
  /** They have taken it before. */
  receipt: HandoverReceipt | null;
}

/** What moves with a business. `rooms` is counted up to 10,000. */
export interface BusinessInventory {
  channels: { name: string; phone: string | null; status: string }[];
  agents: number;
  rooms: number;
  recipientLists: number;
  campaigns: number;
  members: number;
}

export interface LinkRefused {
  refused: LinkRefusal;
}

/** Why something was not done. `detail`: the server's own words. */
export type LinkRefusal =
  | { why: 'offline' | 'unreachable' | 'unexpected' | 'second-factor'; detail: string | null }
  /** What was read is not so any more: read it again, and it will say why. */
  | { why: 'outdated' }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number };

/** A call about a link; `isSignedIn`: as the signed-in user, else anonymously. */
export interface LinkRequest {
  kind: Link['kind'];
  /** As it stands in the address. */
  token: string;
  isSignedIn: boolean;
}
