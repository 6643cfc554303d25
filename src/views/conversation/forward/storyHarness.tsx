/** Forwarding among a few chats for stories and view tests. Not part of the product. */
import { useSelector } from '@xstate/react';

import { selectIsForwarding, type ForwardRef } from '../../../machines/conversation/forward.machine.ts';
import { target } from '../../../machines/conversation/forward.model.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { messageText } from '../message/text/id.ts';
import { ForwardDialog } from './ForwardDialog.tsx';

const rooms = [
  target.room,
  roomOf(2, { name: 'Pak Joko, sopir', holder: 'phone' }),
  roomOf(3, { name: null, erased_at: '2026-11-20T03:00:00.000000Z' }),
];

export function ForwardStory({ actor }: { actor: ForwardRef }) {
  const text = useText(messageText);
  const isOpen = useSelector(actor, selectIsForwarding);
  const forwarded = message(1, { body: 'Ukuran XL masih ada, Rp 185.000.' });
  return (
    <div className="min-h-96 p-6">
      <Button onClick={() => actor.send({ type: 'forward.requested', message: forwarded })}>{text.forward}</Button>
      {isOpen && (
        <ForwardDialog
          actor={actor}
          results={{ words: '', rooms, isBusy: false, hasFailed: false }}
          roomId={null}
          channelOf={() => ({ external_id: target.sessionName, status: 'WORKING', phone: null, expected_phone: null })}
          onWords={() => undefined}
          onRetry={() => undefined}
        />
      )}
    </div>
  );
}
