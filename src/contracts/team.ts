/** The people of a business, and what waits for an answer, as rows and as the functions answer them. */
import * as v from 'valibot';

import { instantSchema } from './instant.ts';
import { maybe } from './maybe.ts';

const role = v.fallback(v.picklist(['owner', 'member']), 'member');
const name = maybe(v.object({ full_name: maybe(v.string()) }));

export const memberRowSchema = v.object({
  role,
  created_at: instantSchema,
  member: v.object({ id: v.string(), full_name: maybe(v.string()), email: maybe(v.string()) }),
});

const pending = { id: v.string(), email: maybe(v.string()), created_at: instantSchema, expires_at: instantSchema };

export const pendingRowSchema = v.object(pending);
export const invitationRowSchema = v.object({ ...pending, role, inviter: name });

const link = { url: v.pipe(v.string(), v.url()), mailed: v.optional(v.nullable(v.boolean()), null) };

export const invitationLinkSchema = v.object({ ...link, invitation: pendingRowSchema });
export const handoverLinkSchema = v.object({ ...link, handover: pendingRowSchema });
