import { useEffect, useRef, useState } from 'react';

import type { RecordLists } from '../../contracts/app.recordList.ts';
import type { RoomRoute } from '../../contracts/app.routing.ts';
import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import type { WrittenPromise, WrittenPromises } from '../../machines/app/recordList.ts';
import type { Pledge } from '../conversation/message/messageActions.ts';
import { MessageLink } from '../inbox/search/MessageLink.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { SureButton } from '../ui/ConfirmButton.tsx';
import { dayOf, useFormat } from '../ui/format.ts';
import { useMinute } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import type { Begun } from './formDrafts.ts';
import { usePeople } from './memberNames.ts';
import { Listed, Part } from './PanelSection.tsx';
import { begunOf, wordsOf } from './promiseDrafts.ts';
import { PromiseForm } from './PromiseForm.tsx';
import { customerText } from './text/id.ts';

type Promised = RecordLists['promises']['row'];

export interface PromisesProps {
  actor: LedgerRef;
  userId: string;
  roomId: string;
  /** The list beside which the chat is open; null where there is none, and nothing to lead to. */
  route: RoomRoute | null;
  /** A message that somebody is about to mark. */
  pledge: Pledge | null;
  onPledged: () => void;
  begun: Begun<WrittenPromises>;
  /** Somebody goes to a message, which a panel over the conversation hides. */
  onFollow: () => void;
}

/** What the customer of this chat was promised: what is open first, by its day. */
export function Promises({ actor, pledge, onPledged, begun, ...more }: PromisesProps) {
  const text = useText(customerText).promises;
  // What was begun before another chat was open stands there again, and asks for nobody's attention.
  const [last] = useState(() => begunOf(begun).at(-1));
  const [writing, setWriting] = useState<'asked' | 'begun' | null>(last ? 'begun' : null);
  const [corrected, setCorrected] = useState<WrittenPromise | null>(last?.seen ? last : null);
  const back = useRef<HTMLElement | null>(null);
  const isOpen = writing !== null || pledge !== null;
  const correct = (promise: Promised) => {
    back.current = document.activeElement as HTMLElement | null;
    setWriting('asked');
    setCorrected(begunOf(begun).find(({ id }) => id === promise.id) ?? wordsOf(promise));
  };
  const done = () => {
    setWriting(null);
    setCorrected(null);
    onPledged();
  };
  // The form takes the focus with it when it goes.
  useEffect(() => {
    if (isOpen || back.current === null) return;
    back.current.focus();
    back.current = null;
  }, [isOpen]);
  return (
    <Part title={text.title} hint={text.hint}>
      <Listed actor={actor} of="promises" words={text}>
        {(promises, isDoing) => (
          <>
            {promises.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {promises.toSorted(byDay).map((promise) => (
                <li key={promise.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <One {...{ actor, promise, isDoing, ...more }} onCorrect={isOpen ? undefined : correct} />
                </li>
              ))}
            </ol>
            {isOpen ? (
              <PromiseForm
                key={pledge?.messageId ?? corrected?.id}
                {...{ actor, pledge, begun, isDoing }}
                isAsked={writing !== 'begun' || pledge !== null}
                corrected={pledge === null ? corrected : null}
                standing={promises.find(({ id }) => id === corrected?.id) ?? null}
                onDone={done}
              />
            ) : (
              <Button size="small" className="justify-self-start" onClick={() => setWriting('asked')}>
                {text.write}
              </Button>
            )}
          </>
        )}
      </Listed>
    </Part>
  );
}

/** A day that is missing comes last, and so does all that was kept. */
const byDay = (one: Promised, other: Promised): number => {
  const [a, b] = [one, other].map(({ is_kept, due_on, created_at }) => [
    is_kept ? '1' : '0',
    due_on ?? '~',
    created_at,
  ]);
  return String(a) < String(b) ? -1 : 1;
};

function One({
  actor,
  promise,
  userId,
  roomId,
  route,
  isDoing,
  onFollow,
  onCorrect,
}: Omit<PromisesProps, 'pledge' | 'onPledged' | 'begun'> & {
  promise: Promised;
  isDoing: boolean;
  /** Absent while something is being written. */
  onCorrect: ((promise: Promised) => void) | undefined;
}) {
  const { promises: text } = useText(customerText);
  const { date } = useFormat();
  const nameOf = usePeople(userId);
  const { id, body, due_on: due, is_kept: isKept, kept_at: keptAt } = promise;
  const today = dayOf(useMinute());
  const isLate = !isKept && due !== null && due < today;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label className="-my-1 flex min-h-11 items-start gap-2 py-1">
        <input
          type="checkbox"
          checked={isKept}
          disabled={isDoing}
          onChange={() => actor.send({ type: 'deed.requested', deed: { do: 'keep', id, isKept: !isKept } })}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <bdi className={classes('min-w-0 wrap-anywhere whitespace-pre-wrap', isKept && 'text-ink-soft')}>{body}</bdi>
      </label>
      <p className={classes('text-xs', isLate ? 'font-semibold text-fail' : 'text-ink-soft')}>
        {isKept && keptAt !== null
          ? text.kept(date(keptAt), nameOf(promise.kept_by))
          : due === null
            ? text.undated(nameOf(promise.author_id))
            : (isLate ? text.late : text.dueOn)(date(`${due}T00:00:00+07:00`))}
        {promise.edited_at !== null && ` · ${text.edited}`}
      </p>
      <div className="-mb-1 flex flex-wrap items-center gap-1">
        {route !== null && promise.message_id !== null && (
          <MessageLink
            route={route}
            roomId={roomId}
            message={promise.message_id}
            onClick={onFollow}
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent-strong underline-offset-2 hover:underline md:min-h-8"
          >
            {text.follow}
          </MessageLink>
        )}
        <Button size="small" look="quiet" disabled={isDoing || !onCorrect} onClick={() => onCorrect?.(promise)}>
          {text.edit}
        </Button>
        <SureButton
          word={text.remove}
          sure={text.removeSure}
          disabled={isDoing}
          onSure={() => actor.send({ type: 'deed.requested', deed: { do: 'remove', id } })}
        />
      </div>
    </div>
  );
}
