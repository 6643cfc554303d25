import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { RecordLists } from '../../contracts/app.recordList.ts';
import { selectRefusal, type LedgerRef } from '../../machines/app/recordList.machine.ts';
import { MOST, type WrittenPromise, type WrittenPromises } from '../../machines/app/recordList.ts';
import type { Pledge } from '../conversation/message/messageActions.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import type { Begun } from './formDrafts.ts';
import { begunOf, forget, keep, wordsOf } from './promiseDrafts.ts';
import { customerText } from './text/id.ts';
import { useDeedDone } from './useCommandDone.ts';

/** What was begun of it, or of any where no message is marked; else, of a message, as much as a promise holds. */
const begin = (pledge: Pledge | null, begun: Begun<WrittenPromises>): WrittenPromise => {
  const known = begunOf(begun).findLast(
    ({ messageId, seen }) => seen === null && (pledge === null || messageId === pledge.messageId),
  );
  const body = Array.from(pledge?.body ?? '')
    .slice(0, MOST.promise)
    .join('');
  return known ?? { id: crypto.randomUUID(), messageId: pledge?.messageId ?? null, body, dueOn: '', seen: null };
};

/** Counted as the database counts. */
const isLong = (body: string): boolean => Array.from(body).length > MOST.promise;

/** One promise, kept while it is being written: a new one, or one that is put right. */
export function PromiseForm({
  actor,
  pledge,
  begun,
  corrected,
  standing,
  isDoing,
  isAsked,
  onDone,
}: {
  actor: LedgerRef;
  pledge: Pledge | null;
  begun: Begun<WrittenPromises>;
  /** What is put right, as far as that has come. */
  corrected: WrittenPromise | null;
  /** The same as it stands now. What a colleague has deleted meanwhile is written down anew. */
  standing: RecordLists['promises']['row'] | null;
  isDoing: boolean;
  /** Somebody has just asked for it, and writes at once. */
  isAsked: boolean;
  onDone: () => void;
}) {
  const all = useText(customerText);
  const text = all.promises;
  // One form is one promise, however often it is sent.
  const [written, setWritten] = useState<WrittenPromise>(() => corrected ?? begin(pledge, begun));
  const { id, messageId, body, dueOn } = written;
  const write = (next: WrittenPromise) => {
    setWritten(next);
    keep(begun, next);
  };
  const close = () => {
    forget(begun, id);
    onDone();
  };
  const [isChecked, setIsChecked] = useState(false);
  // Whoever was told that a colleague was faster has seen what that one wrote.
  const isTold = useSelector(actor, selectRefusal) === 'changed';
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = useEffectEvent(() => isAsked && field.current?.focus());
  useEffect(() => void focus(), []);
  useDeedDone(actor, (deed) => (deed.do === 'add' || deed.do === 'change') && deed.id === id && close());
  const error = isLong(body) ? text.tooLong : isChecked && body.trim() === '' ? text.empty : undefined;
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (body.trim() === '' || isLong(body) || isDoing) return;
        const words = { id, body, dueOn: dueOn || null };
        const seen = isTold && standing ? wordsOf(standing).seen : written.seen;
        const deed =
          standing !== null && seen !== null
            ? ({ do: 'change', ...words, seen: { body: seen.body, due_on: seen.dueOn || null } } as const)
            : ({ do: 'add', messageId, ...words } as const);
        actor.send({ type: 'deed.requested', deed });
      }}
    >
      <TextArea
        ref={field}
        label={corrected === null ? text.label : text.editLabel}
        rows={2}
        most={MOST.promise}
        error={error}
        readOnly={isDoing}
        value={body}
        onChange={(event) => write({ ...written, body: event.target.value })}
      />
      <TextField
        type="date"
        label={text.due}
        readOnly={isDoing}
        value={dueOn}
        onChange={(event) => write({ ...written, dueOn: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary" busy={isDoing}>
          {corrected === null ? text.add : all.save}
        </Button>
        <Button size="small" look="quiet" disabled={isDoing} onClick={close}>
          {all.cancel}
        </Button>
      </div>
    </form>
  );
}
