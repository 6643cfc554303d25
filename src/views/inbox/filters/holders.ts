import { use } from 'react';

import { ColleaguesContext } from '../../app/useColleagues.ts';
/** The options of the holder filter. */
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';
import { inboxText, type InboxText } from '../text/id.ts';

/** Labels by filter value: the own user and each colleague by id. In the order of the menu. */
export type Holders = Readonly<Record<string, string>>;

export const useHolders = (userId: string): Holders => {
  const { holder } = useText(inboxText);
  const { wholeTeam } = useText(searchText);
  const colleagues = use(ColleaguesContext).filter(({ id }) => id !== userId);
  return {
    ai: holder.ai,
    none: holder.none,
    [userId]: holder.you,
    ...Object.fromEntries(colleagues.map(({ id, full_name }) => [id, full_name?.trim() || holder.member])),
    member: wholeTeam,
    phone: holder.phone,
  };
};

/** The label of a holder, also of a member who has left the team. */
export const holderName = (holders: Holders, holder: string, text: InboxText): string =>
  holders[holder] ?? text.holder.member;
