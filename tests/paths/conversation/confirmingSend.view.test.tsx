/** What a user confirms before a text, files or a recording are sent, in the room as it is rendered. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';
import type { AnyActor } from 'xstate';

import type { OpenedRoom } from '../../../src/contracts/conversation.ts';
import { attachmentsModel } from '../../../src/machines/composer/attachments.model.ts';
import { recordingModel } from '../../../src/machines/composer/recording.model.ts';
import { message } from '../../../src/machines/conversation/messages.fixture.ts';
import { createMessagesStore } from '../../../src/machines/conversation/messages.store.ts';
import type { RoomRef } from '../../../src/machines/conversation/room.machine.ts';
import { roomModel } from '../../../src/machines/conversation/room.model.ts';
import { quickRepliesText } from '../../../src/views/composer/quickReplies/text/id.ts';
import { composerText } from '../../../src/views/composer/text/id.ts';
import { Room } from '../../../src/views/conversation/Room.tsx';
import { conversationText as text } from '../../../src/views/conversation/text/id.ts';
import { MessagesContext } from '../../../src/views/conversation/timeline/messages.ts';
import { actAndWait } from '../../sut/actAndWait.ts';
import { key, press, write } from '../../sut/gestures.ts';
import { machineSut } from '../../sut/machine.ts';
import { absent, visible } from '../../sut/view.tsx';

const { roomId } = roomModel.input as { roomId: string };
const { placeholders } = quickRepliesText;
const ai = text.speaker.ai;

/** An open room that is held as the model's outcome says. */
const openRoom = async (held: 'held by me' | 'held by the AI' | 'held by a colleague') => {
  const sut = machineSut(roomModel);
  await sut.start();
  await sut.settle('openRoom', 'done', roomModel.outcomes['openRoom']!.done[held] as OpenedRoom);
  const store = createMessagesStore();
  store.room(roomId).reset([message(1), message(2, { author: 'ai', ack: 3 })], []);
  const screen = await render(
    <MessagesContext value={store}>
      <div style={{ height: '600px' }}>
        <Room actor={sut.actor as RoomRef} />
      </div>
    </MessagesContext>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    await sut.stop();
  });
  const see: Locator = screen.locator;
  const field = see.getByLabelText(text.composer.label, { exact: true });
  const button = (name: string) => see.getByRole('button', { name, exact: true });
  const question = (name: string) => see.getByRole('alertdialog', { name });
  return {
    sut,
    see,
    field,
    button,
    /** "… baru saja menjawab" */
    staleReply: question(text.staleReply.title(ai)),
    takeOver: question(text.takeOverPrompt.title),
    /** Types a text and presses Enter. */
    enter: async (words: string) => {
      await write(field, words);
      await key(field, 'Enter');
    },
    /** Another author replies. The number also orders the replies. */
    reply: (number: number, body = `Balasan ${number}`) =>
      actAndWait(() => store.room(roomId).receive([message(number, { author: 'ai', ack: 3, body })])),
    /** What was passed to the outbox. */
    sent: () =>
      sut
        .received('postMessages')
        .filter(({ type }) => type === 'message.written')
        .map(({ message: { text: words, file } }) => words || file.name),
    isTakingOver: () => sut.actor.getSnapshot().children['takeRoom'] !== undefined,
    child: (id: string) => sut.actor.getSnapshot().children[id] as AnyActor,
  };
};

test('a text without anything to confirm is sent at once and leaves the field', async () => {
  const room = await openRoom('held by me');
  await room.enter('Siap');
  expect(room.sent()).toEqual(['Siap']);
  await expect.element(room.field).toHaveValue('');
});

test('the same text within ten seconds is sent after one confirmation, by button or by Enter', async () => {
  const room = await openRoom('held by me');
  await room.enter('Siap');
  await room.enter('Siap');
  visible(room.see.getByText(text.composer.twice));
  await expect.element(room.field).toHaveValue('Siap');
  await key(room.field, 'Enter', { repeat: true });
  expect(room.sent()).toEqual(['Siap']);
  await press(room.button(text.composer.again));
  expect(room.sent()).toEqual(['Siap', 'Siap']);
  absent(room.see.getByText(text.composer.twice));
  await expect.element(room.field).toHaveValue('');
  await room.enter('Siap');
  await key(room.field, 'Enter');
  expect(room.sent()).toEqual(['Siap', 'Siap', 'Siap']);
  await expect.element(room.field).toHaveValue('');
});

