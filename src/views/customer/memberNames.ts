import { use } from 'react';

import { ColleaguesContext, useColleagues } from '../inbox/useColleagues.ts';
/** Whoever did something beside a conversation, by name. */
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

export const usePeople = (userId: string): ((id: string | null) => string) => {
  const text = useText(customerText);
  const nameOf = useColleagues();
  // Before the team is known nobody is said to have left it.
  const isKnown = use(ColleaguesContext).length > 0;
  return (id) => {
    if (id === userId) return text.you;
    return nameOf(id) ?? (id === null || isKnown ? text.somebody : text.company.somebody);
  };
};
