import type { Room } from '../../machines/inbox/rooms.store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { lazyView } from '../ui/lazyView.tsx';

const LazyProfilePicture = lazyView(async () => (await import('../ui/ProfilePicture.tsx')).ProfilePicture, {
  optional: true,
});

/** A customer's initials, covered by their profile picture once the page is idle. */
export function CustomerAvatar({ room, name, size = 40 }: { room: Room; name: string; size?: 40 | 56 }) {
  return (
    <span className="relative shrink-0">
      <Avatar name={name} seed={room.chat_id} size={size} />
      {room.picture_url !== null && <LazyProfilePicture path={room.picture_url} />}
    </span>
  );
}
