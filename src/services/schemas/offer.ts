/** What the functions `team` and `handover` say about a link, and about whoever has it. */
import * as v from 'valibot';

import { maybe } from './maybe.ts';

const state = v.picklist(['valid', 'expired', 'revoked', 'accepted', 'declined', 'malformed', 'business_gone']);
const text = maybe(v.string());

export const invitationSchema = v.object({
  state,
  businessName: text,
  role: maybe(v.picklist(['owner', 'member'])),
  inviterName: text,
  expiresAt: text,
  emailHint: text,
  forMe: maybe(v.picklist(['yes', 'already_member', 'other_account', 'unconfirmed', 'anonymous'])),
  businessId: text,
});

export const membershipSchema = v.object({ businessId: v.string(), businessName: v.fallback(v.string(), '') });

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

export const receiptSchema = v.object({
  businessId: v.string(),
  businessName: v.string(),
  fromName: text,
  toName: text,
  acceptedAt: v.string(),
  pausedCampaigns: amount,
});

export const handoverSchema = v.object({
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
});

/** A call that answers only that it was done. */
export const doneSchema = v.pipe(
  v.unknown(),
  v.transform(() => null),
);
