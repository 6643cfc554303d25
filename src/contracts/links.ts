/** What the functions `team` and `handover` say about a link, and about whoever has it. */
import * as v from 'valibot';

import { maybe } from './maybe.ts';

const state = v.picklist(['valid', 'expired', 'revoked', 'accepted', 'declined', 'malformed', 'business_gone']);
const text = maybe(v.string());

export const invitationSchema = v.pipe(
  v.object({
    state,
    businessName: text,
    role: maybe(v.picklist(['owner', 'member'])),
    inviterName: text,
    expiresAt: text,
    emailHint: text,
    forMe: maybe(v.picklist(['yes', 'already_member', 'other_account', 'unconfirmed', 'anonymous'])),
    businessId: text,
  }),
  v.transform(({ inviterName, ...read }) => ({ of: 'invitation' as const, senderName: inviterName, ...read })),
);

/** What an accepted invitation gives. */
export const membershipSchema = v.pipe(
  v.object({ businessId: v.string(), businessName: v.fallback(v.string(), '') }),
  v.transform((membership) => ({ ...membership, receipt: null })),
);

const amount = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const inventorySchema = v.object({
  channels: v.fallback(
    v.array(v.object({ name: v.fallback(v.string(), ''), phone: text, status: v.fallback(v.string(), 'pending') })),
    [],
  ),
  agents: amount,
  rooms: amount,
  recipientLists: amount,
  campaigns: amount,
  members: amount,
});

const receiptSchema = v.object({
  businessId: v.string(),
  businessName: v.string(),
  fromName: text,
  toName: text,
  acceptedAt: v.string(),
  pausedCampaigns: amount,
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
    forMe: maybe(v.picklist(['yes', 'already_owner', 'other_account', 'unconfirmed', 'anonymous'])),
    businessId: text,
    inventory: maybe(inventorySchema),
    pauses: v.fallback(v.object({ campaigns: amount }), { campaigns: 0 }),
    receipt: maybe(receiptSchema),
  }),
  v.transform((read) => ({ of: 'handover' as const, ...read })),
);

/** A call that answers only that it was done. */
export const doneSchema = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
