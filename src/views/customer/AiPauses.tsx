import { useSelector } from '@xstate/react';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';

import type { RecordLists } from '../../contracts/app.recordList.ts';
import { selectDoing, selectRows, type LedgerRef } from '../../machines/app/recordList.machine.ts';
import { MOST } from '../../machines/app/recordList.ts';
import { selectStops } from '../../machines/app/workspace.machine.ts';
import { useArrived, useWorkspace } from '../app/AppContext.tsx';
import { Colleagues } from '../app/ColleaguesProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { dayOf, useFormat } from '../ui/format.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { usePeople } from './memberNames.ts';
import { Listed, Part } from './PanelSection.tsx';
import { StopEverywhere } from './PauseAiEverywhere.tsx';
import { customerText } from './text/id.ts';

/** What keeps the AI silent where it is looked for: everybody sees it, and anybody undoes it in one press. */
export function StopNotices({ actor, userId, roomId }: { actor: LedgerRef; userId: string; roomId: string | null }) {
  const stops = useSelector(actor, selectRows('stops')) ?? [];
  const here = stops.filter((stop) => stop.room_id === roomId);
  if (here.length === 0) return null;
  return (
    <div className="grid gap-1 p-1">
      {here.map((stop) => (
        <Stopped key={stop.id} stop={stop} actor={actor} userId={userId} />
      ))}
    </div>
  );
}

/** The AI is stopped in every chat: told on every page of the business. Where it is not, it can be from any of them. */
export function StoppedEverywhere() {
  const workspace = useWorkspace();
  const actor = useArrived(useSelector(workspace, selectStops));
  const userId = useSelector(workspace, ({ context }) => context.userId);
  const businessId = useSelector(workspace, ({ context }) => context.businessId);
  if (actor === undefined) return null;
  return (
    <Colleagues businessId={businessId}>
      <StopNotices actor={actor} userId={userId} roomId={null} />
      <StopEverywhere actor={actor} />
    </Colleagues>
  );
}

function Stopped({ stop, actor, userId }: { stop: RecordLists['stops']['row']; actor: LedgerRef; userId: string }) {
  const { stops: text, notices } = useText(customerText);
  const { clockTime, dayName } = useFormat();
  const nameOf = usePeople(userId);
  const now = useMinute();
  const isDoing = useSelector(actor, selectDoing);
  const who = stop.stopped_by === null ? text.itself : nameOf(stop.stopped_by);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-help-wash py-1 pr-1 pl-3 text-sm">
      <CirclePause aria-hidden="true" size={18} className="shrink-0 text-help" />
      <output className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{stop.room_id === null ? text.everywhere : text.here}</span>{' '}
        <bdi className="break-words">{text.why(who, stop.reason)}</bdi>{' '}
        <time dateTime={stop.stopped_at} className="tabular text-xs text-ink-soft">
          {/* What goes on since yesterday would be read as of today. */}
          {dayOf(stop.stopped_at) === dayOf(now)
            ? clockTime(stop.stopped_at)
            : `${dayName(stop.stopped_at, now, notices.day)}, ${clockTime(stop.stopped_at)}`}
        </time>
      </output>
      <Button
        size="small"
        busy={isDoing}
        onClick={() => actor.send({ type: 'deed.requested', deed: { do: 'resume', id: stop.id } })}
      >
        {text.resume}
      </Button>
    </div>
  );
}

/** Where the AI is stopped: in this chat, or in all. */
export function Stops({ actor, userId, roomId }: { actor: LedgerRef; userId: string; roomId: string }) {
  const text = useText(customerText).stops;
  const [asking, setAsking] = useState(false);
  return (
    <Part title={text.title}>
      <Listed actor={actor} of="stops" words={text}>
        {(all, isDoing) => {
          const stops = all.filter((stop) => stop.room_id === null || stop.room_id === roomId);
          return (
            <>
              {stops.length === 0 && <p className="text-sm text-ink-soft">{text.running}</p>}
              {stops.map((stop) => (
                <Stopped key={stop.id} stop={stop} actor={actor} userId={userId} />
              ))}
              {stops.length < 2 && (
                <Button
                  size="small"
                  className="justify-self-start"
                  icon={<CirclePause aria-hidden="true" size={16} />}
                  busy={isDoing}
                  onClick={() => setAsking(true)}
                >
                  {text.stop}
                </Button>
              )}
            </>
          );
        }}
      </Listed>
      <AskToStop
        open={asking}
        onClose={() => setAsking(false)}
        onStop={(everywhere, reason) => {
          setAsking(false);
          actor.send({ type: 'deed.requested', deed: { do: 'stop', roomId: everywhere ? null : roomId, reason } });
        }}
      />
    </Part>
  );
}

function AskToStop(props: {
  open: boolean;
  onClose: () => void;
  onStop: (everywhere: boolean, reason: string) => void;
}) {
  const { open, onClose, onStop } = props;
  const { cancel, stops } = useText(customerText);
  const text = stops.ask;
  const [everywhere, setEverywhere] = useState(false);
  return (
    <ReasonDialog
      open={open}
      isGrave
      words={{ ...text, cancel }}
      longest={MOST.reason}
      note={text.note}
      onClose={onClose}
      onGive={(reason) => onStop(everywhere, reason)}
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
