import { use } from 'react';

import { ColleaguesContext, useColleagues } from '../app/useColleagues.ts';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** The name of a member by id, with texts for the user and for former members. */
export const useMemberNames = (userId: string): ((id: string | null) => string) => {
  const text = useText(customerText);
  const nameOf = useColleagues();
  // Before the team is loaded, an unknown member is not called a former one.
  const isLoaded = use(ColleaguesContext).length > 0;
  return (id) => {
    if (id === userId) return text.you;
    return nameOf(id) ?? (id === null || isLoaded ? text.formerMember : text.presence.colleague);
  };
};
