/** Who works in a business, and what one of them may change about that. The database is what decides; this spares the attempt. */
import type { Team, TeamCommand } from '../../contracts/team.ts';

export const EMPTY_TEAM: Team = { members: [], invitations: [], handover: null };

export const isOwnerOf = ({ members }: Team, userId: string): boolean =>
  members.some(({ id, role }) => id === userId && role === 'owner');

/** A business has an owner at every moment. */
export const isLastOwner = ({ members }: Team, memberId: string): boolean => {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.id === memberId;
};

/** What could be asked of the database at all. An owner is made a member before they are removed. */
export const isAllowed = (team: Team, userId: string, command: TeamCommand): boolean => {
  if (command.kind === 'leave') return team.members.some(({ id }) => id === userId);
  if (!isOwnerOf(team, userId)) return false;
  switch (command.kind) {
    case 'role':
      return team.members.some(({ id, role }) => id === command.memberId && role !== command.role);
    case 'remove':
      return team.members.some(({ id, role }) => id === command.memberId && id !== userId && role === 'member');
    case 'revoke':
      return team.invitations.some(({ id }) => id === command.invitationId);
    case 'withdraw':
      return team.handover?.id === command.handoverId;
  }
};

/** Whether it would leave the business without an owner. */
export const wouldRemoveLastOwner = (team: Team, userId: string, command: TeamCommand): boolean =>
  (command.kind === 'leave' && isLastOwner(team, userId)) ||
  (command.kind === 'role' && command.role === 'member' && isLastOwner(team, command.memberId));
