import type { ReactNode } from 'react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';
import { RowIcon } from './rowIcons.tsx';

const looks = {
  ai_need_help: { tone: 'help', icon: <RowIcon name="alert" /> },
  ai_auto_reply: { tone: 'ai', icon: <RowIcon name="bot" /> },
  ai_task_completed: { tone: 'done', icon: <RowIcon name="checks" /> },
} as const satisfies Record<NonNullable<Room['status']>, { tone: TagTone; icon: ReactNode }>;

/** The AI's status of a room. */
export function StatusTag({ status }: { status: NonNullable<Room['status']> }) {
  const text = useText(inboxText);
  return (
    <Tag {...looks[status]} className="shrink-0">
      {text.status[status]}
    </Tag>
  );
}
