import type { ReactNode } from 'react';

import { isHeld } from '../../../machines/inbox/holder.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useHolder, type HeldRoom } from '../useHolder.ts';
import { RowIcon } from './rowIcons.tsx';

const looks = {
  ai: { tone: 'ai', icon: <RowIcon name="bot" /> },
  member: { tone: 'person', icon: <RowIcon name="person" /> },
  phone: { tone: 'phone', icon: <RowIcon name="phone" /> },
} as const satisfies Record<Room['holder'], { tone: TagTone; icon: ReactNode }>;

/** Who replies to the customer now. */
export function HolderTag({ room, userId }: { room: HeldRoom; userId: string }) {
  const { who, phrase, name, isOwn } = useHolder(room, userId);
  return (
    <Tag
      {...(isHeld(room) ? looks[room.holder] : { tone: 'plain' })}
      className={name === null || isOwn ? 'shrink-0' : 'max-w-36! min-w-0'}
    >
      <span className="sr-only">{phrase}</span>
      <bdi aria-hidden="true">{who}</bdi>
    </Tag>
  );
}
