import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { dayOf } from '../../ui/format.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationSearchText } from './text/id.ts';

interface DayChoiceProps {
  /** The day at hand, as an instant (epoch milliseconds). */
  from: number;
  /** The beginning of the chosen day, as an instant spelled like those of messages. */
  onChoose: (since: string) => void;
  onClose: () => void;
}

/** Which day to go to. */
export function DayChoice({ from, onChoose, onClose }: DayChoiceProps) {
  const text = useText(conversationSearchText).day;
  const [today] = useState(() => dayOf(Date.now()));
  const [day, setDay] = useState(() => dayOf(from));
  const [asked, setAsked] = useState(false);
  const error = day === '' ? text.missing : day > today ? text.future : undefined;
  const go = () => {
    setAsked(true);
    if (error !== undefined) return;
    onChoose(startOf(day));
    onClose();
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" onClick={go}>
            {text.go}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <TextField
          label={text.label}
          type="date"
          max={today}
          value={day}
          error={asked ? error : undefined}
          hint={text.hint}
          onChange={(event) => setDay(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Midnight in the business's zone, as text that compares with the instants of messages. */
const startOf = (day: string): string => new Date(`${day}T00:00:00+07:00`).toISOString().replace(/\.\d+Z$/, '.000000Z');
