import { useEffect, useRef, useState } from 'react';

import type { RecordRow } from '../../../contracts/app.recordList.ts';
import type { RecordListRef } from '../../../machines/app/recordList.machine.ts';
import { RecordList } from '../../customer/PanelSection.tsx';
import { useCommandDone } from '../../customer/useCommandDone.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { MAX_LENGTH, normalizeShortcut } from './quickReplies.ts';
import { quickRepliesText } from './text/id.ts';

export interface QuickRepliesProps {
  actor: RecordListRef<'quickReplies'>;
  /** The initial values of a new quick reply. */
  initial?: { shortcut: string; body: string };
}

type Row = RecordRow<'quickReplies'>;

const emptyReply = { shortcut: '', body: '' };

/** The team's quick replies: create, edit, delete. */
export function QuickReplies({ actor, initial = emptyReply }: QuickRepliesProps) {
  const text = useText(quickRepliesText);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-soft">{text.hint}</p>
      <RecordList actor={actor} texts={text}>
        {(replies, isSaving) => (
          <>
            <NewQuickReply actor={actor} initial={initial} isSaving={isSaving} />
            {replies.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ul className="grid gap-2">
              {replies.map((reply) => (
                <li key={reply.id} className="rounded-md bg-sunken p-3">
                  <QuickReplyItem actor={actor} reply={reply} isSaving={isSaving} />
                </li>
              ))}
            </ul>
          </>
        )}
      </RecordList>
    </div>
  );
}

const newRow = (initial: Omit<Row, 'id'>): Row => ({ id: crypto.randomUUID(), ...initial });

function NewQuickReply({
  actor,
  initial,
  isSaving,
}: {
  actor: RecordListRef<'quickReplies'>;
  initial: Omit<Row, 'id'>;
  isSaving: boolean;
}) {
  const text = useText(quickRepliesText);
  const [row, setRow] = useState(() => newRow(initial));
  useCommandDone(actor, (command) => command.do === 'add' && setRow(newRow(emptyReply)));
  return (
    <QuickReplyForm
      row={row}
      isSaving={isSaving}
      hasBody={initial.body !== ''}
      submitLabel={text.add}
      onChange={setRow}
      onSubmit={(saved) => actor.send({ type: 'command.requested', command: { do: 'add', ...saved } })}
    />
  );
}

function QuickReplyForm({
  row,
  submitLabel,
  isSaving,
  hasBody = false,
  onChange,
  onSubmit,
  onCancel,
}: {
  row: Row;
  submitLabel: string;
  isSaving: boolean;
  /** The body is prefilled, so the shortcut gets the focus. */
  hasBody?: boolean;
  onChange: (row: Row) => void;
  onSubmit: (row: Row) => void;
  onCancel?: () => void;
}) {
  const text = useText(quickRepliesText);
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const shortcut = normalizeShortcut(row.shortcut);
  const isLong = Array.from(row.body).length > MAX_LENGTH.body;
  useEffect(() => {
    if (hasBody || onCancel) form.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only on mount
  }, []);
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (shortcut === null || row.body.trim() === '' || isLong || isSaving) return;
        setSubmitted(false);
        onSubmit({ ...row, shortcut, body: row.body.trim() });
      }}
    >
      <TextField
        label={text.shortcut}
        hint={text.shortcutHint}
        error={isSubmitted && shortcut === null ? text.shortcutWrong : undefined}
        before="/"
        autoCapitalize="none"
        autoComplete="off"
        value={row.shortcut}
        onChange={({ target }) => onChange({ ...row, shortcut: target.value })}
      />
      <TextArea
        label={text.body}
        rows={2}
        maxCharacters={MAX_LENGTH.body}
        error={isLong ? text.bodyLong : undefined}
        value={row.body}
        onChange={({ target }) => onChange({ ...row, body: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" busy={isSaving && row.body !== ''}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function QuickReplyItem({
  actor,
  reply,
  isSaving,
}: {
  actor: RecordListRef<'quickReplies'>;
  reply: Row;
  isSaving: boolean;
}) {
  const text = useText(quickRepliesText);
  const [draft, setDraft] = useState<Row | null>(null);
  useCommandDone(actor, (command) => command.do === 'change' && command.id === reply.id && setDraft(null));
  if (draft !== null)
    return (
      <QuickReplyForm
        row={draft}
        isSaving={isSaving}
        submitLabel={text.change}
        onChange={setDraft}
        onSubmit={(saved) => actor.send({ type: 'command.requested', command: { do: 'change', ...saved } })}
        onCancel={() => setDraft(null)}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="font-semibold wrap-anywhere">{`/${reply.shortcut}`}</p>
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">
        <bdi>{reply.body}</bdi>
      </p>
      <div className="-mb-1 flex flex-wrap gap-1">
        <Button size="small" variant="quiet" onClick={() => setDraft(reply)}>
          {text.edit(reply.shortcut)}
        </Button>
        <ConfirmButton
          label={text.remove(reply.shortcut)}
          confirmLabel={text.removeSure}
          disabled={isSaving}
          onConfirm={() => actor.send({ type: 'command.requested', command: { do: 'remove', id: reply.id } })}
        />
      </div>
    </div>
  );
}
