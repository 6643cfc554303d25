/** The names of those who work in the same business, wherever one of them holds a chat or has written. */
import { createContext, use } from 'react';

import type { Team } from '../../machines/resource/keys.ts';

export const ColleaguesContext = createContext<Team>([]);

/** The name of a colleague; null when it is not known, or not yet. */
export const useColleague = (id: string | null): string | null =>
  use(ColleaguesContext)
    .find((colleague) => colleague.id === id)
    ?.full_name?.trim() || null;
