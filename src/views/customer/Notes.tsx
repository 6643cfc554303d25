import { useRef, useState } from 'react';

import type { RecordLists } from '../../contracts/app.recordList.ts';
import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import { MOST, type WrittenNote } from '../../machines/app/recordList.ts';
import { usePlace } from '../commands/targets.ts';
import { Button } from '../ui/Button.tsx';
import { SureButton } from '../ui/ConfirmButton.tsx';
import { useFormat } from '../ui/format.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import type { Begun } from './formDrafts.ts';
import { usePeople } from './memberNames.ts';
import { Listed, Part } from './PanelSection.tsx';
import { customerText } from './text/id.ts';
import { useDeedDone } from './useCommandDone.ts';

/** What the team tells itself about a customer. What is written stays until it is kept. */
export function Notes({ actor, userId, begun }: { actor: LedgerRef; userId: string; begun: Begun<WrittenNote> }) {
  const text = useText(customerText).notes;
  return (
    <Part title={text.title} hint={text.hint}>
      <Listed actor={actor} of="notes" words={text}>
        {(notes, isDoing) => (
          <>
            <Written actor={actor} isDoing={isDoing} begun={begun} />
            {notes.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {notes.map((note) => (
                <li key={note.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <OneNote note={note} actor={actor} userId={userId} isDoing={isDoing} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Listed>
    </Part>
  );
}

const fresh = (): WrittenNote => ({ id: crypto.randomUUID(), body: '' });

/** Counted as the database counts. */
const isLong = (body: string): boolean => Array.from(body).length > MOST.note;

function Written({ actor, isDoing, begun }: { actor: LedgerRef; isDoing: boolean; begun: Begun<WrittenNote> }) {
  const text = useText(customerText).notes;
  const [{ id, body }, setWritten] = useState(() => begun.read() ?? fresh());
  const write = (next: WrittenNote) => {
    setWritten(next);
    begun.write(next.body.trim() === '' ? null : next);
  };
  const field = useRef<HTMLTextAreaElement>(null);
  usePlace('note', () => field.current?.focus());
  useDeedDone(actor, (deed) => deed.do === 'add' && write(fresh()));
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim() !== '' && !isLong(body)) actor.send({ type: 'deed.requested', deed: { do: 'add', id, body } });
      }}
    >
      <TextArea
        ref={field}
        label={text.label}
        rows={2}
        most={MOST.note}
        error={isLong(body) ? text.tooLong : undefined}
        readOnly={isDoing}
        value={body}
        onChange={(event) => write({ id, body: event.target.value })}
      />
      <Button type="submit" size="small" className="justify-self-start" busy={isDoing && body !== ''}>
        {text.add}
      </Button>
    </form>
  );
}

function OneNote({
  note,
  actor,
  userId,
  isDoing,
}: {
  note: RecordLists['notes']['row'];
  actor: LedgerRef;
  userId: string;
  isDoing: boolean;
}) {
  const all = useText(customerText);
  const text = all.notes;
  const { date, clockTime } = useFormat();
  const nameOf = usePeople(userId);
  const [draft, setDraft] = useState<string | null>(null);
  useDeedDone(actor, (deed) => deed.do === 'change' && deed.id === note.id && setDraft(null));
  const when = `${date(note.created_at)}, ${clockTime(note.created_at)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft">
        <bdi className="font-semibold text-ink">{nameOf(note.author_id)}</bdi>
        <span className="tabular">{note.edited_at === null ? when : `${when} · ${text.edited}`}</span>
      </p>
      {draft === null ? (
        <p className="break-words whitespace-pre-wrap">
          <bdi>{note.body}</bdi>
        </p>
      ) : (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.trim() !== '' && !isLong(draft))
              actor.send({ type: 'deed.requested', deed: { do: 'change', id: note.id, body: draft } });
          }}
        >
          <TextArea
            label={text.editLabel}
            most={MOST.note}
            error={isLong(draft) ? text.tooLong : undefined}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" look="primary" disabled={isDoing}>
              {all.save}
            </Button>
            <Button size="small" look="quiet" onClick={() => setDraft(null)}>
              {all.cancel}
            </Button>
          </div>
        </form>
      )}
      {note.author_id === userId && draft === null && (
        <div className="-mb-1 flex flex-wrap gap-1">
          <Button size="small" look="quiet" onClick={() => setDraft(note.body)}>
            {text.edit}
          </Button>
          <SureButton
            word={text.remove}
            sure={text.removeSure}
            disabled={isDoing}
            onSure={() => actor.send({ type: 'deed.requested', deed: { do: 'remove', id: note.id } })}
          />
        </div>
      )}
    </div>
  );
}
