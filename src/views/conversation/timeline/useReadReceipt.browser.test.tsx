import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import type { RoomRef } from '../../../machines/conversation/room.machine.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { PreferencesProvider, type Looks } from '../../app/preferences.tsx';
import { useSeen } from './useReadReceipt.ts';

/** Somebody who looks at the end of a conversation, whatever happens to it. */
function Reader({ room, actor }: { room: Room; actor: Pick<RoomRef, 'send'> }) {
  const onSeen = useSeen(actor, room);
  useEffect(() => onSeen(`wa-${room.last_message_id}`), [onSeen, room.last_message_id]);
  return null;
}

const unread = roomOf(1, { unread_count: 2, last_message_id: 'two', last_message_author: 'customer' });
const read = { ...unread, unread_count: 0 };

const reading = async (room: Room, reads?: Looks['reads']) => {
  const send = vi.fn<RoomRef['send']>();
  const actor = { send };
  const view = (now: Room) => (
    <PreferencesProvider store={{ read: () => ({ theme: 'device', language: 'id', reads }), write: () => undefined }}>
      <Reader room={now} actor={actor} />
    </PreferencesProvider>
  );
  const { rerender } = await render(view(room));
  return {
    told: () => send.mock.calls.map(([event]) => (event.type === 'end.seen' ? event.waId : event.type)),
    becomes: (next: Room) => rerender(view(next)),
  };
};

test('what is looked at is read, once', async () => {
  const { told, becomes } = await reading(unread);
  expect(told()).toEqual(['wa-two']);
  await becomes(read);
  await becomes({ ...unread, last_message_id: 'three' });
  expect(told()).toEqual(['wa-two', 'wa-three']);
});

test('what is marked as unread while it is open stays so, until something new comes', async () => {
  const { told, becomes } = await reading(read);
  await becomes({ ...read, unread_count: 1 });
  expect(told()).toEqual([]);
  await becomes({ ...unread, last_message_id: 'three' });
  expect(told()).toEqual(['wa-three']);
});

test('who reads by answering is told of as soon as they have answered, and not before', async () => {
  const { told, becomes } = await reading(unread, 'answered');
  await becomes({ ...unread, unread_count: 3, last_message_id: 'three' });
  await becomes({ ...unread, unread_count: 3, last_message_id: 'by the AI', last_message_author: 'ai' });
  expect(told()).toEqual([]);
  await becomes({ ...read, last_message_id: 'ours', last_message_author: 'member' });
  expect(told()).toHaveLength(1);
  await becomes({ ...read, last_message_id: 'ours again', last_message_author: 'member' });
  expect(told()).toHaveLength(1);
});
