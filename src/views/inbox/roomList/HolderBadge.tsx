import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { initials } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import type { Holder } from '../useHolder.ts';
import { RowIcon } from './rowIcons.tsx';

const looks = {
  ai: { icon: 'bot', color: 'bg-ai-wash text-ai' },
  member: { icon: 'person', color: 'bg-person-wash text-person' },
  phone: { icon: 'phone', color: 'bg-phone-wash text-phone' },
} as const satisfies Record<Room['holder'], { icon: string; color: string }>;

/**
 * On the avatar of a row, who replies to the customer now: initials of the member, else an icon. The row says it in words
 * after the name of the customer.
 */
export function HolderBadge({ holder, phrase, name, isOwn }: { holder: Room['holder'] } & Holder) {
  const { icon, color } = looks[holder];
  return (
    <span
      aria-hidden="true"
      title={phrase}
      className={classes(
        // The font is relative to the circle, which does not grow with the font size of a phone.
        'absolute -right-1.5 -bottom-1.5 grid size-5 place-content-center rounded-full text-[length:calc(var(--spacing)*2.25)] font-bold ring-2 ring-surface',
        isOwn ? 'bg-person text-surface' : color,
      )}
    >
      {name === null ? <RowIcon name={icon} className="size-3" /> : initials(name)}
    </span>
  );
}
