import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { RecordRow } from '../../contracts/app.recordList.ts';
import type { PromiseDraft, PromiseDrafts } from '../../contracts/customer.ts';
import { MAX_PROMISE } from '../../contracts/limits.ts';
import { selectRefusal, type RecordListRef } from '../../machines/app/recordList.machine.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import type { PromisedMessage } from '../conversation/message/messageActions.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import type { FormDraft } from './formDrafts.ts';
import { draftsOf, removeDraft, saveDraft, draftFrom } from './promiseDrafts.ts';
import { customerText } from './text/id.ts';

/** The stored draft of this message, or of any new promise if there is no message; else the start of the message. */
const initialDraft = (promisedMessage: PromisedMessage | null, drafts: FormDraft<PromiseDrafts>): PromiseDraft => {
  const stored = draftsOf(drafts).findLast(
    ({ messageId, base }) => base === null && (promisedMessage === null || messageId === promisedMessage.messageId),
  );
  const body = Array.from(promisedMessage?.body ?? '')
    .slice(0, MAX_PROMISE)
    .join('');
  return stored ?? withNewId({ messageId: promisedMessage?.messageId ?? null, body, dueOn: '', base: null });
};

/** In code points, as the database counts. */
const isTooLong = (body: string): boolean => Array.from(body).length > MAX_PROMISE;

/** The form of a new promise, or of one that is edited. Its draft is stored while typing. */
export function PromiseForm({
  actor,
  promisedMessage,
  drafts,
  edited,
  currentRow,
  isRunning,
  takesFocus,
  onDone,
}: {
  actor: RecordListRef<'promises'>;
  promisedMessage: PromisedMessage | null;
  drafts: FormDraft<PromiseDrafts>;
  /** The draft of the promise that is edited; null: a new promise. */
  edited: PromiseDraft | null;
  /** The current row of that promise. Null if another member has deleted it: saving then adds it again. */
  currentRow: RecordRow<'promises'> | null;
  isRunning: boolean;
  /** Whether the user has just opened the form, so that it takes the focus. */
  takesFocus: boolean;
  onDone: () => void;
}) {
  const all = useText(customerText);
  const text = all.promises;
  // One form has one promise id, so that a repeated request does not add it twice.
  const [draft, setDraft] = useState<PromiseDraft>(() => edited ?? initialDraft(promisedMessage, drafts));
  const { id, messageId, body, dueOn } = draft;
  const write = (next: PromiseDraft) => {
    setDraft(next);
    saveDraft(drafts, next);
  };
  const close = () => {
    removeDraft(drafts, id);
    onDone();
  };
  const [showsErrors, setShowsErrors] = useState(false);
  // After the conflict notice the user has seen the other member's text, so it becomes the base.
  const isConflictShown = useSelector(actor, selectRefusal) === 'changed';
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = useEffectEvent(() => takesFocus && field.current?.focus());
  useEffect(() => void focus(), []);
  useCommandDone(actor, (command) => (command.do === 'add' || command.do === 'change') && command.id === id && close());
  const error = isTooLong(body) ? text.tooLong : showsErrors && body.trim() === '' ? text.empty : undefined;
  return (
    <Form
      className="grid gap-2"
      onSubmit={() => {
        setShowsErrors(true);
        if (body.trim() === '' || isTooLong(body) || isRunning) return;
        const values = { id, body, dueOn: dueOn || null };
        const base = isConflictShown && currentRow ? draftFrom(currentRow).base : draft.base;
        const command =
          currentRow !== null && base !== null
            ? ({ do: 'change', ...values, base: { body: base.body, due_on: base.dueOn || null } } as const)
            : ({ do: 'add', messageId, ...values } as const);
        actor.send({ type: 'command.requested', command });
      }}
    >
      <TextArea
        ref={field}
        label={edited === null ? text.label : text.editLabel}
        rows={2}
        maxCharacters={MAX_PROMISE}
        error={error}
        readOnly={isRunning}
        value={body}
        onChange={(event) => write({ ...draft, body: event.target.value })}
      />
      <TextField
        type="date"
        label={text.due}
        readOnly={isRunning}
        value={dueOn}
        onChange={(event) => write({ ...draft, dueOn: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" busy={isRunning}>
          {edited === null ? text.add : all.save}
        </Button>
        <Button size="small" variant="quiet" disabled={isRunning} onClick={close}>
          {all.cancel}
        </Button>
      </div>
    </Form>
  );
}
