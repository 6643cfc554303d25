/** Who may be asked for as the holder of chats, by the words a person knows them by. */
import { use } from 'react';

import { useFindingText } from '../../text/finding.ts';
import { useText, type Text } from '../../text/text.ts';
import { ColleaguesContext } from '../useColleagues.ts';

/** Names by what a filter says of a holder: oneself and each colleague by their id. In the order in which they are offered. */
export type Holders = Readonly<Record<string, string>>;

export const useHolders = (userId: string): Holders => {
  const { holder } = useText().inbox;
  const { wholeTeam } = useFindingText();
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
export const holderName = (holders: Holders, holder: string, text: Text['inbox']): string =>
  holders[holder] ?? text.holder.member;
