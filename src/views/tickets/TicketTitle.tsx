import { Pencil } from 'lucide-react';
import { useState } from 'react';

import { TITLE_MOST } from '../../machines/tickets/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** What was promised, and a way to say it better. */
export function TicketTitle({
  title,
  disabled,
  onChange,
}: {
  title: string;
  disabled: boolean;
  /** `seen`: what it was called when the typing began, whatever a colleague calls it meanwhile. */
  onChange: (title: string, seen: string) => void;
}) {
  const { panel: text, form } = useText(ticketsText);
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(title);
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
            setSeen(title);
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
        onChange(typed.trim(), seen);
        setTyped(null);
      }}
    >
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
