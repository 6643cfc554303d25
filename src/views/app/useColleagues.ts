/** The names of the team members, for holders and authors. */
import { createContext, use } from 'react';

import type { Colleagues } from '../../contracts/app.resource.ts';

export const ColleaguesContext = createContext<Colleagues>([]);

/** Returns the name of a member; null when it is unknown or not loaded. */
export const useColleagues = (): ((id: string | null) => string | null) => {
  const team = use(ColleaguesContext);
  return (id) => {
    const name = team.find((colleague) => colleague.id === id)?.full_name?.trim() ?? '';
    return name === '' ? null : name;
  };
};
