import { useEffect, useRef, useState } from 'react';

import type { RecordRow } from '../../contracts/app.recordList.ts';
import type { RoomRoute } from '../../contracts/app.routing.ts';
import type { PromiseDraft, PromiseDrafts } from '../../contracts/customer.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import type { PromisedMessage } from '../conversation/message/messageActions.ts';
import { MessageLink } from '../inbox/search/MessageLink.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useFormat } from '../ui/format.ts';
import { PanelSection } from '../ui/PanelSection.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import type { FormDraft } from './formDrafts.ts';
import { useMemberNames } from './memberNames.ts';
import { draftsOf, draftFrom } from './promiseDrafts.ts';
import { PromiseForm } from './PromiseForm.tsx';
import { customerText } from './text/id.ts';

type PromiseRow = RecordRow<'promises'>;

export interface PromisesProps {
  actor: RecordListRef<'promises'>;
  userId: string;
  roomId: string;
  /** The route of the open chat; null: there is none, so no links to messages. */
  route: RoomRoute | null;
  /** A message that the user is about to record as a promise. */
  promisedMessage: PromisedMessage | null;
  onPromiseClosed: () => void;
  drafts: FormDraft<PromiseDrafts>;
  /** Called when the user follows a link to a message. */
  onFollow: () => void;
}

/** Promises to the customer of this chat: open ones first, by due date. */
export function Promises({ actor, promisedMessage, onPromiseClosed, drafts, ...more }: PromisesProps) {
  const text = useText(customerText).promises;
  // A restored draft does not take the focus.
  const [last] = useState(() => draftsOf(drafts).at(-1));
  const [formState, setFormState] = useState<'opened' | 'restored' | null>(last ? 'restored' : null);
  const [edited, setEdited] = useState<PromiseDraft | null>(last?.base ? last : null);
  const focusTarget = useRef<HTMLElement | null>(null);
  const isOpen = formState !== null || promisedMessage !== null;
  const edit = (promise: PromiseRow) => {
    focusTarget.current = document.activeElement as HTMLElement | null;
    setFormState('opened');
    setEdited(draftsOf(drafts).find(({ id }) => id === promise.id) ?? draftFrom(promise));
  };
  const close = () => {
    setFormState(null);
    setEdited(null);
    onPromiseClosed();
  };
  // The closing form loses the focus, which returns to the button that opened it.
  useEffect(() => {
    if (isOpen || focusTarget.current === null) return;
    focusTarget.current.focus();
    focusTarget.current = null;
  }, [isOpen]);
  return (
    <PanelSection title={text.title} hint={text.hint}>
      <RecordList actor={actor} texts={text}>
        {(promises, isRunning) => (
          <>
            {promises.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {promises.toSorted(byDueDate).map((promise) => (
                <li key={promise.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <PromiseItem {...{ actor, promise, isRunning, ...more }} onEdit={isOpen ? undefined : edit} />
                </li>
              ))}
            </ol>
            {isOpen ? (
              <PromiseForm
                key={promisedMessage?.messageId ?? edited?.id}
                {...{ actor, promisedMessage, drafts, isRunning }}
                takesFocus={formState !== 'restored' || promisedMessage !== null}
                edited={promisedMessage === null ? edited : null}
                currentRow={promises.find(({ id }) => id === edited?.id) ?? null}
                onDone={close}
              />
            ) : (
              <Button size="small" className="justify-self-start" onClick={() => setFormState('opened')}>
                {text.write}
              </Button>
            )}
          </>
        )}
      </RecordList>
    </PanelSection>
  );
}

/** Kept promises last; among the others those without a date last. */
const byDueDate = (one: PromiseRow, other: PromiseRow): number => {
  const [a, b] = [one, other].map(({ is_kept, due_on, created_at }) => [
    is_kept ? '1' : '0',
    due_on ?? '~',
    created_at,
  ]);
  return String(a) < String(b) ? -1 : 1;
};

function PromiseItem({
  actor,
  promise,
  userId,
  roomId,
  route,
  isRunning,
  onFollow,
  onEdit,
}: Omit<PromisesProps, 'promisedMessage' | 'onPromiseClosed' | 'drafts'> & {
  promise: PromiseRow;
  isRunning: boolean;
  /** Undefined while a form is open. */
  onEdit: ((promise: PromiseRow) => void) | undefined;
}) {
  const { promises: text } = useText(customerText);
  const { date, dayDate, dayOf } = useFormat();
  const nameOf = useMemberNames(userId);
  const { id, body, due_on: due, is_kept: isKept, kept_at: keptAt } = promise;
  const today = dayOf(useNow());
  const isLate = !isKept && due !== null && due < today;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label className="-my-1 flex min-h-11 items-start gap-2 py-1">
        <input
          type="checkbox"
          checked={isKept}
          disabled={isRunning}
          onChange={() => actor.send({ type: 'command.requested', command: { do: 'keep', id, isKept: !isKept } })}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <bdi lang="id" className={classes('min-w-0 wrap-anywhere whitespace-pre-wrap', isKept && 'text-ink-soft')}>
          {body}
        </bdi>
      </label>
      <p className={classes('text-xs', isLate ? 'font-semibold text-fail' : 'text-ink-soft')}>
        {isKept && keptAt !== null
          ? text.kept(date(keptAt), nameOf(promise.kept_by))
          : due === null
            ? text.undated(nameOf(promise.author_id))
            : (isLate ? text.late : text.dueOn)(dayDate(due))}
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
        <Button size="small" variant="quiet" disabled={isRunning || !onEdit} onClick={() => onEdit?.(promise)}>
          {text.edit}
        </Button>
        <ConfirmButton
          label={text.remove}
          confirmLabel={text.removeSure}
          disabled={isRunning}
          onConfirm={() => actor.send({ type: 'command.requested', command: { do: 'remove', id } })}
        />
      </div>
    </div>
  );
}