test('a change of the text closes the question about the same text', async () => {
  const room = await openRoom('held by me');
  await room.enter('Siap');
  await room.enter('Siap');
  await write(room.field, 'Siap Bu');
  absent(room.see.getByText(text.composer.twice));
  await write(room.field, 'Siap');
  await key(room.field, 'Enter');
  visible(room.see.getByText(text.composer.twice));
  expect(room.sent()).toEqual(['Siap']);
});

test('the same text is sent without confirmation after ten seconds', async () => {
  const room = await openRoom('held by me');
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  await room.enter('Siap');
  clock.mockReturnValue(now + 9999);
  await room.enter('Siap');
  expect(room.sent()).toEqual(['Siap']);
  clock.mockReturnValue(now + 10_000);
  await key(room.field, 'Enter');
  expect(room.sent()).toEqual(['Siap', 'Siap']);
});

test('a text with unfilled placeholders is sent only after its own button is pressed', async () => {
  const room = await openRoom('held by me');
  await room.enter('Resi {{nomor}}');
  visible(room.see.getByText(placeholders.title('{{nomor}}')));
  await key(room.field, 'Enter');
  expect(room.sent()).toEqual([]);
  await press(room.button(placeholders.fill));
  const area = room.field.element() as HTMLTextAreaElement;
  expect(document.activeElement).toBe(area);
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('{{nomor}}');
  await write(room.field, 'Resi {{kode}}');
  absent(room.see.getByText(placeholders.title('{{nomor}}')));
  await key(room.field, 'Enter');
  await press(room.button(placeholders.send));
  expect(room.sent()).toEqual(['Resi {{kode}}']);
  await expect.element(room.field).toHaveValue('');
});

test('a reply by another author since the user began to write is shown before the text is sent', async () => {
  const room = await openRoom('held by me');
  await write(room.field, 'Besok dikirim');
  await room.reply(5, 'Sudah dikirim kemarin');
  await key(room.field, 'Enter');
  visible(room.staleReply.getByText('Sudah dikirim kemarin'));
  await expect.element(room.button(text.composer.send)).toBeDisabled();
  await key(room.field, 'Enter');
  await room.reply(6, 'Resinya JNE123');
  await press(room.button(text.staleReply.send));
  // Another reply while the question was open is shown too.
  visible(room.staleReply.getByText('Resinya JNE123'));
  expect(room.sent()).toEqual([]);
  await press(room.button(text.staleReply.send));
  expect(room.sent()).toEqual(['Besok dikirim']);
  await expect.element(room.field).toHaveValue('');
  expect(document.activeElement).toBe(room.field.element());
});

test.each([
  ['the button', (room: Awaited<ReturnType<typeof openRoom>>) => press(room.button(text.staleReply.cancel))],
  ['Escape', (room: Awaited<ReturnType<typeof openRoom>>) => key(room.field, 'Escape')],
])(
  '%s closes the question about a reply, which counts as read, and keeps the text and the focus',
  async (_, cancel) => {
    const room = await openRoom('held by me');
    await write(room.field, 'Besok dikirim');
    await room.reply(5);
    await key(room.field, 'Enter');
    await cancel(room);
    absent(room.staleReply);
    await expect.element(room.field).toHaveValue('Besok dikirim');
    expect(document.activeElement).toBe(room.field.element());
    expect(room.sent()).toEqual([]);
    await key(room.field, 'Enter');
    expect(room.sent()).toEqual(['Besok dikirim']);
  },
);

test('a reply before the first letter counts as read', async () => {
  const room = await openRoom('held by me');
  await room.reply(5);
  await room.enter('Besok dikirim');
  expect(room.sent()).toEqual(['Besok dikirim']);
});

