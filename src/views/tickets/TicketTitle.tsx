import { Pencil } from 'lucide-react';
import { useState } from 'react';

import { TITLE_MOST } from '../../machines/tickets/tickets.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useTicketsText } from '../text/tickets.ts';

/** What was promised, and a way to say it better. */
export function TicketTitle({
  title,
  disabled,
  onChange,
}: {
  title: string;
  disabled: boolean;
  onChange: (title: string) => void;
}) {
  const { panel: text, form } = useTicketsText();
  const [typed, setTyped] = useState<string | null>(null);
  /** What it was called when the typing began. */
  const [before, setBefore] = useState(title);
  if (typed === null)
    return (
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-base font-bold break-words">
          <bdi>{title}</bdi>
        </h3>
        <IconButton
          label={text.editTitle}
          icon={<Pencil aria-hidden="true" size={18} />}
          disabled={disabled}
          onClick={() => {
            setBefore(title);
            setTyped(title);
          }}
        />
      </div>
    );
  const length = Array.from(typed.trim()).length;
  const error = length === 0 ? form.empty : length > TITLE_MOST ? form.long : undefined;
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (error !== undefined) return;
        onChange(typed.trim());
        setTyped(null);
      }}
    >
      {/* What comes in live is the version that is saved upon: nothing else would tell that a colleague's words go. */}
      {title !== before && title !== typed.trim() && (
        <Notice tone="help" title={text.conflict.title}>
          {`${text.conflict.theirs}: `}
          <bdi>{title}</bdi>
        </Notice>
      )}
      <TextField
        label={text.titleLabel}
        error={error}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" look="primary">
          {text.saveTitle}
        </Button>
        <Button size="small" look="quiet" onClick={() => setTyped(null)}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
