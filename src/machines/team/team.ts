/** Who works in a business, and what one of them may change about that. The database is what decides; this spares the attempt. */
import type { Role } from '../../contracts/business.ts';

export interface Member {
  /** Of the person's profile. */
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  since: string;
}

/** Not answered yet. */
export interface Pending {
  id: string;
  /** Null: for whoever has the link. */
  email: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface PendingInvitation extends Pending {
  role: Role;
  inviterName: string | null;
}

export interface Team {
  /** Oldest first. */
  members: Member[];
  /** Newest first; only owners are told. */
  invitations: PendingInvitation[];
  handover: Pending | null;
}

/** Something that changes the team and is asked about first. */
export type Deed =
  | { kind: 'role'; memberId: string; role: Role }
  | { kind: 'remove'; memberId: string }
  | { kind: 'leave' }
  | { kind: 'revoke'; invitationId: string }
  | { kind: 'withdraw'; handoverId: string };

export const nobody: Team = { members: [], invitations: [], handover: null };

export const isOwnerOf = ({ members }: Team, userId: string): boolean =>
  members.some(({ id, role }) => id === userId && role === 'owner');

/** A business has an owner at every moment. */
export const isLastOwner = ({ members }: Team, memberId: string): boolean => {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.id === memberId;
};

/** What could be asked of the database at all. An owner is made a member before they are removed. */
export const isPossible = (team: Team, userId: string, deed: Deed): boolean => {
  if (deed.kind === 'leave') return team.members.some(({ id }) => id === userId);
  if (!isOwnerOf(team, userId)) return false;
  switch (deed.kind) {
    case 'role':
      return team.members.some(({ id, role }) => id === deed.memberId && role !== deed.role);
    case 'remove':
      return team.members.some(({ id, role }) => id === deed.memberId && id !== userId && role === 'member');
    case 'revoke':
      return team.invitations.some(({ id }) => id === deed.invitationId);
    case 'withdraw':
      return team.handover?.id === deed.handoverId;
  }
};

/** Whether it would leave the business without an owner. */
export const wouldOrphan = (team: Team, userId: string, deed: Deed): boolean =>
  (deed.kind === 'leave' && isLastOwner(team, userId)) ||
  (deed.kind === 'role' && deed.role === 'member' && isLastOwner(team, deed.memberId));
