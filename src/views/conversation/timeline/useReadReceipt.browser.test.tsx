import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { PreferencesProvider, type Appearance } from '../../app/preferences.tsx';
import { useReadReceipt } from './useReadReceipt.ts';

/** A user who always looks at the end of the conversation. */
function Reader({ room, actor }: { room: Room; actor: Pick<RoomRef, 'send'> }) {
  const onSeen = useReadReceipt(actor, room);
  useEffect(() => onSeen(`wa-${room.last_message_id}`), [onSeen, room.last_message_id]);
  return null;
}

const unread = roomOf(1, { unread_count: 2, last_message_id: 'two', last_message_author: 'customer' });
const read = { ...unread, unread_count: 0 };

const reading = async (room: Room, reads?: Appearance['reads']) => {
  const send = vi.fn<RoomRef['send']>();
  const actor = { send };
  const view = (now: Room) => (
    <PreferencesProvider store={{ read: () => ({ theme: 'device', language: 'id', reads }), write: () => undefined }}>
      <Reader room={now} actor={actor} />
    </PreferencesProvider>
  );
  const { rerender } = await render(view(room));
  return {
    sent: () => send.mock.calls.map(([event]) => (event.type === 'messages.read' ? event.waId : event.type)),
    rerenderWith: (next: Room) => rerender(view(next)),
  };
};

test('a seen message is marked as read once', async () => {
  const { sent, rerenderWith } = await reading(unread);
  expect(sent()).toEqual(['wa-two']);
  await rerenderWith(read);
  await rerenderWith({ ...unread, last_message_id: 'three' });
  expect(sent()).toEqual(['wa-two', 'wa-three']);
});

test('a room marked as unread while open stays unread until a new message arrives', async () => {
  const { sent, rerenderWith } = await reading(read);
  await rerenderWith({ ...read, unread_count: 1 });
  expect(sent()).toEqual([]);
  await rerenderWith({ ...unread, last_message_id: 'three' });
  expect(sent()).toEqual(['wa-three']);
});

test('with read-on-reply a room is marked as read after a reply of the user and not before', async () => {
  const { sent, rerenderWith } = await reading(unread, 'answered');
  await rerenderWith({ ...unread, unread_count: 3, last_message_id: 'three' });
  await rerenderWith({ ...unread, unread_count: 3, last_message_id: 'by the AI', last_message_author: 'ai' });
  expect(sent()).toEqual([]);
  await rerenderWith({ ...read, last_message_id: 'ours', last_message_author: 'member' });
  expect(sent()).toHaveLength(1);
  await rerenderWith({ ...read, last_message_id: 'ours again', last_message_author: 'member' });
  expect(sent()).toHaveLength(1);
});
