import { useSelector } from '@xstate/react';
import { Bot, CheckCheck, CircleAlert, Hand } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { selectTakingLater, type RoomRef, type RoomSnapshot } from '../../../machines/conversation/room.machine.ts';
import { goesBack } from '../../../machines/conversation/room.setup.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { ariaKeysOf, withKey, type ShortcutName } from '../../commands/shortcuts.ts';
import { useColleagues } from '../../inbox/useColleagues.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useText } from '../../ui/useText.ts';
import { OutcomeChoice } from '../resolution/OutcomeChoice.tsx';
import { conversationText } from '../text/id.ts';

/** What the database keeps of a reason. In characters. */
const LONGEST_REASON = 500;

type RoomAction = 'take' | 'giveBack' | 'complete' | 'escalate';

/** What can be done by a key as well. */
const keys: Partial<Record<RoomAction, ShortcutName>> = { take: 'take', complete: 'complete' };

export interface DeedsProps {
  actor: RoomRef;
  room: Room;
  userId: string;
  /** They stand above the composer of a phone. */
  isBelow?: boolean;
}

/** What can be done about who holds a conversation, and what has become of it. */
export function Deeds({ actor, room, userId, isBelow = false }: DeedsProps) {
  const text = useText(conversationText);
  const [escalating, setEscalating] = useState(false);
  const doing = useSelector(actor, selectDoing);
  const colleague = useColleagues()(room.holder_id);
  const can: Record<RoomAction, boolean> = {
    take: useSelector(actor, canTake),
    giveBack: useSelector(actor, canGiveBack),
    complete: useSelector(actor, canComplete),
    escalate: useSelector(actor, canEscalate),
  };
  // What makes no sense is not there; what must wait is there and waits, so that nothing moves.
  const offered: Record<RoomAction, boolean> = {
    take: room.holder !== 'member' || room.holder_id !== userId,
    giveBack: goesBack(room),
    complete: room.status !== 'ai_task_completed',
    escalate: room.status !== 'ai_need_help',
  };
  /** Four stand beside each other on the narrowest phone, the longest of them by a shorter word. */
  const isFull = isBelow && Object.values(offered).every(Boolean);
  const deed = (action: RoomAction, word: string, icon: ReactNode, onClick: () => void, short?: string) =>
    (offered[action] || doing === action) && (
      <Button
        size="small"
        look={action === 'take' ? 'primary' : 'secondary'}
        icon={!isBelow && icon}
        busy={doing === action}
        disabled={!can[action] && doing !== action}
        // Where one was taken up another stands at once: the second press of a double one would take it back.
        onClick={({ detail }) => detail < 2 && onClick()}
        {...(keys[action] && { title: withKey(word, keys[action]), 'aria-keyshortcuts': ariaKeysOf(keys[action]) })}
        aria-label={word}
        className={classes('whitespace-nowrap', isBelow ? 'grow' : 'shrink-0', isFull && 'px-1!')}
      >
        {isBelow ? (short ?? word) : word}
      </Button>
    );
  return (
    <>
      <div
        className={classes(
          'flex gap-2 px-2',
          // With the keyboard open there is no room for both, and whoever writes does not mark as done.
          isBelow
            ? 'flex-wrap gap-x-1 border-t border-line bg-surface py-2 [@media(max-height:30rem)]:group-has-[textarea:focus]/room:hidden'
            : '-mt-1 overflow-x-auto pt-1 pb-2',
        )}
      >
        {deed(
          'take',
          // Nobody takes it from a colleague unawares.
          offered.take && colleague !== null ? text.takeFrom(colleague) : text.take,
          <Hand aria-hidden="true" size={16} />,
          () => actor.send({ type: 'take.requested' }),
          text.take,
        )}
        {deed(
          'giveBack',
          room.status === 'ai_task_completed' ? text.reopen : text.giveBack,
          <Bot aria-hidden="true" size={16} />,
          () => actor.send({ type: 'giveBack.requested' }),
          isFull ? text.giveBackShort : undefined,
        )}
        {deed('complete', text.complete, <CheckCheck aria-hidden="true" size={16} />, () =>
          actor.send({ type: 'complete.requested' }),
        )}
        {deed('escalate', text.escalate.open, <CircleAlert aria-hidden="true" size={16} />, () => setEscalating(true))}
        {offered.complete || <OutcomeChoice {...{ actor, room }} />}
      </div>
      <ReasonDialog
        open={escalating}
        words={text.escalate}
        longest={LONGEST_REASON}
        usual={text.escalate.reasons[0] ?? ''}
        onClose={() => setEscalating(false)}
        onGive={(reason) => {
          setEscalating(false);
          actor.send({ type: 'escalate.requested', reason });
        }}
      />
    </>
  );
}

/** One pane at a time, held in one hand: what is pressed belongs below. */
const NARROW = '(max-width: 47.99rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);

const canTake = (snapshot: RoomSnapshot) => snapshot.can({ type: 'take.requested' });
const canGiveBack = (snapshot: RoomSnapshot) => snapshot.can({ type: 'giveBack.requested' });
export const canComplete = (snapshot: RoomSnapshot) => snapshot.can({ type: 'complete.requested' });
const canEscalate = (snapshot: RoomSnapshot) => snapshot.can({ type: 'escalate.requested', reason: '' });

const doings: Record<string, RoomAction> = {
  taking: 'take',
  givingBack: 'giveBack',
  completing: 'complete',
  escalating: 'escalate',
};
export const selectDoing = (snapshot: RoomSnapshot): RoomAction | null => {
  if (selectTakingLater(snapshot)) return 'take';
  const { value } = snapshot;
  return typeof value === 'object' && 'open' in value && typeof value.open === 'string'
    ? (doings[value.open] ?? null)
    : null;
};
