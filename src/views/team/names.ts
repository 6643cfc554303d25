import type { Member, PendingLink } from '../../contracts/team.ts';
import type { TeamText } from './text/id.ts';

/** Their name; else their address; else that there is none. */
export const memberName = (member: Member | undefined, text: TeamText): string =>
  member?.name ?? member?.email ?? text.nameless;

/** For whom something waits. */
export const recipientOf = (pending: PendingLink | null | undefined, text: TeamText): string =>
  pending?.email ?? text.pending.anybody;
