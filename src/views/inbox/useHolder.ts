import { isHeld } from '../../machines/inbox/holder.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useColleagues } from '../app/useColleagues.ts';
import { useText } from '../ui/useText.ts';
import { inboxText } from './text/id.ts';

/** Who replies to a customer. */
export interface Holder {
  /** The name of the member, or words for it: "Anda", "AI", "Belum dipegang". */
  who: string;
  /** "Dipegang Anda"; "Belum dipegang". */
  phrase: string;
  /** The name of the member; null when it is unknown, or when no member holds the room. */
  name: string | null;
  isOwn: boolean;
}

/** The part of a room that says who holds it. */
export type HeldRoom = Pick<Room, 'holder' | 'holder_id' | 'status'>;

export const useHolder = ({ holder, holder_id, status }: HeldRoom, userId: string): Holder => {
  const text = useText(inboxText);
  const nameOf = useColleagues();
  const isMember = holder === 'member';
  const isOwn = isMember && holder_id === userId;
  const name = isMember ? nameOf(holder_id) : null;
  const isOpen = !isHeld({ holder, status });
  const who = isOwn ? text.holder.you : (name ?? text.holder[isOpen ? 'none' : holder]);
  return {
    who,
    phrase: isOpen ? who : text.heldBy(who),
    name,
    isOwn,
  };
};
