/** Invitations and business handovers, as the functions `team` and `handover` return them. */
import * as v from 'valibot';

import type { Role } from './app.ts';
import { optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';

const state = v.picklist(['valid', 'expired', 'revoked', 'accepted', 'declined', 'malformed', 'business_gone']);
const text = optionalField(v.string());

export const invitationSchema = v.pipe(
  v.object({
    state,
    businessName: text,
    role: optionalField(v.picklist(['owner', 'member'])),
    inviterName: text,
    expiresAt: text,
    zone: text,
    emailHint: text,
    forMe: optionalField(v.picklist(['yes', 'already_member', 'other_account', 'unconfirmed', 'anonymous'])),
    needsName: v.fallback(v.boolean(), false),
    businessId: text,
  }),
  v.transform(({ inviterName, ...read }) => ({ kind: 'invitation' as const, senderName: inviterName, ...read })),
);

/** Response to an accepted invitation. */
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
  needsSetup: v.fallback(v.boolean(), false),
});

/** Response to an accepted business handover. */
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
    zone: text,
    emailHint: text,
    forMe: optionalField(v.picklist(['yes', 'already_owner', 'other_account', 'unconfirmed', 'anonymous'])),
    businessId: text,
    inventory: optionalField(inventorySchema),
    pauses: v.fallback(v.object({ campaigns: count }), { campaigns: 0 }),
    receipt: optionalField(receiptSchema),
  }),
  v.transform((read) => ({ kind: 'handover' as const, ...read })),
);

/** For a call whose response body is not used. */
export const ignoredResponseSchema = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** Result of accepting a link. `receipt`: only of a business handover. */
export interface LinkAccepted {
  businessId: string;
  businessName: string;
  receipt: HandoverReceipt | null;
}

/** Receipt of a business handover. The recipient can open it again at any time. */
export interface HandoverReceipt {
  businessId: string;
  businessName: string;
  fromName: string | null;
  toName: string | null;
  acceptedAt: string;
  pausedCampaigns: number;
  /** Whether the setup of the business is to be continued. */
  needsSetup: boolean;
}

export type Link = Invitation | BusinessHandover;

export interface Invitation extends LinkDetails {
  kind: 'invitation';
  state: 'valid' | InvalidLinkState;
  role: Role | null;
  /** Null while signed out. */
  forMe: 'yes' | 'already_member' | AccountMismatch | null;
  /** The user has not told their name, which their colleagues will see. */
  needsName: boolean;
}

/** A link as the server reads it. The client does not decode the token. */
export interface LinkDetails {
  businessName: string | null;
  senderName: string | null;
  expiresAt: string | null;
  /** The business's time zone, by its tz database name. */
  zone: string | null;
  /** The masked address of its recipient; null if anyone with the link may accept it. */
  emailHint: string | null;
  /** The business, if the user already belongs to it or owns it. */
  businessId: string | null;
}

/** Why a link cannot be accepted, in the server's words. */
export type InvalidLinkState = 'expired' | 'revoked' | 'accepted' | 'declined' | 'malformed' | 'business_gone';

/** Why the signed-in user cannot accept a valid link. */
export type AccountMismatch = 'other_account' | 'unconfirmed' | 'anonymous';

export interface BusinessHandover extends LinkDetails {
  kind: 'handover';
  state: 'valid' | InvalidLinkState | 'sender_no_longer_owner';
  /** Null while signed out. */
  forMe: 'yes' | 'already_owner' | AccountMismatch | null;
  message: string | null;
  /** Only for the recipient; null for any other user. */
  inventory: BusinessInventory | null;
  /** Running and planned broadcasts, which acceptance pauses. */
  pauses: { campaigns: number };
  /** Set if the user has already accepted it. */
  receipt: HandoverReceipt | null;
}

/** What a business handover transfers. `rooms` is counted up to 10,000. */
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

/** Why a call failed. `detail`: the server's message. */
export type LinkRefusal =
  | { why: 'offline' | 'unreachable' | 'unexpected' | 'second-factor' | OldPage; detail: string | null }
  /** The link changed since it was read. Reading it again gives the reason. */
  | { why: 'outdated' }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number };

/** What a user enters to accept a link. */
export interface LinkAcceptance {
  /** The name of the business, to confirm a handover; null for an invitation. */
  confirmName: string | null;
  /** The name of the user, if it is not known; else null. */
  ownName: string | null;
}

/** A call about a link, as the signed-in user or anonymously. */
export interface LinkRequest {
  kind: Link['kind'];
  /** The JWT of the address. */
  token: string;
  isSignedIn: boolean;
}