test('writing anew in the emptied field closes the question about a reply', async () => {
  const room = await openRoom('held by me');
  await write(room.field, 'Besok dikirim');
  await room.reply(5);
  await key(room.field, 'Enter');
  await write(room.field, '');
  visible(room.staleReply);
  await write(room.field, 'Baik');
  absent(room.staleReply);
  await key(room.field, 'Enter');
  expect(room.sent()).toEqual(['Baik']);
});

test('Enter into a chat of the AI asks to take over; only the button answers, and sends the current text', async () => {
  const room = await openRoom('held by the AI');
  await room.enter('Lama');
  visible(room.takeOver);
  await expect.element(room.button(text.take)).toBeDisabled();
  await expect.element(room.button(text.complete)).toBeDisabled();
  await write(room.field, 'Lama dan baru');
  await key(room.field, 'Enter');
  expect(room.sent()).toEqual([]);
  await press(room.takeOver.getByRole('button', { name: text.takeOverPrompt.confirm }));
  expect(room.sent()).toEqual(['Lama dan baru']);
  expect(room.isTakingOver()).toBe(true);
  absent(room.takeOver);
  await expect.element(room.field).toHaveValue('');
  expect(document.activeElement).toBe(room.field.element());
});

test.each([
  [
    'the button',
    (room: Awaited<ReturnType<typeof openRoom>>) =>
      press(room.takeOver.getByRole('button', { name: text.takeOverPrompt.decline })),
  ],
  ['Escape', (room: Awaited<ReturnType<typeof openRoom>>) => key(room.field, 'Escape')],
])('%s declines the takeover and keeps the text', async (_, decline) => {
  const room = await openRoom('held by the AI');
  await room.enter('Baik Bu');
  await decline(room);
  absent(room.takeOver);
  await expect.element(room.field).toHaveValue('Baik Bu');
  expect(room.sent()).toEqual([]);
  expect(room.isTakingOver()).toBe(false);
});

test('the button that names the takeover sends without a question', async () => {
  const room = await openRoom('held by the AI');
  await write(room.field, 'Baik Bu');
  await press(room.button(text.composer.takeAndSend));
  expect(room.sent()).toEqual(['Baik Bu']);
  expect(room.isTakingOver()).toBe(true);
});

test('the question to take over names a colleague', async () => {
  const room = await openRoom('held by a colleague');
  await room.enter('Baik Bu');
  visible(room.see.getByRole('alertdialog', { name: text.takeOverPrompt.colleague(text.speaker.member) }));
});

test('a reply that arrives while the user is asked to take over is shown before the text is sent', async () => {
  const room = await openRoom('held by the AI');
  await room.enter('Baik Bu');
  await room.reply(5);
  await press(room.takeOver.getByRole('button', { name: text.takeOverPrompt.confirm }));
  absent(room.takeOver);
  visible(room.staleReply);
  expect(room.sent()).toEqual([]);
  await press(room.button(text.staleReply.takeAndSend));
  expect(room.sent()).toEqual(['Baik Bu']);
  expect(room.isTakingOver()).toBe(true);
});

test('placeholders are asked about before a reply, and the button of the last question takes the chat over', async () => {
  const room = await openRoom('held by the AI');
  await write(room.field, 'Resi {{nomor}}');
  await room.reply(5);
  await key(room.field, 'Enter');
  visible(room.see.getByText(placeholders.title('{{nomor}}')));
  absent(room.staleReply);
  await press(room.button(placeholders.send));
  absent(room.see.getByText(placeholders.title('{{nomor}}')));
  visible(room.staleReply);
  await press(room.button(text.staleReply.takeAndSend));
  expect(room.sent()).toEqual(['Resi {{nomor}}']);
  expect(room.isTakingOver()).toBe(true);
});

test('a chat that is taken over later still asks about the same text, and the takeover goes on waiting', async () => {
  const room = await openRoom('held by the AI');
  await press(room.button(text.take));
  await actAndWait(() => room.sut.settle('takeRoom', 'done', null));
  await room.enter('Siap');
  await room.enter('Siap');
  visible(room.see.getByText(text.composer.twice));
  visible(room.see.getByText(text.takeOverPending.title));
  await press(room.button(text.composer.again));
  expect(room.sent()).toEqual(['Siap', 'Siap']);
  visible(room.see.getByText(text.takeOverPending.title));
});

