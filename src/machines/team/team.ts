/** Rules about changing a team. The database enforces them; checking here avoids requests that would be refused. */
import type { Team, TeamCommand } from '../../contracts/team.ts';

export const EMPTY_TEAM: Team = { members: [], invitations: [], handover: null };

export const isOwnerOf = ({ members }: Team, userId: string): boolean =>
  members.some(({ id, role }) => id === userId && role === 'owner');

/** A business always has at least one owner. */
export const isLastOwner = ({ members }: Team, memberId: string): boolean => {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.id === memberId;
};

/** Whether the command may be sent to the server. An owner becomes a member before being removed. */
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

/** Whether the command would leave the business without an owner. */
export const wouldRemoveLastOwner = (team: Team, userId: string, command: TeamCommand): boolean =>
  (command.kind === 'leave' && isLastOwner(team, userId)) ||
  (command.kind === 'role' && command.role === 'member' && isLastOwner(team, command.memberId));
