import { describe, expect, test } from 'vitest';

import { message } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import { returnText } from '../../../src/machines/conversation/resending.ts';
import type { RoomRef } from '../../../src/machines/conversation/room.machine.ts';
import { roomModel } from '../../../src/machines/conversation/room.model.ts';
import { begin, submit, writtenMessages, type Press } from '../../../src/machines/conversation/sending.ts';
import { machineSut } from '../../sut/machine.ts';

const open = async (outcome = 'held by me') => {
  const sut = machineSut(roomModel);
  await sut.start();
  await sut.settle('openRoom', 'done', roomModel.outcomes['openRoom']?.done[outcome]);
  const room = sut.actor as RoomRef;
  const loaded = createMessagesStore().room(room.getSnapshot().context.roomId);
  const press = (text: string, change: Partial<Press> = {}) =>
    submit(room, loaded, {
      type: 'messages.submitted',
      source: 'text',
      messages: writtenMessages(text, null),
      at: 0,
      takesOver: false,
      ...change,
    });
  const posted = () => sut.received('postMessages').flatMap(({ message: one }) => (one ? [one] : []));
  return { room, loaded, press, posted };
};

describe('sending from a room', () => {
  test('a text that the outbox has is sent, without the space around it and under an id of its own', async () => {
    const { press, posted } = await open();
    expect([press(' Siap '), press('Besok ya')]).toEqual(['sent', 'sent']);
    expect(posted()).toMatchObject([{ text: 'Siap' }, { text: 'Besok ya' }]);
    expect(new Set(posted().map(({ id }) => id)).size).toBe(2);
  });

  test('nothing is sent while there is a question, and what is confirmed is sent', async () => {
    const { press, posted } = await open('held by the AI');
    expect(press('Siap')).toBe('asked');
    expect(posted()).toEqual([]);
    expect(press('Siap Bu', { type: 'send.confirmed', takesOver: true })).toBe('sent');
    expect(posted()).toMatchObject([{ text: 'Siap Bu' }]);
  });

  test('no text, and a confirmation of nothing, are refused', async () => {
    const { press, posted } = await open();
    expect([press('  '), press('Siap', { type: 'send.confirmed' })]).toEqual(['refused', 'refused']);
    expect(posted()).toEqual([]);
  });

  test('the user is asked about a reply that came after they began, and not about an earlier one', async () => {
    const { room, loaded, press } = await open();
    loaded.receive([message(1, { author: 'phone' })]);
    begin(room, loaded, 'text');
    expect(press('Siap')).toBe('sent');
    loaded.receive([message(2, { author: 'phone' })]);
    expect(press('Besok ya')).toBe('asked');
  });

  test('the text of a failed message goes back to its room as a new message', async () => {
    const { room, loaded } = await open();
    const sent: unknown[] = [];
    const row = message(4, { body: 'Siap', author: 'member' });
    const outbox = { send: (event: unknown) => sent.push(event) } as unknown as Parameters<typeof returnText>[1];
    expect([returnText(room, outbox, row, loaded), returnText(room, null, row, loaded)]).toEqual([true, false]);
    expect(sent).toMatchObject([
      {
        type: 'message.returned',
        returned: { reason: 'recalled', message: { text: 'Siap', roomId: room.getSnapshot().context.roomId } },
      },
    ]);
    expect(sent).not.toMatchObject([{ returned: { message: { id: row.id } } }]);
  });
});
