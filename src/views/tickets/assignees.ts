import { use } from 'react';

import { ColleaguesContext, useColleagues } from '../inbox/useColleagues.ts';
/** The people whom a ticket can be given to, and their names wherever they stand beside one. */
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** Tells the name of whoever has it; who has left the team is said to have. */
export const usePeople = (): ((id: string | null) => string) => {
  const text = useText(ticketsText);
  const nameOf = useColleagues();
  return (id) => (id === null ? text.nobody : (nameOf(id) ?? text.gonePerson));
};

/** Nobody, oneself, the others by name; and whoever has it, though they have left. */
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
  return [['', text.nobody], ...people, ...(isKnown ? [] : [[assignee, text.gonePerson] as const])];
};
