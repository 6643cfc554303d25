/** Who works in a business, and what one of them may change about that. The database is what decides; this spares the attempt. */
import type { Team, TeamCommand } from '../../contracts/team.ts';

export const nobody: Team = { members: [], invitations: [], handover: null };

export const isOwnerOf = ({ members }: Team, userId: string): boolean =>
  members.some(({ id, role }) => id === userId && role === 'owner');

/** A business has an owner at every moment. */
export const isLastOwner = ({ members }: Team, memberId: string): boolean => {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.id === memberId;
};

/** What could be asked of the database at all. An owner is made a member before they are removed. */
export const isPossible = (team: Team, userId: string, deed: TeamCommand): boolean => {
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
export const wouldOrphan = (team: Team, userId: string, deed: TeamCommand): boolean =>
  (deed.kind === 'leave' && isLastOwner(team, userId)) ||
  (deed.kind === 'role' && deed.role === 'member' && isLastOwner(team, deed.memberId));
