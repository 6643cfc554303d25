import type { Member, PendingLink } from '../../contracts/team.ts';
import type { TeamText } from './text/id.ts';

/** The member's name, else the email address, else "nameless". */
export const memberName = (member: Member | undefined, text: TeamText): string =>
  member?.name ?? member?.email ?? text.nameless;

/** The recipient of a pending link. */
export const recipientOf = (pending: PendingLink | null | undefined, text: TeamText): string =>
  pending?.email ?? text.pending.anyone;
