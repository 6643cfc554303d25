import type { Room } from '../../machines/inbox/rooms.store.ts';
import { Tag } from '../parts/Tag.tsx';
import { useFormat } from '../text/format.ts';
import { useSelectionText } from '../text/selection.ts';

/** Who answered until a chat was done, when that was, and whether its customer agrees: beside a chip that says that it is. */
export function DoneTag({ room, now }: { room: Room; now: number }) {
  const { completed_at: at, completed_by: by, closed_by_customer_at: closed } = room;
  const text = useSelectionText().done;
  const { listTime, date, clockTime } = useFormat();
  if (at === null || by === null) return null;
  return (
    <>
      <Tag className="shrink-0">
        <span title={text.told(text.by[by], `${date(at)}, ${clockTime(at)}`)}>
          {[text.by[by], listTime(at, now)].join(' · ')}
        </span>
      </Tag>
      {closed !== null && <Tag className="shrink-0">{text.closed}</Tag>}
    </>
  );
}
