import { useState } from 'react';

import { toIso } from '../../../contracts/time.ts';
import { useCalendar } from '../../ui/calendar.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationSearchText } from './text/id.ts';

interface DayChoiceProps {
  /** The initial day, as an instant in epoch milliseconds. */
  from: number;
  /** `since`: the beginning of the chosen day, in the format of message times. */
  onChoose: (since: string) => void;
  onClose: () => void;
}

/** A dialog that jumps to a day of the conversation. */
export function DayPicker({ from, onChoose, onClose }: DayChoiceProps) {
  const text = useText(conversationSearchText).day;
  const { dayOf, startOfDay } = useCalendar();
  const [today] = useState(() => dayOf(Date.now()));
  const [day, setDay] = useState(() => dayOf(from));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const error = day === '' ? text.missing : day > today ? text.future : undefined;
  const go = () => {
    setIsSubmitted(true);
    if (error !== undefined) return;
    onChoose(toIso(startOfDay(day)));
    onClose();
  };
  return (
    <ConfirmDialog open title={text.title} confirm={text.go} onConfirm={go} onClose={onClose}>
      <Form onSubmit={go}>
        <TextField
          label={text.label}
          type="date"
          max={today}
          value={day}
          error={isSubmitted ? error : undefined}
          hint={text.hint}
          onChange={(event) => setDay(event.target.value)}
        />
      </Form>
    </ConfirmDialog>
  );
}
