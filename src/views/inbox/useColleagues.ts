/** The names of those who work in the same business, wherever one of them holds a chat or has written. */
import { createContext, use } from 'react';

import type { Colleagues } from '../../contracts/app.resource.ts';

export const ColleaguesContext = createContext<Colleagues>([]);

/** Tells the name of a colleague; null when it is not known, or not yet. */
export const useColleagues = (): ((id: string | null) => string | null) => {
  const team = use(ColleaguesContext);
  return (id) => {
    const name = team.find((colleague) => colleague.id === id)?.full_name?.trim() ?? '';
    return name === '' ? null : name;
  };
};
