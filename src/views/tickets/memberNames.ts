import { use } from 'react';

import { ColleaguesContext, useColleagues } from '../app/useColleagues.ts';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** The name of a member by id, with texts for no member, one who has left the team, and one before the team is loaded. */
export const useMemberNames = (): ((id: string | null) => string) => {
  const text = useText(ticketsText);
  const nameOf = useColleagues();
  const unknown = use(ColleaguesContext).length > 0 ? text.formerMember : text.member;
  return (id) => (id === null ? text.unassigned : (nameOf(id) ?? unknown));
};

/** The options: none, the user, the other members by name, and the current assignee even if they have left. */
export const useAssignees = (userId: string, assignee: string | null): (readonly [string, string])[] => {
  const text = useText(ticketsText);
  const team = use(ColleaguesContext);
  const people = team
    .map(({ id, full_name: name }) => [id, name?.trim() || id.slice(0, 8)] as const)
    .toSorted(([one, oneName], [other, otherName]) =>
      one === userId ? -1 : other === userId ? 1 : oneName.localeCompare(otherName, 'id'),
    )
    .map(([id, name]) => [id, id === userId ? text.me(name) : name] as const);
  const isKnown = assignee === null || team.some(({ id }) => id === assignee);
  const unknown = team.length > 0 ? text.formerMember : text.member;
  return [['', text.unassigned], ...people, ...(isKnown ? [] : [[assignee, unknown] as const])];
};
