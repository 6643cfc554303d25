import { Pencil } from 'lucide-react';
import { useState } from 'react';

import { MAX_TICKET_TITLE } from '../../contracts/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** The title of a ticket, and the form that changes it. */
export function TicketTitle({
  title,
  disabled,
  onChange,
}: {
  title: string;
  disabled: boolean;
  /** `base`: the title when typing began. */
  onChange: (title: string, base: string) => void;
}) {
  const { panel: text, form } = useText(ticketsText);
  const [typed, setTyped] = useState<string | null>(null);
  const [base, setBase] = useState(title);
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
            setBase(title);
            setTyped(title);
          }}
        />
      </div>
    );
  const length = Array.from(typed.trim()).length;
  const error = length === 0 ? form.empty : length > MAX_TICKET_TITLE ? form.long : undefined;
  return (
    <Form
      className="grid grid-cols-1 gap-2"
      onSubmit={() => {
        if (error !== undefined) return;
        onChange(typed.trim(), base);
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
        <Button type="submit" size="small" variant="primary">
          {text.saveTitle}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setTyped(null)}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