test('a text is refused while another command runs, and stays in the field', async () => {
  const room = await openRoom('held by me');
  await press(room.button(text.complete));
  await room.enter('Baik Bu');
  expect(room.sent()).toEqual([]);
  await expect.element(room.field).toHaveValue('Baik Bu');
});

const chosen = attachmentsModel.events['attachments.returned']![0]!;
const files = async (held: Parameters<typeof openRoom>[0]) => {
  const room = await openRoom(held);
  await actAndWait(() => room.child('attachments').send(chosen));
  return room;
};

test('files are sent with their captions, take the chat over, and close their dialog', async () => {
  const room = await files('held by the AI');
  await press(room.button(composerText.takeAndSend('1')));
  expect(room.sent()).toEqual(['Warna biru']);
  expect(room.isTakingOver()).toBe(true);
  absent(room.see.getByRole('dialog'));
  expect(room.sut.received('attachments').at(-1)).toEqual({ type: 'attachments.queued' });
});

test('a reply since the dialog opened is shown before the files are sent; cancelling keeps them', async () => {
  const room = await files('held by me');
  await room.reply(5);
  await press(room.button(composerText.send('1')));
  const dialog = room.see.getByRole('dialog');
  visible(dialog.getByRole('alertdialog', { name: text.staleReply.title(ai) }));
  await expect.element(room.button(composerText.send('1'))).toBeDisabled();
  await press(room.button(text.staleReply.cancel));
  absent(room.staleReply);
  expect(room.sent()).toEqual([]);
  await room.reply(6);
  await press(room.button(composerText.send('1')));
  await write(dialog.getByPlaceholder(composerText.captionPlaceholder), 'Warna hijau');
  await press(room.button(text.staleReply.send));
  expect(room.sent()).toEqual(['Warna hijau']);
  absent(dialog);
});

test('files that cannot be sent while a command runs stay in the dialog with a notice', async () => {
  const room = await openRoom('held by me');
  await press(room.button(text.complete));
  await actAndWait(() => room.child('attachments').send(chosen));
  await press(room.button(composerText.send('1')));
  visible(room.see.getByText(composerText.notNow));
  expect(room.sent()).toEqual([]);
});

test('a reply to text is still asked about after files were sent', async () => {
  const room = await openRoom('held by me');
  await write(room.field, 'Besok dikirim');
  await room.reply(5);
  await actAndWait(() => room.child('attachments').send(chosen));
  await press(room.button(composerText.send('1')));
  expect(room.sent()).toEqual(['Warna biru']);
  await key(room.field, 'Enter');
  visible(room.staleReply);
});

const recorded = async (held: Parameters<typeof openRoom>[0]) => {
  const room = await openRoom(held);
  const steps = ['recording.requested', 'recording.started', 'recording.ended'];
  for (const type of steps) await actAndWait(() => room.child('recording').send(recordingModel.events[type]![0]!));
  return room;
};

test('a recording is sent, takes the chat over, and its bar closes', async () => {
  const room = await recorded('held by the AI');
  const bar = room.see.getByRole('group', { name: composerText.voice.label });
  await press(bar.getByRole('button', { name: composerText.voice.takeAndSend }));
  expect(room.sent()).toEqual(['pesan suara.weba']);
  expect(room.isTakingOver()).toBe(true);
  absent(bar);
  expect(room.sut.received('recording').at(-1)).toEqual({ type: 'recording.queued' });
});

test('a reply since the recording began is shown before it is sent; cancelling keeps it', async () => {
  const room = await recorded('held by me');
  const bar = room.see.getByRole('group', { name: composerText.voice.label });
  const send = bar.getByRole('button', { name: composerText.voice.send });
  await room.reply(5);
  await press(send);
  visible(room.staleReply);
  await expect.element(send).toBeDisabled();
  await press(room.button(text.staleReply.cancel));
  absent(room.staleReply);
  expect(room.sent()).toEqual([]);
  await room.reply(6);
  await press(send);
  await press(room.button(text.staleReply.send));
  expect(room.sent()).toEqual(['pesan suara.weba']);
  absent(bar);
});
