import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { OpenedTicket } from '../../contracts/tickets.ts';
import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { ticketsText } from './text/id.ts';

/** What a message may have, in characters. */
const MOST = 4000;

/**
 * Before a ticket is closed: what its customer is told, to be changed or left out. It stays until the ticket is closed:
 * the second press of a double one would else open what lies below, and who opens another ticket leaves this one.
 */
export function Closing({ actor }: { actor: TicketRef }) {
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ open: 'closing' }));
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ open: 'saving' }));
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  const [isShown, setShown] = useState(false);
  // What is saved without having been asked here, or saved once more, is nothing to show.
  if (isShown ? !isAsking && !isSaving : isAsking) setShown(!isShown);
  if (!isShown || opened === null) return null;
  return <Asking actor={actor} opened={opened} isSaving={isSaving} onLeave={() => setShown(false)} />;
}

interface AskingProps {
  actor: TicketRef;
  opened: OpenedTicket;
  isSaving: boolean;
  /** Somebody looks at something else while it is saved. */
  onLeave: () => void;
}

function Asking({ actor, opened: { ticket, room }, isSaving, onLeave }: AskingProps) {
  const text = useText(ticketsText).closing;
  const [id] = useState(() => crypto.randomUUID() as string);
  const [message, setMessage] = useState(() => text.suggestion(room?.name?.trim() || text.nameless, ticket.title));
  const cancel = () => (isSaving ? onLeave() : actor.send({ type: 'close.cancelled' }));
  const isTold = room !== null && message.trim() !== '';
  return (
    <Dialog
      open
      title={text.title}
      onClose={cancel}
      footer={
        <>
          <Button disabled={isSaving} onClick={cancel}>
            {text.cancel}
          </Button>
          <Button
            look="primary"
            busy={isSaving}
            disabled={message.length > MOST}
            onClick={() => actor.send({ type: 'close.confirmed', id, text: isTold ? message : '' })}
          >
            {isTold ? text.send : text.plain}
          </Button>
        </>
      }
    >
      {room === null ? (
        <p>{text.noRoom}</p>
      ) : (
        <div className="grid gap-3">
          <TextArea
            label={text.message}
            hint={text.hint}
            most={MOST}
            value={message}
            readOnly={isSaving}
            onChange={(event) => setMessage(event.target.value)}
          />
          {isTold && room.holder === 'ai' && <p className="text-sm text-help">{text.takesOver}</p>}
          {isTold && room.channel.status !== 'WORKING' && <p className="text-sm text-help">{text.channelDown}</p>}
        </div>
      )}
    </Dialog>
  );
}
