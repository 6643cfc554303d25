import { useSelector } from '@xstate/react';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';

import type { RecordRow } from '../../contracts/app.recordList.ts';
import { MAX_PAUSE_REASON } from '../../contracts/limits.ts';
import { selectIsRunning, selectRows, type RecordListRef } from '../../machines/app/recordList.machine.ts';
import { selectAiPauses } from '../../machines/app/workspace.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import { useOptionalActor, useWorkspace } from '../app/AppContext.tsx';
import { ColleaguesProvider } from '../app/ColleaguesProvider.tsx';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { reasonText } from '../reasons/reasonText.ts';
import { reasonsText } from '../reasons/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { PanelSection } from '../ui/PanelSection.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { PauseAiEverywhere } from './PauseAiEverywhere.tsx';
import { customerText } from './text/id.ts';

/** The current pauses of the AI in this chat, or of all chats (`roomId` null). Any member can end them. */
export function AiPauseNotices({
  actor,
  userId,
  roomId,
}: {
  actor: RecordListRef<'aiPauses'>;
  userId: string;
  roomId: string | null;
}) {
  const pauses = useSelector(actor, selectRows) ?? [];
  const shown = pauses.filter((pause) => pause.room_id === roomId);
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-1 p-1">
      {shown.map((pause) => (
        <AiPauseNotice key={pause.id} pause={pause} actor={actor} userId={userId} />
      ))}
    </div>
  );
}

/** On every page of the business: the notice of a pause in all chats, and the dialog that starts one. */
export function GlobalAiPause() {
  const workspace = useWorkspace();
  const actor = useOptionalActor(useSelector(workspace, selectAiPauses));
  const userId = useSelector(workspace, ({ context }) => context.userId);
  const businessId = useSelector(workspace, ({ context }) => context.businessId);
  if (actor === undefined) return null;
  return (
    <ColleaguesProvider businessId={businessId}>
      <AiPauseNotices actor={actor} userId={userId} roomId={null} />
      <PauseAiEverywhere actor={actor} />
    </ColleaguesProvider>
  );
}

function AiPauseNotice({
  pause,
  actor,
  userId,
}: {
  pause: RecordRow<'aiPauses'>;
  actor: RecordListRef<'aiPauses'>;
  userId: string;
}) {
  const { aiPauses: text, notices } = useText(customerText);
  const reasons = useText(reasonsText);
  const { clockTime, dayName, dayOf } = useFormat();
  const nameOf = useMemberNames(userId);
  const now = useNow();
  const isRunning = useSelector(actor, selectIsRunning);
  const name = pause.paused_by === null ? text.automatic : nameOf(pause.paused_by);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-help-wash py-1 pr-1 pl-3 text-sm">
      <CirclePause aria-hidden="true" size={18} className="shrink-0 text-help" />
      <output className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{pause.room_id === null ? text.everywhere : text.here}</span>{' '}
        <bdi className="break-words">{text.byWhom(name, reasonText(pause.reason, reasons))}</bdi>{' '}
        <time dateTime={pause.paused_at} className="tabular text-xs text-ink-soft">
          {/* Without its day, a pause since yesterday would look like one of today. */}
          {dayOf(pause.paused_at) === dayOf(now)
            ? clockTime(pause.paused_at)
            : `${dayName(pause.paused_at, now, notices.day)}, ${clockTime(pause.paused_at)}`}
        </time>
      </output>
      <Button
        size="small"
        busy={isRunning}
        onClick={() => actor.send({ type: 'command.requested', command: { do: 'resume', id: pause.id } })}
      >
        {text.resume}
      </Button>
    </div>
  );
}

/** Whether the AI may reply, or until when it is silent because a person holds the chat. */
function AiSilence({ room, userId, onExtend }: { room: Room; userId: string; onExtend: () => void }) {
  const text = useText(customerText).aiPauses;
  const { clockTime } = useFormat();
  const now = useNow();
  const { holder, holder_id, holder_until: until } = room;
  const isSilent = holder !== 'ai' && (until === null || Date.parse(until) > now);
  if (!isSilent) return <p className="text-sm text-ink-soft">{text.running}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>{until === null ? text.silent : text.silentUntil(clockTime(until))}</span>
      {until !== null && holder === 'member' && holder_id === userId && (
        <Button size="small" variant="quiet" onClick={onExtend}>
          {text.extend}
        </Button>
      )}
    </p>
  );
}

/** The panel's section: whether the AI replies, and its pauses in this chat and in all chats. */
export function AiPauses({
  actor,
  userId,
  room,
  onExtend,
}: {
  actor: RecordListRef<'aiPauses'>;
  userId: string;
  room: Room;
  /** The holder keeps the chat for another silence period. */
  onExtend: () => void;
}) {
  const text = useText(customerText).aiPauses;
  const roomId = room.id;
  const isHeld = room.holder !== 'ai';
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <PanelSection title={text.title}>
      <RecordList actor={actor} texts={text}>
        {(all, isRunning) => {
          const pauses = all.filter((pause) => pause.room_id === null || pause.room_id === roomId);
          return (
            <>
              {pauses.length === 0 && <AiSilence {...{ room, userId, onExtend }} />}
              {pauses.map((pause) => (
                <AiPauseNotice key={pause.id} pause={pause} actor={actor} userId={userId} />
              ))}
              {pauses.length < 2 && (
                <Button
                  size="small"
                  className="justify-self-start"
                  icon={<CirclePause aria-hidden="true" size={16} />}
                  busy={isRunning}
                  onClick={() => setIsDialogOpen(true)}
                >
                  {isHeld && pauses.length === 0 ? text.pauseForGood : text.pause}
                </Button>
              )}
            </>
          );
        }}
      </RecordList>
      <PauseAiDialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        onPause={(everywhere, reason) => {
          setIsDialogOpen(false);
          actor.send({
            type: 'command.requested',
            command: { do: 'pause', roomId: everywhere ? null : roomId, reason },
          });
        }}
      />
    </PanelSection>
  );
}

function PauseAiDialog(props: {
  open: boolean;
  onClose: () => void;
  onPause: (everywhere: boolean, reason: string) => void;
}) {
  const { open, onClose, onPause } = props;
  const { cancel, aiPauses } = useText(customerText);
  const text = aiPauses.dialog;
  const [everywhere, setEverywhere] = useState(false);
  return (
    <ReasonDialog
      open={open}
      isDanger
      text={{ ...text, cancel }}
      maxLength={MAX_PAUSE_REASON}
      note={text.note}
      onClose={onClose}
      onSubmit={(reason) => onPause(everywhere, reason)}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{text.where}</legend>
        {(['here', 'everywhere'] as const).map((where) => (
          <label key={where} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="where"
              checked={everywhere === (where === 'everywhere')}
              onChange={() => setEverywhere(where === 'everywhere')}
              className="size-5 accent-accent"
            />
            {text[where]}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
