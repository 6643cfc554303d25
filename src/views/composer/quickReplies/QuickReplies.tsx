import { useEffect, useRef, useState } from 'react';

import type { RecordLists } from '../../../contracts/app.recordList.ts';
import type { LedgerRef } from '../../../machines/app/recordList.machine.ts';
import { Listed } from '../../customer/PanelSection.tsx';
import { useDeedDone } from '../../customer/useCommandDone.ts';
import { Button } from '../../ui/Button.tsx';
import { SureButton } from '../../ui/ConfirmButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { MOST, shortcutOf } from './quickReplies.ts';
import { quickRepliesText } from './text/id.ts';

export interface SuggestionsProps {
  actor: LedgerRef;
  /** What a new one begins with. */
  begun?: { shortcut: string; body: string };
}

type Row = RecordLists['suggestions']['row'];

const nothing = { shortcut: '', body: '' };

/** The replies that the team has ready: make, change, remove. */
export function Suggestions({ actor, begun = nothing }: SuggestionsProps) {
  const text = useText(quickRepliesText);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-soft">{text.hint}</p>
      <Listed actor={actor} of="suggestions" words={text}>
        {(replies, isDoing) => (
          <>
            <Fresh actor={actor} begun={begun} isDoing={isDoing} />
            {replies.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ul className="grid gap-2">
              {replies.map((reply) => (
                <li key={reply.id} className="rounded-md bg-sunken p-3">
                  <OneReply actor={actor} reply={reply} isDoing={isDoing} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Listed>
    </div>
  );
}

const fresh = (begun: Omit<Row, 'id'>): Row => ({ id: crypto.randomUUID(), ...begun });

function Fresh({ actor, begun, isDoing }: { actor: LedgerRef; begun: Omit<Row, 'id'>; isDoing: boolean }) {
  const text = useText(quickRepliesText);
  const [row, setRow] = useState(() => fresh(begun));
  useDeedDone(actor, (deed) => deed.do === 'add' && setRow(fresh(nothing)));
  return (
    <Fields
      row={row}
      isDoing={isDoing}
      isBegun={begun.body !== ''}
      word={text.add}
      onChange={setRow}
      onKeep={(kept) => actor.send({ type: 'deed.requested', deed: { do: 'add', ...kept } })}
    />
  );
}

function Fields({
  row,
  word,
  isDoing,
  isBegun = false,
  onChange,
  onKeep,
  onCancel,
}: {
  row: Row;
  word: string;
  isDoing: boolean;
  /** The body is there already: the shortcut is what is missing. */
  isBegun?: boolean;
  onChange: (row: Row) => void;
  onKeep: (row: Row) => void;
  onCancel?: () => void;
}) {
  const text = useText(quickRepliesText);
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const shortcut = shortcutOf(row.shortcut);
  const isLong = Array.from(row.body).length > MOST.body;
  useEffect(() => {
    if (isBegun || onCancel) form.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when it comes, and not again
  }, []);
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (shortcut === null || row.body.trim() === '' || isLong || isDoing) return;
        setTried(false);
        onKeep({ ...row, shortcut, body: row.body.trim() });
      }}
    >
      <TextField
        label={text.shortcut}
        hint={text.shortcutHint}
        error={isTried && shortcut === null ? text.shortcutWrong : undefined}
        before="/"
        autoCapitalize="none"
        autoComplete="off"
        value={row.shortcut}
        onChange={({ target }) => onChange({ ...row, shortcut: target.value })}
      />
      <TextArea
        label={text.body}
        rows={2}
        most={MOST.body}
        error={isLong ? text.bodyLong : undefined}
        value={row.body}
        onChange={({ target }) => onChange({ ...row, body: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary" busy={isDoing && row.body !== ''}>
          {word}
        </Button>
        {onCancel && (
          <Button size="small" look="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function OneReply({ actor, reply, isDoing }: { actor: LedgerRef; reply: Row; isDoing: boolean }) {
  const text = useText(quickRepliesText);
  const [draft, setDraft] = useState<Row | null>(null);
  useDeedDone(actor, (deed) => deed.do === 'change' && deed.id === reply.id && setDraft(null));
  if (draft !== null)
    return (
      <Fields
        row={draft}
        isDoing={isDoing}
        word={text.change}
        onChange={setDraft}
        onKeep={(kept) => actor.send({ type: 'deed.requested', deed: { do: 'change', ...kept } })}
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
        <Button size="small" look="quiet" onClick={() => setDraft(reply)}>
          {text.edit(reply.shortcut)}
        </Button>
        <SureButton
          word={text.remove(reply.shortcut)}
          sure={text.removeSure}
          disabled={isDoing}
          onSure={() => actor.send({ type: 'deed.requested', deed: { do: 'remove', id: reply.id } })}
        />
      </div>
    </div>
  );
}
