import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useText } from '../ui/useText.ts';
import { inboxText } from './text/id.ts';
import { useColleagues } from './useColleagues.ts';

/** Who replies to a customer. */
export interface Holder {
  /** The name of the member, or words for it: "Anda", "AI". */
  who: string;
  /** The name of the member; null when it is unknown, or when no member holds the room. */
  name: string | null;
  isOwn: boolean;
}

export const useHolder = ({ holder, holder_id }: Pick<Room, 'holder' | 'holder_id'>, userId: string): Holder => {
  const text = useText(inboxText);
  const nameOf = useColleagues();
  const isMember = holder === 'member';
  const isOwn = isMember && holder_id === userId;
  const name = isMember ? nameOf(holder_id) : null;
  return { who: isOwn ? text.holder.you : (name ?? text.holder[holder]), name, isOwn };
};
