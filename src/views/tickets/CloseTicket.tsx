import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { TicketDetails } from '../../contracts/tickets.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** Characters. */
const MAX_MESSAGE = 4000;

/**
 * Asks for the closing message before a ticket is closed. The dialog stays open until the ticket is closed, so that the
 * second click of a double-click does not open another ticket below it.
 */
export function CloseTicket({ actor }: { actor: TicketRef }) {
  const isConfirming = useSelector(actor, (snapshot) => snapshot.matches({ open: 'confirmingClose' }));
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ open: 'saving' }));
  const details = useSelector(actor, (snapshot) => snapshot.context.details);
  const [isShown, setShown] = useState(false);
  // A save that did not start in this dialog does not open it.
  if (isShown ? !isConfirming && !isSaving : isConfirming) setShown(!isShown);
  if (!isShown || details === null) return null;
  return <CloseTicketDialog actor={actor} details={details} isSaving={isSaving} onDismiss={() => setShown(false)} />;
}

interface CloseTicketDialogProps {
  actor: TicketRef;
  details: TicketDetails;
  isSaving: boolean;
  /** The user closes the dialog while the ticket is being saved. */
  onDismiss: () => void;
}

function CloseTicketDialog({ actor, details: { ticket, room }, isSaving, onDismiss }: CloseTicketDialogProps) {
  const text = useText(ticketsText).closing;
  const [{ id }] = useState(() => withNewId({}));
  const [message, setMessage] = useState(() => text.defaultMessage(room?.name?.trim() || text.nameless, ticket.title));
  const cancel = () => (isSaving ? onDismiss() : actor.send({ type: 'close.cancelled' }));
  const sendsMessage = room !== null && message.trim() !== '';
  return (
    <ConfirmDialog
      open
      title={text.title}
      confirm={sendsMessage ? text.send : text.closeOnly}
      cancel={text.cancel}
      isBusy={isSaving}
      canLeave
      isDisabled={message.length > MAX_MESSAGE}
      onConfirm={() => actor.send({ type: 'close.confirmed', id, text: sendsMessage ? message : '' })}
      onClose={cancel}
    >
      {room === null ? (
        <p>{text.noConversation}</p>
      ) : (
        <div className="grid gap-3">
          <TextArea
            label={text.message}
            hint={text.hint}
            maxCharacters={MAX_MESSAGE}
            value={message}
            readOnly={isSaving}
            onChange={(event) => setMessage(event.target.value)}
          />
          {sendsMessage && room.holder === 'ai' && <p className="text-sm text-help">{text.takesOver}</p>}
          {sendsMessage && room.channel.status !== 'WORKING' && <p className="text-sm text-help">{text.channelDown}</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}
