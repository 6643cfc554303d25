import { use } from 'react';

/** Who may be asked for as the holder of chats, by the words a person knows them by. */
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';
import { inboxText, type InboxText } from '../text/id.ts';
import { ColleaguesContext } from '../useColleagues.ts';

/** Names by what a filter says of a holder: oneself and each colleague by their id. In the order in which they are offered. */
export type Holders = Readonly<Record<string, string>>;

export const useHolders = (userId: string): Holders => {
  const { holder } = useText(inboxText);
  const { wholeTeam } = useText(searchText);
  const colleagues = use(ColleaguesContext).filter(({ id }) => id !== userId);
  return {
    ai: holder.ai,
    [userId]: holder.you,
    ...Object.fromEntries(colleagues.map(({ id, full_name }) => [id, full_name?.trim() || holder.member])),
    member: wholeTeam,
    phone: holder.phone,
  };
};

/** A person may have left the team since somebody asked for their chats. */
export const holderName = (holders: Holders, holder: string, text: InboxText): string =>
  holders[holder] ?? text.holder.member;
