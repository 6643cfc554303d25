import { useRef, useState } from 'react';

import type { RecordRow } from '../../contracts/app.recordList.ts';
import type { NoteDraft } from '../../contracts/customer.ts';
import { MAX_NOTE } from '../../contracts/limits.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import { useCommandTarget } from '../commands/targets.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { PanelSection } from '../ui/PanelSection.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import type { FormDraft } from './formDrafts.ts';
import { useMemberNames } from './memberNames.ts';
import { customerText } from './text/id.ts';

/** Internal notes about a customer. The form keeps its text until the note is saved. */
export function Notes({
  actor,
  userId,
  draft,
}: {
  actor: RecordListRef<'notes'>;
  userId: string;
  draft: FormDraft<NoteDraft>;
}) {
  const text = useText(customerText).notes;
  return (
    <PanelSection title={text.title} hint={text.hint}>
      <RecordList actor={actor} texts={text}>
        {(notes, isRunning) => (
          <>
            <NewNote actor={actor} isRunning={isRunning} draft={draft} />
            {notes.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {notes.map((note) => (
                <li key={note.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <NoteItem note={note} actor={actor} userId={userId} isRunning={isRunning} />
                </li>
              ))}
            </ol>
          </>
        )}
      </RecordList>
    </PanelSection>
  );
}

const emptyDraft = (): NoteDraft => withNewId({ body: '' });

/** In code points, as the database counts. */
const isTooLong = (body: string): boolean => Array.from(body).length > MAX_NOTE;

function NewNote({
  actor,
  isRunning,
  draft,
}: {
  actor: RecordListRef<'notes'>;
  isRunning: boolean;
  draft: FormDraft<NoteDraft>;
}) {
  const text = useText(customerText).notes;
  const [{ id, body }, setNote] = useState(() => draft.read() ?? emptyDraft());
  const write = (next: NoteDraft) => {
    setNote(next);
    draft.write(next.body.trim() === '' ? null : next);
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useCommandTarget('note', () => field.current?.focus());
  useCommandDone(actor, (command) => command.do === 'add' && write(emptyDraft()));
  return (
    <Form
      className="grid gap-2"
      onSubmit={() => {
        if (body.trim() !== '' && !isTooLong(body))
          actor.send({ type: 'command.requested', command: { do: 'add', id, body } });
      }}
    >
      <TextArea
        ref={field}
        label={text.label}
        rows={2}
        maxCharacters={MAX_NOTE}
        error={isTooLong(body) ? text.tooLong : undefined}
        readOnly={isRunning}
        value={body}
        onChange={(event) => write({ id, body: event.target.value })}
      />
      <Button type="submit" size="small" className="justify-self-start" busy={isRunning && body !== ''}>
        {text.add}
      </Button>
    </Form>
  );
}

function NoteItem({
  note,
  actor,
  userId,
  isRunning,
}: {
  note: RecordRow<'notes'>;
  actor: RecordListRef<'notes'>;
  userId: string;
  isRunning: boolean;
}) {
  const all = useText(customerText);
  const text = all.notes;
  const { date, clockTime } = useFormat();
  const nameOf = useMemberNames(userId);
  const [edited, setEdited] = useState<string | null>(null);
  useCommandDone(actor, (command) => command.do === 'change' && command.id === note.id && setEdited(null));
  const when = `${date(note.created_at)}, ${clockTime(note.created_at)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft">
        <bdi className="font-semibold text-ink">{nameOf(note.author_id)}</bdi>
        <span className="tabular">{note.edited_at === null ? when : `${when} · ${text.edited}`}</span>
      </p>
      {edited === null ? (
        <p lang="id" className="break-words whitespace-pre-wrap">
          <bdi>{note.body}</bdi>
        </p>
      ) : (
        <Form
          className="grid gap-2"
          onSubmit={() => {
            if (edited.trim() !== '' && !isTooLong(edited))
              actor.send({ type: 'command.requested', command: { do: 'change', id: note.id, body: edited } });
          }}
        >
          <TextArea
            label={text.editLabel}
            maxCharacters={MAX_NOTE}
            error={isTooLong(edited) ? text.tooLong : undefined}
            value={edited}
            onChange={(event) => setEdited(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" variant="primary" disabled={isRunning}>
              {all.save}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setEdited(null)}>
              {all.cancel}
            </Button>
          </div>
        </Form>
      )}
      {note.author_id === userId && edited === null && (
        <div className="-mb-1 flex flex-wrap gap-1">
          <Button size="small" variant="quiet" onClick={() => setEdited(note.body)}>
            {text.edit}
          </Button>
          <ConfirmButton
            label={text.remove}
            confirmLabel={text.removeSure}
            disabled={isRunning}
            onConfirm={() => actor.send({ type: 'command.requested', command: { do: 'remove', id: note.id } })}
          />
        </div>
      )}
    </div>
  );
}
