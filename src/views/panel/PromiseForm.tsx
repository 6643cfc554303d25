import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { selectRefusal, type LedgerRef } from '../../machines/panel/ledger.machine.ts';
import { MOST, type Ledgers, type WrittenPromise } from '../../machines/panel/ledger.ts';
import { TextArea } from '../fields/TextArea.tsx';
import { Button } from '../parts/Button.tsx';
import { TextField } from '../parts/TextField.tsx';
import type { Pledge } from '../room/deedsOfMessages.ts';
import { usePanelText } from '../text/panel.ts';
import type { Begun } from './begun.ts';

const wordsOf = ({ id, message_id: messageId, body, due_on: dueOn }: Ledgers['promises']['row']): WrittenPromise => ({
  id,
  messageId,
  body,
  dueOn: dueOn ?? '',
});

/** Of a message, as much as a promise holds; else what was begun. */
const begin = (pledge: Pledge | null, begun: Begun<WrittenPromise>): WrittenPromise => {
  const fresh = { id: crypto.randomUUID(), messageId: null, body: '', dueOn: '' };
  if (pledge === null) return begun.read() ?? fresh;
  const body = Array.from(pledge.body).slice(0, MOST.promise).join('');
  return { ...fresh, messageId: pledge.messageId, body };
};

/** Counted as the database counts. */
const isLong = (body: string): boolean => Array.from(body).length > MOST.promise;

/** One promise: a new one, kept while it is being written, or one that is put right. */
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
  begun: Begun<WrittenPromise>;
  /** What is written down already, and is put right. */
  corrected: Ledgers['promises']['row'] | null;
  /** The same as it stands now. What a colleague has deleted meanwhile is written down anew. */
  standing: Ledgers['promises']['row'] | null;
  isDoing: boolean;
  /** Somebody has just asked for it, and writes at once. */
  isAsked: boolean;
  onDone: () => void;
}) {
  const all = usePanelText();
  const text = all.promises;
  // One form is one promise, however often it is sent.
  const [written, setWritten] = useState<WrittenPromise>(() => (corrected ? wordsOf(corrected) : begin(pledge, begun)));
  const { id, messageId, body, dueOn } = written;
  const write = (next: WrittenPromise) => {
    setWritten(next);
    if (corrected === null) begun.write(next.body.trim() === '' && next.dueOn === '' ? null : next);
  };
  const close = () => {
    // Beside what was marked in the conversation something else may have been begun.
    if (begun.read()?.id === id) begun.write(null);
    onDone();
  };
  const closed = useEffectEvent(close);
  const [isChecked, setIsChecked] = useState(false);
  // Whoever was told that a colleague was faster has seen what that one wrote.
  const isTold = useSelector(actor, selectRefusal) === 'changed';
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = useEffectEvent(() => isAsked && field.current?.focus());
  useEffect(() => void focus(), []);
  useEffect(() => {
    const hearing = actor.on('deed.done', ({ deed }) => {
      if ((deed?.do === 'add' || deed?.do === 'change') && deed.id === id) closed();
    });
    return () => hearing.unsubscribe();
  }, [actor, id]);
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
        const seen = isTold || corrected === null ? standing : corrected;
        const deed =
          standing !== null && seen !== null
            ? ({ do: 'change', ...words, seen: { body: seen.body, due_on: seen.due_on } } as const)
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
