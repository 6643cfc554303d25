/** The people of a business, and what waits for an answer, as rows and as the functions answer them. */
import * as v from 'valibot';

import type { Role } from './app.ts';
import { instantSchema, maybe } from './primitives.ts';

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

export interface Member {
  /** Of the person's profile. */
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  since: string;
}

/** Not answered yet. */
export interface PendingLink {
  id: string;
  /** Null: for whoever has the link. */
  email: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface PendingInvitation extends PendingLink {
  role: Role;
  inviterName: string | null;
}

export interface Team {
  /** Oldest first. */
  members: Member[];
  /** Newest first; only owners are told. */
  invitations: PendingInvitation[];
  handover: PendingLink | null;
}

/** Something that changes the team and is asked about first. */
export type TeamCommand =
  | { kind: 'role'; memberId: string; role: Role }
  | { kind: 'remove'; memberId: string }
  | { kind: 'leave' }
  | { kind: 'revoke'; invitationId: string }
  | { kind: 'withdraw'; handoverId: string };

/** Why something was not done. `detail`: the server's own words. */
export type TeamRefusal =
  | {
      why:
        | 'gone'
        | 'last-owner'
        | 'owner-first'
        | 'already-member'
        | 'already-owner'
        | 'answered'
        | 'too-many'
        | 'bad-email'
        | 'second-factor'
        | 'offline'
        | 'unreachable'
        | 'unexpected';
      detail: string | null;
    }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number; detail: null };

/**
 * What is given by a link: a place in the team, or the business itself. `id`: of the form in which it was written, so that
 * the same words from it are given once, however often they are sent. `email` null: to whoever has the link.
 */
export type CreateLinkRequest =
  | { kind: 'invitation'; id: string; email: string | null; role: Role }
  | { kind: 'handover'; id: string; email: string | null; message: string | null };

/** A link to be passed on. Whoever has it can use it, so it is kept only as long as it is shown. */
export interface CreatedLink {
  kind: CreateLinkRequest['kind'];
  url: string;
  /** To whom it was written; null: to nobody. */
  email: string | null;
  /** Null: no letter was asked for. False: it could not be sent. */
  mailed: boolean | null;
  expiresAt: string;
}

export interface TeamRefused {
  refused: TeamRefusal;
}
export type TeamLinkResult = CreatedLink | TeamRefused;

/** How far the team could be read. */
export type TeamEvent =
  | { type: 'team.loaded'; team: Team }
  /** `denied`: they are not of this business any more, or have not shown their second factor. */
  | { type: 'team.loadFailed'; why: 'denied' | 'offline' | 'failed' };

export interface TeamInput {
  businessId: string;
  userId: string;
}
