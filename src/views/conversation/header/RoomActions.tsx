import { useSelector } from '@xstate/react';
import { Bot, CheckCheck, CircleAlert, Hand } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

import { canBeGivenBack } from '../../../machines/conversation/room.holder.ts';
import {
  selectConfirmingTakeOver,
  selectTakeOverPending,
  selectTakingOver,
  type RoomRef,
  type RoomSnapshot,
} from '../../../machines/conversation/room.machine.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { ariaKeysOf, withKey, type ShortcutName } from '../../commands/shortcuts.ts';
import { useCommandTarget } from '../../commands/targets.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { focusOnMount } from '../../ui/focusOnMount.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useText } from '../../ui/useText.ts';
import { ResolutionSelect } from '../resolution/ResolutionSelect.tsx';
import { conversationText } from '../text/id.ts';

/** The database's limit for a reason, in characters. */
const MAX_REASON_LENGTH = 500;

type RoomAction = 'take' | 'giveBack' | 'complete' | 'escalate';

/** Actions with a keyboard shortcut. */
const shortcuts: Record<RoomAction, ShortcutName> = {
  take: 'take',
  giveBack: 'giveBack',
  complete: 'complete',
  escalate: 'escalate',
};

export interface RoomActionsProps {
  actor: RoomRef;
  room: Room;
  userId: string;
  /** Shown above the composer, on a phone. */
  isBelow?: boolean;
}

/** Buttons to take, give back, complete and escalate a chat, and its resolution. */
export function RoomActions({ actor, room, userId, isBelow = false }: RoomActionsProps) {
  const text = useText(conversationText);
  const [escalating, setEscalating] = useState(false);
  const running = useSelector(actor, selectRunningAction);
  const isConfirming = useSelector(actor, selectConfirmingTakeOver);
  const colleague = useColleagues()(room.holder_id);
  const isColleagues = room.holder === 'member' && room.holder_id !== userId;
  const can: Record<RoomAction, boolean> = {
    take: useSelector(actor, canTake),
    giveBack: useSelector(actor, canGiveBack),
    complete: useSelector(actor, canComplete),
    escalate: useSelector(actor, canEscalate),
  };
  // Actions that do not apply are hidden. Actions that must wait are disabled, so that the layout does not move.
  const offered: Record<RoomAction, boolean> = {
    take: room.holder !== 'member' || room.holder_id !== userId,
    giveBack: canBeGivenBack(room),
    complete: room.status !== 'ai_task_completed',
    escalate: room.status !== 'ai_need_help',
  };
  useCommandTarget('escalate', () => setEscalating(true), offered.escalate && can.escalate);
  /** Four buttons fit on the narrowest phone only with a shorter label on the longest one. */
  const isFull = isBelow && Object.values(offered).every(Boolean);
  const button = (action: RoomAction, word: string, icon: ReactNode, onClick: () => void, short?: string) =>
    (offered[action] || running === action) && (
      <Button
        size="small"
        variant={action === 'take' && !isColleagues ? 'primary' : 'secondary'}
        icon={!isBelow && icon}
        busy={running === action}
        disabled={!can[action] && running !== action}
        // Another button may replace this one at once, so the second press of a double click is ignored.
        onClick={({ detail }) => detail < 2 && onClick()}
        title={withKey(word, shortcuts[action])}
        aria-keyshortcuts={ariaKeysOf(shortcuts[action])}
        aria-label={word}
        className={classes('whitespace-nowrap', isBelow ? 'grow' : 'shrink-0', isFull && 'px-1!')}
      >
        {isBelow ? (short ?? word) : word}
      </Button>
    );
  if (isConfirming) return <TakeFromPrompt actor={actor} colleague={colleague ?? text.speaker.member} />;
  return (
    <>
      <div
        className={classes(
          'flex gap-2 px-2',
          // With the on-screen keyboard open there is no room for the buttons.
          isBelow
            ? 'flex-wrap gap-x-1 border-t border-line bg-surface py-2 low:flex-nowrap low:overflow-x-auto low:py-1 low:group-has-[textarea:focus]/room:hidden'
            : '-mt-1 flex-wrap pt-1 pb-2',
        )}
      >
        {button(
          'take',
          // The label names the colleague from whom the chat is taken.
          offered.take && colleague !== null ? text.takeFrom(colleague) : text.take,
          <Hand aria-hidden="true" size={16} />,
          () => actor.send({ type: 'takeOver.requested' }),
          text.take,
        )}
        {button(
          'giveBack',
          room.status === 'ai_task_completed' ? text.reopen : text.giveBack,
          <Bot aria-hidden="true" size={16} />,
          () => actor.send({ type: 'giveBack.requested' }),
          isFull ? text.giveBackShort : undefined,
        )}
        {button('complete', text.complete, <CheckCheck aria-hidden="true" size={16} />, () =>
          actor.send({ type: 'complete.requested' }),
        )}
        {button('escalate', text.escalate.open, <CircleAlert aria-hidden="true" size={16} />, () =>
          setEscalating(true),
        )}
        {offered.complete || <ResolutionSelect {...{ actor, room }} />}
      </div>
      <ReasonDialog
        open={escalating}
        text={text.escalate}
        maxLength={MAX_REASON_LENGTH}
        initialReason={text.escalate.reasons[0] ?? ''}
        onClose={() => setEscalating(false)}
        onSubmit={(reason) => {
          setEscalating(false);
          actor.send({ type: 'escalate.requested', reason });
        }}
      />
    </>
  );
}

/** The question before a colleague's chat is taken, in place of the buttons. */
function TakeFromPrompt({ actor, colleague }: { actor: RoomRef; colleague: string }) {
  const text = useText(conversationText).takeFromPrompt;
  const withdraw = () => actor.send({ type: 'takeOver.withdrawn' });
  const withdrawOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && withdraw();
  const id = useId();
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-person-wash px-3 py-2 text-sm"
    >
      <p className="min-w-48 flex-1 max-md:basis-full">
        <bdi id={`${id}-title`} className="font-semibold">
          {text.title(colleague)}
        </bdi>{' '}
        <bdi id={`${id}-note`}>{text.note(colleague)}</bdi>
      </p>
      <Button size="small" onKeyDown={withdrawOnEscape} onClick={withdraw}>
        {text.decline}
      </Button>
      <Button
        size="small"
        variant="primary"
        ref={focusOnMount}
        onKeyDown={withdrawOnEscape}
        // The second press of a double click on the button before is ignored.
        onClick={({ detail }) => detail < 2 && actor.send({ type: 'takeOver.confirmed' })}
      >
        {text.confirm}
      </Button>
    </div>
  );
}

const canTake = (snapshot: RoomSnapshot) => snapshot.can({ type: 'takeOver.requested' });
const canGiveBack = (snapshot: RoomSnapshot) => snapshot.can({ type: 'giveBack.requested' });
export const canComplete = (snapshot: RoomSnapshot) => snapshot.can({ type: 'complete.requested' });
const canEscalate = (snapshot: RoomSnapshot) => snapshot.can({ type: 'escalate.requested', reason: '' });

const actionOfState: Record<string, RoomAction> = {
  givingBack: 'giveBack',
  completing: 'complete',
  escalating: 'escalate',
};
export const selectRunningAction = (snapshot: RoomSnapshot): RoomAction | null => {
  if (selectTakingOver(snapshot) || selectTakeOverPending(snapshot)) return 'take';
  const { value } = snapshot;
  return typeof value === 'object' && 'open' in value && typeof value.open === 'string'
    ? (actionOfState[value.open] ?? null)
    : null;
};
