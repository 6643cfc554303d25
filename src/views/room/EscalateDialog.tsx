import { useState } from 'react';

import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useRoomText } from '../text/room.ts';

/** What the database keeps of a reason. In characters. */
const LONGEST = 500;

/** Why somebody should look at this conversation: one of the usual reasons, or their own words. */
export function EscalateDialog(props: { open: boolean; onClose: () => void; onSend: (reason: string) => void }) {
  const { open, onClose, onSend } = props;
  const text = useRoomText().escalate;
  const [reason, setReason] = useState(text.reasons[0] ?? '');
  const send = () => {
    if (reason.trim() !== '') onSend(reason.trim());
  };
  return (
    <Dialog
      open={open}
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button look="primary" disabled={reason.trim() === ''} onClick={send}>
            {text.send}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label={text.reason}
          hint={text.hint}
          value={reason}
          maxLength={LONGEST}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {text.reasons.map((usual) => (
            <Button key={usual} size="small" aria-pressed={usual === reason} onClick={() => setReason(usual)}>
              {usual}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
