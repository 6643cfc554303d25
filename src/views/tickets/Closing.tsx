import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { TicketRef } from '../../machines/tickets/ticket.machine.ts';
import type { Opened } from '../../machines/tickets/ticket.setup.ts';
import { TextArea } from '../fields/TextArea.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useTicketsText } from '../text/tickets.ts';

/** What a message may have, in characters. */
const MOST = 4000;

/** Before a ticket is closed: what its customer is told, to be changed or left out. */
export function Closing({ actor }: { actor: TicketRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ open: 'closing' }));
  const opened = useSelector(actor, (snapshot) => snapshot.context.opened);
  return isOpen && opened !== null ? <Asking actor={actor} opened={opened} /> : null;
}

function Asking({ actor, opened: { ticket, room } }: { actor: TicketRef; opened: Opened }) {
  const text = useTicketsText().closing;
  const [id] = useState(() => crypto.randomUUID() as string);
  const [message, setMessage] = useState(() => text.suggestion(room?.name?.trim() || text.nameless, ticket.title));
  const cancel = () => actor.send({ type: 'close.cancelled' });
  const isTold = room !== null && message.trim() !== '';
  return (
    <Dialog
      open
      title={text.title}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{text.cancel}</Button>
          <Button
            look="primary"
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
            onChange={(event) => setMessage(event.target.value)}
          />
          {isTold && room.holder === 'ai' && <p className="text-sm text-help">{text.takesOver}</p>}
          {isTold && room.channel.status !== 'WORKING' && <p className="text-sm text-help">{text.channelDown}</p>}
        </div>
      )}
    </Dialog>
  );
}
