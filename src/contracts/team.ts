/** The members of a business, its pending invitations and handover, as rows and as function responses. */
import * as v from 'valibot';

import type { Role } from './app.ts';
import { instantSchema, optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';

const role = v.fallback(v.picklist(['owner', 'member']), 'member');
const name = optionalField(v.object({ full_name: optionalField(v.string()) }));

export const memberRowSchema = v.object({
  role,
  created_at: instantSchema,
  member: v.object({ id: v.string(), full_name: optionalField(v.string()), email: optionalField(v.string()) }),
});

const pending = {
  id: v.string(),
  email: optionalField(v.string()),
  created_at: instantSchema,
  expires_at: instantSchema,
};

export const pendingRowSchema = v.object(pending);
export const invitationRowSchema = v.object({ ...pending, role, inviter: name });

const link = { url: v.pipe(v.string(), v.url()), mailed: v.optional(v.nullable(v.boolean()), null) };

export const invitationLinkSchema = v.object({ ...link, invitation: pendingRowSchema });
export const handoverLinkSchema = v.object({ ...link, handover: pendingRowSchema });

export interface Member {
  /** The id of the member's profile. */
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  since: string;
}

/** A link that is neither accepted, declined, revoked nor expired. */
export interface PendingLink {
  id: string;
  /** Null: anyone with the link may use it. */
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
  /** Newest first; only owners can read them. */
  invitations: PendingInvitation[];
  handover: PendingLink | null;
}

/** A change of the team that the user confirms first. */
export type TeamCommand =
  | { kind: 'role'; memberId: string; role: Role }
  | { kind: 'remove'; memberId: string }
  | { kind: 'leave' }
  | { kind: 'revoke'; invitationId: string }
  | { kind: 'withdraw'; handoverId: string };

/** Why a command was refused. `detail`: the server's message. */
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
        | 'unexpected'
        | OldPage;
      detail: string | null;
    }
  /** `retryAfter` in seconds. */
  | { why: 'rate-limited'; retryAfter: number; detail: null };

/**
 * What a new link offers: membership in the team, or ownership of the business. `id` identifies the form, so that a
 * repeated submission with the same values creates one link. `email` null: anyone with the link may use it, as a member.
 */
export type CreateLinkRequest =
  | { kind: 'invitation'; id: string; email: string | null; role: Role }
  | { kind: 'handover'; id: string; email: string; message: string | null };

/** A link to share. Anyone with it can use it, so it is kept only while it is shown. */
export interface CreatedLink {
  kind: CreateLinkRequest['kind'];
  url: string;
  /** The recipient; null if the link was created without an email address. */
  email: string | null;
  /** Null: no email was requested. False: the email could not be sent. */
  mailed: boolean | null;
  expiresAt: string;
}

export interface TeamRefused {
  refused: TeamRefusal;
}
export type TeamLinkResult = CreatedLink | TeamRefused;

/** The result of loading the team. */
export type TeamEvent =
  | { type: 'team.loaded'; team: Team }
  /** `denied`: the user is no longer a member, or the session lacks the second factor. */
  | { type: 'team.loadFailed'; why: 'denied' | 'offline' | 'failed' };

export interface TeamInput {
  businessId: string;
  userId: string;
}
